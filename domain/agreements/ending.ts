import { addDays } from '../calendar'
import type { CalendarDate, CancelRequest, Id } from '../entities'
import type { ErrorCode } from '../error-codes'
import type { Agreement } from './agreements'
import { dateProblem, type DateBounds } from '../money/date-bounds'

/** For how many days after the last day an ended agreement is still shown. */
export const endedAgreementShownDays = 90

interface Period {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
}

/** The period that ends today or later, or has no end. */
export const runningPeriod = <P extends Period>(periods: readonly P[], today: CalendarDate): P | undefined =>
  periods.find((period) => period.end_date === '' || period.end_date >= today)

/**
 * Returns what is wrong with a requested last day, null = nothing: today at the earliest, a year ahead at the latest (M28).
 * @param start the first day of the period; the end can't be earlier
 */
export function lastDayProblem(
  lastDay: CalendarDate,
  context: { start: CalendarDate; today: CalendarDate; bounds: DateBounds },
): Extract<ErrorCode, 'bad-input' | 'date-too-far' | 'date-order'> | null {
  const wrong = dateProblem(lastDay, context.bounds)
  if (wrong === 'bad-input' || wrong === 'date-too-far') return wrong
  return lastDay < context.today || lastDay < context.start ? 'date-order' : null
}

/** Reports whether a request can be withdrawn (T4): until its last day ends. */
export const canWithdrawRequest = (
  request: Pick<CancelRequest, 'closed_at' | 'last_day'>,
  today: CalendarDate,
): boolean => request.closed_at === '' && request.last_day >= today

/** An agreement that will end, or ended recently. */
export interface EndingAgreement {
  agreement: Agreement
  period: Id
  lastDay: CalendarDate
  over: boolean
  /** The person's request; undefined if an admin set the end. */
  request: CancelRequest | undefined
}

/** Returns the agreement if it will end or ended recently; undefined if it is open or ended long ago. */
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
