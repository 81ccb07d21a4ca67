import { addDays } from '../calendar'
import type { CalendarDate, CancelRequest, Id } from '../entities'
import type { ErrorCode } from '../error-codes'
import type { Agreement } from './agreements'
import { dateProblem, type DateBounds } from '../money/date-bounds'

/** For how long after the last day what is left to do is shown. */
export const shownAfterDays = 90

interface Period {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
}

/** The days that somebody can end: those that go on today or later. */
export const runningPeriod = <P extends Period>(periods: readonly P[], today: CalendarDate): P | undefined =>
  periods.find((period) => period.end_date === '' || period.end_date >= today)

/**
 * What is wrong with the last day that somebody asks for, null = nothing: today at the earliest, a year ahead at the latest (M28).
 * @param start the first day of what is to end: one that begins later can't end before
 */
export function lastDayProblem(
  lastDay: CalendarDate,
  given: { start: CalendarDate; today: CalendarDate; bounds: DateBounds },
): Extract<ErrorCode, 'bad-input' | 'date-too-far' | 'date-order'> | null {
  const wrong = dateProblem(lastDay, given.bounds)
  if (wrong === 'bad-input' || wrong === 'date-too-far') return wrong
  return lastDay < given.today || lastDay < given.start ? 'date-order' : null
}

/** Whether a request can be taken back (T4): until its day ends. */
export const canWithdraw = (request: Pick<CancelRequest, 'closed_at' | 'last_day'>, today: CalendarDate): boolean =>
  request.closed_at === '' && request.last_day >= today

/** An agreement that ends, or has ended lately. */
export interface Leaving {
  agreement: Agreement
  period: Id
  lastDay: CalendarDate
  /** The last day is over. */
  over: boolean
  /** What the person asked for; undefined where an admin set the end. */
  request: CancelRequest | undefined
}

/** What ends, or ended lately, of one agreement; undefined while it goes on, and for what ended long ago. */
export function leavingOf(
  agreement: Agreement,
  periods: readonly Period[],
  requests: readonly CancelRequest[],
  today: CalendarDate,
): Leaving | undefined {
  const [last] = [...periods].sort((a, b) => b.start_date.localeCompare(a.start_date))
  if (last === undefined || last.end_date === '' || addDays(last.end_date, shownAfterDays) < today) return undefined
  const request = requests.find(
    (each) =>
      each.agreement === agreement &&
      each.period === last.id &&
      each.last_day === last.end_date &&
      (each.closed_reason === '' || each.closed_reason === 'over'),
  )
  return { agreement, period: last.id, lastDay: last.end_date, over: last.end_date < today, request }
}
