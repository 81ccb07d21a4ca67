import { addDays } from '../calendar'
import type { CalendarDate, CancelRequest, Id } from '../entities'
import type { ErrorCode } from '../error-codes'
import type { Agreement } from './agreements'
import { dateProblem, type DateBounds } from '../money/date-bounds'

/** The number of days after the last day for which an ended agreement is shown. */
export const endedAgreementShownDays = 90

interface Period {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
}

/** Returns the first period that ends today or later, or has no end. */
export const runningPeriod = <P extends Period>(periods: readonly P[], today: CalendarDate): P | undefined =>
  periods.find((period) => period.end_date === '' || period.end_date >= today)

/**
 * Returns the problem of a requested last day, or null. The day must be today or later, and at most a year ahead (M28).
 * @param start the first day of the period; the last day can't be earlier
 */
export function lastDayProblem(
  lastDay: CalendarDate,
  context: { start: CalendarDate; today: CalendarDate; bounds: DateBounds },
): Extract<ErrorCode, 'bad-input' | 'date-too-far' | 'date-order'> | null {
  const wrong = dateProblem(lastDay, context.bounds)
  if (wrong === 'bad-input' || wrong === 'date-too-far') return wrong
  return lastDay < context.today || lastDay < context.start ? 'date-order' : null
}

/** Reports whether a request can be withdrawn (T4), which is possible until the end of its last day. */
export const canWithdrawRequest = (
  request: Pick<CancelRequest, 'closed_at' | 'last_day'>,
  today: CalendarDate,
): boolean => request.closed_at === '' && request.last_day >= today

/** An agreement that ends in the future or has ended recently. */
export interface EndingAgreement {
  agreement: Agreement
  period: Id
  lastDay: CalendarDate
  over: boolean
  /** The person's request, or undefined if an admin set the last day. */
  request: CancelRequest | undefined
}

/** Returns the agreement if it ends in the future or has ended recently, otherwise undefined. */
export function endingAgreementOf(
  agreement: Agreement,
  periods: readonly Period[],
  requests: readonly CancelRequest[],
  today: CalendarDate,
): EndingAgreement | undefined {
  const [last] = [...periods].sort((a, b) => b.start_date.localeCompare(a.start_date))
  if (last === undefined || last.end_date === '' || addDays(last.end_date, endedAgreementShownDays) < today)
    return undefined
  const request = requests.find(
    (each) =>
      each.agreement === agreement &&
      each.period === last.id &&
      each.last_day === last.end_date &&
      (each.closed_reason === '' || each.closed_reason === 'over'),
  )
  return { agreement, period: last.id, lastDay: last.end_date, over: last.end_date < today, request }
}
