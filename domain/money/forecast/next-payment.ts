import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month, UserPayment } from '../../entities'
import type { EstimatedDate } from '../accrual/estimates'
import { payableFrom } from '../payments/holding'
import { approvableFrom, laterDate, payoutDay, coolingOffEnd } from '../payouts/payout-day'
import { isSentNext, isAtProvider, unclaimedUntil } from '../payouts/payout-status-text'
import type { ExpectedPayment, ExpectedPaymentInput } from '../accrual/expected-payment'

/** The card Next Payment (M8, M40), always an estimate. */
export interface NextPayment {
  /** '' = unknown. For `handed`: the first day on which an unclaimed payment comes back. */
  date: CalendarDate
  basis: EstimatedDate['because']
  cents: Cents
  /**
   * `made`: a payment exists; `expected`: the next run makes it; `carries`: the next run's balance is below the threshold,
   * so a later month makes it, without a date if none does; `handed`: nothing else comes, and payments are at the provider
   * (M24); `nothing`.
   */
  kind: 'made' | 'expected' | 'carries' | 'handed' | 'nothing'
  /** The month whose run makes it; '' if it exists, or no month does. */
  month: Month
  /** Nothing comes after that month: the rest is paid without a threshold (M6). */
  rest?: true
}

/**
 * Returns the next payment and its date for all screens (M40). Payments at the provider count as sent; they are shown only
 * if nothing else comes.
 */
export function nextPayment(
  { facts, today }: Pick<ExpectedPaymentInput, 'facts' | 'today'>,
  expected: ExpectedPayment,
): NextPayment {
  const made = facts.payments.filter(isSentNext)
  if (made.length > 0) {
    const { date, because } = payoutDay(facts, approvableFrom(made, facts, today), today)
    return { date, basis: because, kind: 'made', cents: sumOf(made), month: '' }
  }
  const none = { date: '', basis: 'payout-day', month: '' } as const
  const submitted = facts.payments.filter(isAtProvider)
  if (expected.closesCents <= 0 && submitted.length > 0) {
    return { ...none, date: firstReturnDay(submitted, today), kind: 'handed', cents: sumOf(submitted) }
  }
  const { month, cents, rest } = expected
  if (month === '') return cents > 0 ? { ...none, kind: 'carries', cents } : { ...none, kind: 'nothing', cents: 0 }
  const from = laterDate(payableFrom(month, facts.program?.holding_days ?? 0), coolingOffEnd(facts, today))
  const { date, because } = payoutDay(facts, from, today)
  const kind = month > monthOf(today) ? 'carries' : 'expected'
  return { date, basis: because, kind, cents, month, ...(rest && { rest: true }) }
}

/** When the amount that is in no payment yet is paid. */
export type ExpectedTiming = 'next' | 'later' | 'carries'

/**
 * Returns when the amount in no payment is paid: `next` with the next payment, `later` with the one after it, or `carries`
 * until the sum reaches the threshold (M8).
 */
export function expectedTimingOf(next: NextPayment, { month }: ExpectedPayment, today: CalendarDate): ExpectedTiming {
  if (next.kind !== 'made') return next.kind === 'expected' ? 'next' : 'carries'
  return month !== '' && month <= monthOf(today) ? 'later' : 'carries'
}

/** Returns the estimated date for amounts in no payment; '' = a later payment, or unknown. */
export const expectedPaymentDay = ({ kind, date }: NextPayment): CalendarDate =>
  kind === 'expected' || kind === 'carries' ? date : ''

const sumOf = (payments: readonly UserPayment[]): Cents => payments.reduce((sum, row) => sum + row.amount_cents, 0)

/** Returns the first day on which an unclaimed payment comes back. */
const firstReturnDay = (submitted: readonly UserPayment[], today: CalendarDate): CalendarDate =>
  submitted
    .map((row) => unclaimedUntil(row, today))
    .filter((day) => day !== '')
    .sort()[0] ?? ''
