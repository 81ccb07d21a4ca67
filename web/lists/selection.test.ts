import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectRange, toggleKey } from './selection'

const rows = ['a', 'b', 'c', 'd', 'e']

describe('selection of rows', () => {
  test('adds and removes a row', () => {
    expect([...toggleKey(new Set(['a']), 'b')]).toEqual(['a', 'b'])
    expect([...toggleKey(new Set(['a', 'b']), 'a')]).toEqual(['b'])
  })

  test('selects a range in both directions, or only one row if no range was started', () => {
    expect([...selectRange(new Set(['d']), rows, 'd', 'b')].sort()).toEqual(['b', 'c', 'd'])
    expect([...selectRange(new Set(), rows, 'a', 'c')]).toEqual(['a', 'b', 'c'])
    expect([...selectRange(new Set(), rows, '', 'c')]).toEqual(['c'])
    expect([...selectRange(new Set(), rows, 'of another page', 'c')]).toEqual(['c'])
    expect([...selectRange(new Set(['a']), rows, 'a', 'gone')]).toEqual(['a'])
  })

  test('keeps other selected rows and adds none outside the range', () =>
    fc.assert(
      fc.property(fc.subarray(rows), fc.constantFrom(...rows), fc.constantFrom(...rows), (before, anchor, key) => {
        const after = selectRange(new Set(before), rows, anchor, key)
        const [from, to] = [rows.indexOf(anchor), rows.indexOf(key)].toSorted((a, b) => a - b)
        for (const row of rows) {
          const at = rows.indexOf(row)
          const between = at >= (from ?? 0) && at <= (to ?? 0)
          expect(after.has(row)).toBe(between || before.includes(row))
        }
      }),
    ))
})
