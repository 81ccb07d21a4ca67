import { addMonths, firstDay } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'
import type { ErrorCode } from '../../error-codes'
import { dateProblem, type DateBounds } from '../date-bounds'

/**
 * Checks of days that are recorded late (M28). The next run adds their lines (M5), and a day in an active line can't be
 * removed.
 */

export interface LateDaysProblem<Field extends string> {
  code: ErrorCode
  field: Field
}

interface PeriodDays {
  start_date: CalendarDate
  end_date: CalendarDate
}

export function latePeriodProblem(
  input: { startDate: CalendarDate; endDate: CalendarDate; reason: string },
  context: { bounds: DateBounds; today: CalendarDate; others: readonly PeriodDays[] },
): LateDaysProblem<'startDate' | 'endDate' | 'reason'> | null {
  const start = dateProblem(input.startDate, context.bounds)
  if (start) return { code: start, field: 'startDate' }
  const end = dateProblem(input.endDate, context.bounds)
  if (end) return { code: end, field: 'endDate' }
  if (input.endDate > context.today) return { code: 'day-not-past', field: 'endDate' }
  if (input.endDate < input.startDate) return { code: 'date-order', field: 'endDate' }
  if (overlapsAny(input.startDate, input.endDate, context.others)) return { code: 'days-overlap', field: 'startDate' }
  if (input.reason.trim() === '') return { code: 'reason-needed', field: 'reason' }
  return null
}

/**
 * Returns the problem with a corrected end, or null. `endDate` is '' for no end, `earliest` is the last day in an active
 * line.
 */
export function correctedEndProblem(
  input: { endDate: CalendarDate; reason: string },
  period: PeriodDays,
  context: { bounds: DateBounds; earliest: CalendarDate; others: readonly PeriodDays[] },
): LateDaysProblem<'endDate' | 'reason'> | null {
  const problem = input.endDate === '' ? null : dateProblem(input.endDate, context.bounds)
  if (problem) return { code: problem, field: 'endDate' }
  if (input.endDate === period.end_date) return { code: 'nothing-changed', field: 'endDate' }
  if (input.endDate !== '' && input.endDate < period.start_date) return { code: 'date-order', field: 'endDate' }
  if (input.endDate !== '' && input.endDate < context.earliest) return { code: 'day-counted', field: 'endDate' }
  if (overlapsAny(period.start_date, input.endDate, context.others)) return { code: 'days-overlap', field: 'endDate' }
  if (input.reason.trim() === '') return { code: 'reason-needed', field: 'reason' }
  return null
}

const overlapsAny = (start: CalendarDate, end: CalendarDate, others: readonly PeriodDays[]): boolean =>
  others.some((other) => (end === '' || other.start_date <= end) && (other.end_date === '' || other.end_date >= start))

/** Returns the first day from which a referred person can be moved: that of the first month without a run (M14). */
export function firstMovableDay(generated: readonly Month[], programStart: CalendarDate): CalendarDate {
  const newest = generated.reduce((latest, month) => (month > latest ? month : latest), '')
  const open = newest === '' ? programStart : firstDay(addMonths(newest, 1))
  return open > programStart ? open : programStart
}

/**
 * Returns what prevents a move, or null. `current` is the attribution without an end (M14, M16), which keeps the days
 * before `firstMovable`.
 */
export function moveProblem(
  input: { affiliate: string; fromDate: CalendarDate; reason: string },
  context: {
    today: CalendarDate
    firstMovable: CalendarDate
    current: { affiliate_id: string; from_date: CalendarDate } | null
  },
): LateDaysProblem<'affiliate' | 'fromDate' | 'reason'> | null {
  const bounds = { first: context.firstMovable, last: context.today }
  const problem = dateProblem(input.fromDate, bounds)
  if (problem === 'date-before-programme') return { code: 'month-already-generated', field: 'fromDate' }
  if (problem === 'date-too-far') return { code: 'day-not-past', field: 'fromDate' }
  if (problem) return { code: problem, field: 'fromDate' }
  if (context.current?.affiliate_id === input.affiliate) return { code: 'already-referred', field: 'affiliate' }
  if (context.current && context.current.from_date >= input.fromDate) return { code: 'date-order', field: 'fromDate' }
  if (input.reason.trim() === '') return { code: 'reason-needed', field: 'reason' }
  return null
}
