import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'
import { dayCount, dayMask, dayMaskOfAny, type DayInterval } from './day-mask'

/**
 * Returns the days up to today that are in every list of intervals and in no line. `counted` has a mask of the days in
 * lines for each month.
 */
export function unbilledDays(
  lists: readonly (readonly DayInterval[])[],
  counted: ReadonlyMap<Month, number>,
  today: CalendarDate,
): Map<Month, number> {
  const begins = lists.map((list) => list.map(({ start }) => start).sort()[0])
  const days = new Map<Month, number>()
  if (begins.includes(undefined)) return days
  const first = begins.sort().at(-1) ?? ''
  if (first === '' || first > today) return days
  for (const month of monthRange(monthOf(first), monthOf(today))) {
    const all = lists.reduce(
      (mask, list) => mask & dayMaskOfAny(list, month),
      dayMask({ start: '', end: today }, month),
    )
    const left = dayCount(all & ~(counted.get(month) ?? 0))
    if (left > 0) days.set(month, left)
  }
  return days
}
