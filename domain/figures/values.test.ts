import { describe, expect, it } from 'vitest'
import { figureTopics } from '../collections/stats'
import { noFigures, readFigure } from './values'

/** Every value of an area by its path, `a.b.c`; a list is one value. */
function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || Array.isArray(value) || typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === '' ? key : `${path}.${key}`))
}

type Part = { [key: string]: unknown }
/** A copy in which one value is another one; undefined = it isn't there. */
function withAnother(values: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(values)) as Part
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const part = keys.reduce((at, key) => at[key] as Part, copy)
  if (value === undefined) delete part[last]
  else part[last] = value
  return copy
}

describe.each(figureTopics)('%s', (area) => {
  const leaves = leavesOf(noFigures[area])

  it('as the server writes them are taken', () => {
    const came = JSON.parse(JSON.stringify(noFigures[area])) as unknown
    expect(readFigure(area, came)).toEqual(noFigures[area])
  })

  it('in an installation in which nothing is are zero, no text, no row; a thing of a picture is one', () => {
    expect(leaves.length).toBeGreaterThan(0)
    for (const [path, value] of leaves)
      expect(
        path.endsWith('unit') ? value === 1 : value === null || value === 0 || value === '' || String(value) === '',
        path,
      ).toBe(true)
  })

  it('lack nothing, and each is of its kind', () => {
    for (const [path, value] of leaves) {
      expect(readFigure(area, withAnother(noFigures[area], path, undefined)), path).toBeUndefined()
      if (value === null) continue
      const another = typeof value === 'string' ? 3 : 'three'
      expect(readFigure(area, withAnother(noFigures[area], path, another)), path).toBeUndefined()
    }
  })
})

it.each([
  ['nothing', null],
  ['a text', 'holds'],
  ['a row without an area’s part', { waiting: noFigures.holds.waiting, byHand: noFigures.holds.byHand }],
  ['a part of another kind', { ...noFigures.holds, review: 3 }],
  ['a list that is none', { ...noFigures.holds, waiting: { ...noFigures.holds.waiting, since: {} } }],
  ['a count in words', { ...noFigures.holds, byHand: { lines: 'two', cents: 0, userId: '' } }],
])('%s isn’t', (_, values) => expect(readFigure('holds', values)).toBeUndefined())

it('more people than are looked at have no number', () => {
  const many = { ...noFigures.leads, heads: { first: [{ userId: 'a', name: 'Ana' }], people: null } }
  expect(readFigure('leads', many)).toEqual(many)
})

it('what the server adds later does no harm', () => {
  expect(readFigure('runs', { months: [], more: 1 })).toMatchObject({ months: [] })
})
