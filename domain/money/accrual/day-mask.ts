import { dateIn, dayOf, daysInMonth, firstDay, lastDay } from '../../calendar'
import type { CalendarDate, Month } from '../../collections/define/row'

/** An interval that includes both ends. '' means no start or no end. */
export interface DayInterval {
  start: CalendarDate
  end: CalendarDate
}

/** Returns the days of a month that an interval contains, as a 31-bit mask; bit 0 is the 1st. */
export function dayMask(interval: DayInterval, month: Month): number {
  const { start, end } = interval
  if (start > lastDay(month) || (end !== '' && end < firstDay(month))) return 0
  const from = start <= firstDay(month) ? 1 : dayOf(start)
  const to = end === '' || end >= lastDay(month) ? daysInMonth(month) : dayOf(end)
  let mask = 0
  for (let day = from; day <= to; day += 1) mask |= 1 << (day - 1)
  return mask
}

export const dayMaskOfAny = (intervals: readonly DayInterval[], month: Month): number =>
  intervals.reduce((mask, interval) => mask | dayMask(interval, month), 0)

export function dayCount(mask: number): number {
  let days = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) days += 1
  return days
}

export function firstDayIn(mask: number, month: Month): CalendarDate {
  for (let day = 1; day <= 31; day += 1) if (mask & (1 << (day - 1))) return dateIn(month, day)
  return firstDay(month)
}

export function lastDayIn(mask: number, month: Month): CalendarDate {
  for (let day = 31; day >= 1; day -= 1) if (mask & (1 << (day - 1))) return dateIn(month, day)
  return lastDay(month)
}

/** Converts a mask into intervals, oldest first; consecutive days form one interval. */
export function intervalsIn(mask: number, month: Month): DayInterval[] {
  const intervals: DayInterval[] = []
  for (let day = 1; day <= 31; day += 1) {
    if ((mask & (1 << (day - 1))) === 0) continue
    const goesOn = day > 1 && (mask & (1 << (day - 2))) !== 0
    const last = intervals.at(-1)
    if (goesOn && last !== undefined) last.end = dateIn(month, day)
    else intervals.push({ start: dateIn(month, day), end: dateIn(month, day) })
  }
  return intervals
}
