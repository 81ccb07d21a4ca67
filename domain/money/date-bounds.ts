import { addMonths, dayOf, daysInMonth, isCalendarDate, isMonth, monthOf } from '../calendar'
import type { CalendarDate, Month } from '../entities'
import type { ErrorCode } from '../error-codes'

/** The days that a fact may be told for, both included. */
export interface DateBounds {
  first: CalendarDate
  last: CalendarDate
}

/** The earliest day that the program's start may be set to: before it there was nothing of the kind to rent. */
export const earliestProgramStart: CalendarDate = '2000-01-01'

/**
 * The bounds of every day that a person may enter (M28): from the program's start to a year ahead. One mistyped year would
 * else make twenty thousand months that have to be generated first.
 */
export function dateBounds(programStart: CalendarDate, today: CalendarDate): DateBounds {
  const month = addMonths(monthOf(today), 12)
  return {
    first: programStart,
    last: `${month}-${String(Math.min(dayOf(today), daysInMonth(month))).padStart(2, '0')}`,
  }
}

/** The same for a device, by the row that everybody reads; until that row has arrived nothing real is refused. */
export const boundsOf = (program: { program_start?: CalendarDate } | undefined, today: CalendarDate): DateBounds =>
  dateBounds(program?.program_start || earliestProgramStart, today)

/** What is wrong with an entered day, null = nothing. */
export function dateProblem(
  date: string,
  { first, last }: DateBounds,
): Extract<ErrorCode, 'bad-input' | 'date-before-programme' | 'date-too-far'> | null {
  if (!isCalendarDate(date)) return 'bad-input'
  if (date < first) return 'date-before-programme'
  return date > last ? 'date-too-far' : null
}

/** What is wrong with an entered month, null = nothing: months are judged whole, by the bounds' own months. */
export function monthProblem(month: Month, { first, last }: DateBounds): ReturnType<typeof dateProblem> {
  if (!isMonth(month)) return 'bad-input'
  if (month < monthOf(first)) return 'date-before-programme'
  return month > monthOf(last) ? 'date-too-far' : null
}

/** What is wrong with a program's start, null = nothing. `earliestFact` '' = nothing is recorded yet (M28). */
export function programStartProblem(
  start: string,
  given: { today: CalendarDate; earliestFact: CalendarDate },
): Extract<ErrorCode, 'bad-input' | 'programme-start-late'> | null {
  if (!isCalendarDate(start) || start < earliestProgramStart || start > given.today) return 'bad-input'
  return given.earliestFact !== '' && start > given.earliestFact ? 'programme-start-late' : null
}
