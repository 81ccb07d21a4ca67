import { describe, expect, it } from 'vitest'
import { statsTopics } from '../collections/stats'
import { emptyStats, readStats } from './values'

/** Returns the values of a topic by path, `a.b.c`. A list is one value. */
function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || Array.isArray(value) || typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === '' ? key : `${path}.${key}`))
}

type Part = { [key: string]: unknown }
/** Returns a copy in which one value is replaced, or removed if the new value is undefined. */
function withAnother(values: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(values)) as Part
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const part = keys.reduce((at, key) => at[key] as Part, copy)
  if (value === undefined) delete part[last]
  else part[last] = value
  return copy
}

describe.each(statsTopics)('statistics of %s', (area) => {
  const leaves = leavesOf(emptyStats[area])

  it('are accepted as the server writes them', () => {
    const parsed = JSON.parse(JSON.stringify(emptyStats[area])) as unknown
    expect(readStats(area, parsed)).toEqual(emptyStats[area])
  })

  it('are zero or empty in a new installation', () => {
    expect(leaves.length).toBeGreaterThan(0)
    for (const [path, value] of leaves)
      expect(
        path.endsWith('unit') ? value === 1 : value === null || value === 0 || value === '' || String(value) === '',
        path,
      ).toBe(true)
  })

  it('are rejected with missing values or wrong types', () => {
    for (const [path, value] of leaves) {
      expect(readStats(area, withAnother(emptyStats[area], path, undefined)), path).toBeUndefined()
      if (value === null) continue
      const another = typeof value === 'string' ? 3 : 'three'
      expect(readStats(area, withAnother(emptyStats[area], path, another)), path).toBeUndefined()
    }
  })
})

it.each([
  ['nothing', null],
  ['a text', 'holds'],
  ['an object instead of a list', { ...emptyStats.holds, waiting: { ...emptyStats.holds.waiting, since: {} } }],
])('invalid statistics are rejected: %s', (_, values) => expect(readStats('holds', values)).toBeUndefined())

it('statistics are accepted if the number of people is unknown', () => {
  const many = { ...emptyStats.leads, heads: { first: [{ userId: 'a', name: 'Ana' }], people: null } }
  expect(readStats('leads', many)).toEqual(many)
})

it('statistics are accepted with additional values of a newer server', () => {
  expect(readStats('runs', { months: [], more: 1 })).toMatchObject({ months: [] })
})
