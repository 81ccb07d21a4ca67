import type { CalendarDate, Month } from './collections/define/row'

/** Dates and months in the program's time zone, as text that compares with `<` (data model, rule 5). */

const monthNumber = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

const twoDigits = (n: number): string => String(n).padStart(2, '0')

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7)

export const dayOf = (date: CalendarDate): number => Number(date.slice(8, 10))

export const dateIn = (month: Month, day: number): CalendarDate => `${month}-${twoDigits(day)}`

export function addMonths(month: Month, n: number): Month {
  const number = monthNumber(month) + n
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${twoDigits((((number % 12) + 12) % 12) + 1)}`
}

/** Returns the number of months from `from` to `to`; negative if `to` is earlier. */
export const monthsBetween = (from: Month, to: Month): number => monthNumber(to) - monthNumber(from)

export function monthRange(first: Month, last: Month): Month[] {
  // An empty month would loop without end.
  if (!isMonth(first) || !isMonth(last)) throw new RangeError(`not a month: "${first}" to "${last}"`)
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

export function daysInMonth(month: Month): number {
  const year = Number(month.slice(0, 4))
  const number = Number(month.slice(5, 7))
  if (number === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return number === 4 || number === 6 || number === 9 || number === 11 ? 30 : 31
}

export const firstDay = (month: Month): CalendarDate => `${month}-01`

export const lastDay = (month: Month): CalendarDate => dateIn(month, daysInMonth(month))

export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export const isCalendarDate = (text: string): text is CalendarDate =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isMonth(monthOf(text)) &&
  dayOf(text) >= 1 &&
  dayOf(text) <= daysInMonth(monthOf(text))

export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

export function addDays(date: CalendarDate, n: number): CalendarDate {
  let month = monthOf(date)
  let day = dayOf(date) + n
  while (day > daysInMonth(month)) {
    day -= daysInMonth(month)
    month = addMonths(month, 1)
  }
  while (day < 1) {
    month = addMonths(month, -1)
    day += daysInMonth(month)
  }
  return dateIn(month, day)
}

export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -(((daysBetween('1970-01-05', date) % 7) + 7) % 7))

/** Reports whether a month has ended. Only then can a run be created for it (M5). */
export const isMonthClosed = (month: Month, today: CalendarDate): boolean => month < monthOf(today)

/** Returns "Months Active", at least 0. For a start on the 31st, a shorter month is complete on its last day. */
export function wholeMonthsSince(start: CalendarDate, today: CalendarDate): number {
  if (start === '') return 0
  const months = monthsBetween(monthOf(start), monthOf(today))
  const anniversary = Math.min(dayOf(start), daysInMonth(monthOf(today)))
  return Math.max(0, dayOf(today) < anniversary ? months - 1 : months)
}
