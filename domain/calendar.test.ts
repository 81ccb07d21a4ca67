import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  isCalendarDate,
  isMonth,
  lastDay,
  monthRange,
  monthsBetween,
  wholeMonthsSince,
} from './calendar'

describe('calendar', () => {
  it('returns the length of every month', () => {
    expect(['2024-02', '2023-02', '2100-02', '2000-02', '2026-04', '2026-12'].map(daysInMonth)).toEqual([
      29, 28, 28, 29, 30, 31,
    ])
  })
  it('adds days across months and leap days, also backwards', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
  })
  it('throws for a range with an invalid month', () => {
    expect(() => monthRange('', '2026-10')).toThrow('not a month: "" to "2026-10"')
    expect(() => monthRange('2026-10', '')).toThrow(RangeError)
  })
  it('counts months across a year boundary', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(monthsBetween('2025-11', '2026-02')).toBe(3)
    expect(monthRange('2025-12', '2026-02')).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(monthRange('2026-02', '2026-01')).toEqual([])
  })
  it("adds days like the platform's Date", () => {
    const start = Date.UTC(2023, 10, 17)
    for (let n = -800; n <= 800; n += 1) {
      expect(addDays('2023-11-17', n)).toBe(new Date(start + n * 86_400_000).toISOString().slice(0, 10))
    }
  })
  it('accepts only existing dates', () => {
    expect(['2024-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true)
    expect(
      ['2023-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-01-00'].some(isCalendarDate),
    ).toBe(false)
    expect(isMonth('2026-00')).toBe(false)
    expect(lastDay('2024-02')).toBe('2024-02-29')
  })
  it('counts whole months between two dates, and never returns less than 0', () => {
    expect(wholeMonthsSince('2026-01-15', '2026-03-14')).toBe(1)
    expect(wholeMonthsSince('2026-01-15', '2026-03-15')).toBe(2)
    expect(wholeMonthsSince('2026-01-31', '2026-02-28')).toBe(1)
    expect(wholeMonthsSince('2026-05-01', '2026-03-15')).toBe(0)
    expect(wholeMonthsSince('', '2026-03-15')).toBe(0)
  })
})

it('dates and months with text before or after them are rejected', () => {
  for (const text of ['x2026-01-01', '2026-01-01x', '2026-01-01 10:00']) expect(isCalendarDate(text), text).toBe(false)
  for (const text of ['x2026-01', '2026-01x', '2026-01-01']) expect(isMonth(text), text).toBe(false)
})
