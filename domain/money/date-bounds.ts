import { addMonths, dayOf, daysInMonth, isCalendarDate, isMonth, monthOf } from '../calendar'
import type { CalendarDate, Month } from '../collections/define/row'
import type { ErrorCode } from '../error-codes'

export interface DateBounds {
  first: CalendarDate
  last: CalendarDate
}

export const earliestProgramStart: CalendarDate = '2000-01-01'

/**
 * Returns the allowed dates: from the program's start to one year ahead (M28). A mistyped year could require thousands of
 * runs.
 */
export function dateBounds(programStart: CalendarDate, today: CalendarDate): DateBounds {
  const month = addMonths(monthOf(today), 12)
  return {
    first: programStart,
    last: `${month}-${String(Math.min(dayOf(today), daysInMonth(month))).padStart(2, '0')}`,
  }
}

/** Returns the allowed dates. Until the `program` row has arrived, any plausible date is allowed. */
export const dateBoundsOf = (program: { program_start?: CalendarDate } | undefined, today: CalendarDate): DateBounds =>
  dateBounds(program?.program_start || earliestProgramStart, today)

export function dateProblem(
  date: string,
  { first, last }: DateBounds,
): Extract<ErrorCode, 'bad-input' | 'date-before-programme' | 'date-too-far'> | null {
  if (!isCalendarDate(date)) return 'bad-input'
  if (date < first) return 'date-before-programme'
  return date > last ? 'date-too-far' : null
}

export function monthProblem(month: Month, { first, last }: DateBounds): ReturnType<typeof dateProblem> {
  if (!isMonth(month)) return 'bad-input'
  if (month < monthOf(first)) return 'date-before-programme'
  return month > monthOf(last) ? 'date-too-far' : null
}

/** Returns the problem with a program start, or null. `earliestFact` is '' if nothing is recorded yet (M28). */
export function programStartProblem(
  start: string,
  context: { today: CalendarDate; earliestFact: CalendarDate },
): Extract<ErrorCode, 'bad-input' | 'programme-start-late'> | null {
  if (!isCalendarDate(start) || start < earliestProgramStart || start > context.today) return 'bad-input'
  return context.earliestFact !== '' && start > context.earliestFact ? 'programme-start-late' : null
}
