import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month, UserPayment } from '../../entities'
import { payableFrom, type EstimatedDate } from '../payments/holding'
import { approvableFrom, laterDate, payoutDay, coolingOffEnd } from '../payouts/payout-day'
import { isSentNext, isAtProvider, unclaimedUntil } from '../payouts/payout-status-text'
import type { ExpectedPayment, ExpectedPaymentInput } from '../accrual/expected-payment'

/** The values of the card Next Payment (M8, M40), which are always an estimate. */
export interface NextPayment {
  /** The estimated date, or for `handed` the first day on which an unclaimed payment is returned; '' if unknown. */
  date: CalendarDate
  basis: EstimatedDate['because']
  cents: Cents
  /** `expected`: by the next run. `carries`: by a later one, or none. `handed`: all is at the provider (M24). */
  kind: 'made' | 'expected' | 'carries' | 'handed' | 'nothing'
  /** The month whose run creates the payment; '' if the payment exists already, or no month creates it. */
  month: Month
  /** Whether no day follows that month, so the rest is paid without a threshold (M6). */
  rest?: true
}

/**
 * Returns the next payment for all screens (M40). Payments at the provider count as sent, and are shown only if nothing
 * else is due.
 */
export function nextPayment(
  { facts, today }: Pick<ExpectedPaymentInput, 'facts' | 'today'>,
  expected: ExpectedPayment,
): NextPayment {
  const openPayments = facts.payments.filter(isSentNext)
  if (openPayments.length > 0) {
    const { date, because } = payoutDay(facts, approvableFrom(openPayments, facts, today), today)
    return { date, basis: because, kind: 'made', cents: sumOf(openPayments), month: '' }
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

export type ExpectedTiming = 'next' | 'later' | 'carries'

/**
 * Returns when the balance is paid. `later`: with the payment after the next one. `carries`: once it reaches the threshold
 * (M8).
 */
export function expectedTimingOf(next: NextPayment, { month }: ExpectedPayment, today: CalendarDate): ExpectedTiming {
  if (next.kind !== 'made') return next.kind === 'expected' ? 'next' : 'carries'
  return month !== '' && month <= monthOf(today) ? 'later' : 'carries'
}

/** Returns the day of the expected payment; '' if a later payment contains the amounts, or if it is unknown. */
export const expectedPaymentDay = ({ kind, date }: NextPayment): CalendarDate =>
  kind === 'expected' || kind === 'carries' ? date : ''

const sumOf = (payments: readonly UserPayment[]): Cents => payments.reduce((sum, row) => sum + row.amount_cents, 0)

const firstReturnDay = (submitted: readonly UserPayment[], today: CalendarDate): CalendarDate =>
  submitted
    .map((row) => unclaimedUntil(row, today))
    .filter((day) => day !== '')
    .sort()[0] ?? ''
