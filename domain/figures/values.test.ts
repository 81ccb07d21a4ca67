import { describe, expect, it } from 'vitest'
import { figureTopics } from '../collections/stats'
import { noFigures, readFigure } from './values'

/** The values of a topic by path, `a.b.c`; a list is one value. */
function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || Array.isArray(value) || typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === '' ? key : `${path}.${key}`))
}

type Part = { [key: string]: unknown }
/** A copy with one value replaced; undefined removes it. */
function withAnother(values: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(values)) as Part
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const part = keys.reduce((at, key) => at[key] as Part, copy)
  if (value === undefined) delete part[last]
  else part[last] = value
  return copy
}

describe.each(figureTopics)('statistics of the topic %s', (area) => {
  const leaves = leavesOf(noFigures[area])

  it('accepts values as the server writes them', () => {
    const parsed = JSON.parse(JSON.stringify(noFigures[area])) as unknown
    expect(readFigure(area, parsed)).toEqual(noFigures[area])
  })

  it('is zero or empty in a new installation', () => {
    expect(leaves.length).toBeGreaterThan(0)
    for (const [path, value] of leaves)
      expect(
        path.endsWith('unit') ? value === 1 : value === null || value === 0 || value === '' || String(value) === '',
        path,
      ).toBe(true)
  })

  it('rejects missing values and wrong types', () => {
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
  ['a row without one of the topic’s values', { waiting: noFigures.holds.waiting, byHand: noFigures.holds.byHand }],
  ['a value of another type', { ...noFigures.holds, review: 3 }],
  ['an object instead of a list', { ...noFigures.holds, waiting: { ...noFigures.holds.waiting, since: {} } }],
  ['a count as text', { ...noFigures.holds, byHand: { lines: 'two', cents: 0, userId: '' } }],
])('rejects statistics: %s', (_, values) => expect(readFigure('holds', values)).toBeUndefined())

it('accepts statistics with an unknown number of people', () => {
  const many = { ...noFigures.leads, heads: { first: [{ userId: 'a', name: 'Ana' }], people: null } }
  expect(readFigure('leads', many)).toEqual(many)
})

it('accepts statistics with additional values of a newer server', () => {
  expect(readFigure('runs', { months: [], more: 1 })).toMatchObject({ months: [] })
})
