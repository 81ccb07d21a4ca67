import { addDays } from '../calendar'
import type { CalendarDate, CancelRequest, Id } from '../entities'
import type { ErrorCode } from '../error-codes'
import { dateProblem, type DateBounds } from '../money/date-bounds'

/** `rental`: renting out the profile. `affiliate`: referring people (T4). */
export const agreements = ['rental', 'affiliate'] as const
export type Agreement = (typeof agreements)[number]

/** Reasons for ending an agreement; '' if the person gives none. Free text goes into the ticket. */
export const cancellationReasons = ['need-profile', 'worried', 'too-little', 'too-much-work', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/**
 * Returns the reasons that the form lists. Affiliates rent out no profile, but the server accepts every reason for both.
 */
export const cancellationReasonsFor = (agreement: Agreement): CancellationReason[] =>
  cancellationReasons.filter((reason) => agreement === 'rental' || (reason !== 'need-profile' && reason !== 'worried'))

/** Results of withdrawing a request. `over`: the last day has passed. `admin`: an admin set another last day. */
export type CancelRequestOutcome = 'withdrawn' | 'replaced' | 'over' | 'admin'

export const endedAgreementShownDays = 90

interface Period {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
}

export const runningPeriod = <P extends Period>(periods: readonly P[], today: CalendarDate): P | undefined =>
  periods.find((period) => period.end_date === '' || period.end_date >= today)

/**
 * Returns the problem with a requested last day, or null. The day must be today or later, and at most a year ahead (M28).
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

export interface EndingAgreement {
  agreement: Agreement
  period: Id
  lastDay: CalendarDate
  over: boolean
  request: CancelRequest | undefined
}

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
