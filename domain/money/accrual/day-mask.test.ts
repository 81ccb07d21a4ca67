import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn, daysInMonth, monthRange } from '../../calendar'
import { dayCount, dayMask, dayMaskOfAny, firstDayIn, intervalsIn, lastDayIn } from './day-mask'

const anyDate = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom('2024-01', '2024-02', '2024-03', '2024-04'))
  .map(([day, month]) => dateIn(month, day))

describe('bit mask of the days in a month', () => {
  it('contains each day of an interval only once, even across months', () =>
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 90 }), (start, length) => {
        const end = addDays(start, length)
        const days = monthRange('2023-12', '2024-09').flatMap((month) =>
          Array.from({ length: daysInMonth(month) }, (_, n) => dateIn(month, n + 1)).filter(
            (_, n) => dayMask({ start, end }, month) & (1 << n),
          ),
        )
        expect(days).toEqual(Array.from({ length: length + 1 }, (_, n) => addDays(start, n)))
      }),
      { seed: 20261121 },
    ))
  it('accepts intervals without a start or an end', () => {
    expect(dayCount(dayMask({ start: '', end: '' }, '2024-02'))).toBe(29)
    expect(dayMask({ start: '', end: '2024-01-31' }, '2024-02')).toBe(0)
    expect(
      dayMaskOfAny(
        [
          { start: '2024-02-01', end: '2024-02-02' },
          { start: '2024-02-29', end: '' },
        ],
        '2024-02',
      ),
    ).toBe(0b11 | (1 << 28))
  })
  it('returns its first and last day', () => {
    expect(firstDayIn(0b1100, '2024-02')).toBe('2024-02-03')
    expect(lastDayIn(0b1100, '2024-02')).toBe('2024-02-04')
    expect(lastDayIn(1 << 30, '2024-01')).toBe('2024-01-31')
    expect(dayCount(2 ** 31 - 1)).toBe(31)
  })
})

it("a bit mask of days is split into intervals that contain each day only once and don't touch", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (mask) => {
      const intervals = intervalsIn(mask, '2026-10')
      expect(dayMaskOfAny(intervals, '2026-10')).toBe(mask)
      expect(intervals.reduce((days, each) => days + dayCount(dayMask(each, '2026-10')), 0)).toBe(dayCount(mask))
      for (const [at, { start }] of intervals.entries()) {
        const before = intervals[at - 1]
        if (before !== undefined) expect(start > addDays(before.end, 1)).toBe(true)
      }
    }),
    { seed: 20261123 },
  ))
