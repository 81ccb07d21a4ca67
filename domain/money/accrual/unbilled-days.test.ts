import { describe, expect, it } from 'vitest'
import { uncountedDays } from './unbilled-days'

const from = (start: string, end = '') => ({ start, end })

describe('days that no line has counted', () => {
  it('are those in an interval of each list, up to today', () => {
    const lists = [[from('2026-09-20', '2026-10-05')], [from('2026-01-01')], [from('')]]
    expect([...uncountedDays(lists, new Map(), '2026-11-10')]).toEqual([
      ['2026-09', 11],
      ['2026-10', 5],
    ])
    expect([...uncountedDays(lists, new Map(), '2026-09-22')]).toEqual([['2026-09', 3]])
  })

  it('are fewer by the days of lines', () => {
    const counted = new Map([['2026-09', 0b11 << 19]])
    expect(uncountedDays([[from('2026-09-20', '2026-09-25')]], counted, '2026-11-10').get('2026-09')).toBe(4)
    expect(uncountedDays([[from('2026-09-20', '2026-09-21')]], counted, '2026-11-10').size).toBe(0)
  })

  it('are none where one of the lists is empty, or nothing has begun', () => {
    expect(uncountedDays([[from('2026-09-20')], []], new Map(), '2026-11-10').size).toBe(0)
    expect(uncountedDays([[from('2026-12-01')]], new Map(), '2026-11-10').size).toBe(0)
  })

  it('are counted once where intervals of a list lie side by side', () => {
    const lists = [[from('2026-10-01', '2026-10-03'), from('2026-10-06', '2026-10-07')]]
    expect(uncountedDays(lists, new Map(), '2026-11-10').get('2026-10')).toBe(5)
  })

  it('are found from the earliest day of a list, in whatever order it is, up to today itself', () => {
    const lists = [[from('2026-10-01', '2026-10-03'), from('2026-08-30', '2026-08-31')], [from('')]]
    expect([...uncountedDays(lists, new Map(), '2026-11-10')]).toEqual([
      ['2026-08', 2],
      ['2026-10', 3],
    ])
    expect([...uncountedDays([[from('2026-11-10')]], new Map(), '2026-11-10')]).toEqual([['2026-11', 1]])
    // nothing says when it began
    expect(uncountedDays([[from('')], [from('')]], new Map(), '2026-11-10').size).toBe(0)
  })
})
