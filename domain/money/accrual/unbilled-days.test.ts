import { describe, expect, it } from 'vitest'
import { unbilledDays } from './unbilled-days'

const from = (start: string, end = '') => ({ start, end })

describe('days without an earnings line', () => {
  it('are the days up to today that every list of intervals contains', () => {
    const lists = [[from('2026-09-20', '2026-10-05')], [from('2026-01-01')], [from('')]]
    expect([...unbilledDays(lists, new Map(), '2026-11-10')]).toEqual([
      ['2026-09', 11],
      ['2026-10', 5],
    ])
    expect([...unbilledDays(lists, new Map(), '2026-09-22')]).toEqual([['2026-09', 3]])
  })

  it('exclude days that earnings lines contain', () => {
    const counted = new Map([['2026-09', 0b11 << 19]])
    expect(unbilledDays([[from('2026-09-20', '2026-09-25')]], counted, '2026-11-10').get('2026-09')).toBe(4)
    expect(unbilledDays([[from('2026-09-20', '2026-09-21')]], counted, '2026-11-10').size).toBe(0)
  })

  it("don't exist if a list is empty or no interval has started", () => {
    expect(unbilledDays([[from('2026-09-20')], []], new Map(), '2026-11-10').size).toBe(0)
    expect(unbilledDays([[from('2026-12-01')]], new Map(), '2026-11-10').size).toBe(0)
  })

  it('are counted only once if intervals of a list overlap', () => {
    const lists = [[from('2026-10-01', '2026-10-03'), from('2026-10-06', '2026-10-07')]]
    expect(unbilledDays(lists, new Map(), '2026-11-10').get('2026-10')).toBe(5)
  })

  it('start at the earliest day in any order of the intervals, and include today', () => {
    const lists = [[from('2026-10-01', '2026-10-03'), from('2026-08-30', '2026-08-31')], [from('')]]
    expect([...unbilledDays(lists, new Map(), '2026-11-10')]).toEqual([
      ['2026-08', 2],
      ['2026-10', 3],
    ])
    expect([...unbilledDays([[from('2026-11-10')]], new Map(), '2026-11-10')]).toEqual([['2026-11', 1]])
    // The first interval has no start.
    expect(unbilledDays([[from('')], [from('')]], new Map(), '2026-11-10').size).toBe(0)
  })
})
