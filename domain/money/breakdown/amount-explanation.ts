import { lastDay } from '../../calendar'
import type { CalendarDate, Cents, UserPayment } from '../../entities'
import type { AmountPart } from './amount-part'
import { dayCount } from '../accrual/day-mask'
import { lineState, type AmountState } from './line-state'
import type { MoneyView } from '../views/money-view'
import { expectedPaymentDay } from '../forecast/next-payment'
import { estimatedSendDate } from '../payouts/payout-day'
import { payoutStatusWithDays, payoutStatusOf, type PayoutStatus } from '../payouts/payout-status-text'
import { prorate } from '../accrual/proration'

/** The formula of an amount (M5): rate × days ÷ days in the month. */
export interface PartFormula {
  rateCents: Cents
  days: number
  daysInMonth: number
}

/**
 * Returns the formula of a line or of days without a line; null if it doesn't give the amount: bonuses, corrections, and
 * top-ups rounded together with earlier lines.
 */
export function formulaOfPart(part: AmountPart): PartFormula | null {
  if (part.kind === 'coming') return formulaIfExact(part, part.cents)
  if (part.kind !== 'line' || (part.line.kind !== 'rental' && part.line.kind !== 'commission')) return null
  const { rate_cents: rateCents, days, days_in_month: daysInMonth } = part.line
  return formulaIfExact({ rateCents, days: dayCount(days), daysInMonth }, part.cents)
}

const formulaIfExact = ({ rateCents, days, daysInMonth }: PartFormula, cents: Cents): PartFormula | null =>
  days > 0 && prorate(rateCents, days, daysInMonth) === cents ? { rateCents, days, daysInMonth } : null

/** The state of a part of an amount, with a date. */
export interface PartStatus {
  /** `checked`: days of a referral under review, which will be held (M23). */
  state: AmountState | 'checked'
  /**
   * `counting`: the last day that may count; `held`: since when; `carried`, `pending`, `approved`: the estimated date;
   * `dispersed`: when it was paid. '' = unknown.
   */
  date: CalendarDate
  /** The provider's status of its payment; it takes precedence over `state`. */
  told: PayoutStatus | null
}

/** Returns the state of a line or of days without a line; null for other parts. */
export function statusOfPart(part: AmountPart, view: MoneyView): PartStatus | null {
  if (part.kind === 'coming') {
    return { state: part.checked ? 'checked' : 'counting', date: lastDay(part.month), told: null }
  }
  if (part.kind !== 'line' && part.kind !== 'never' && part.kind !== 'replaced') return null
  const { facts, next, today } = view
  const line = facts.lines.find(({ id }) => id === part.line.id)
  if (line === undefined) return null
  const payment = facts.payments.find(({ id }) => id === line.payment)
  const state = lineState(line, payment)
  const providerStatus =
    payment === undefined || state === 'dispersed' ? null : (payoutStatusWithDays(payment, today)?.is ?? null)
  const payday = estimatedSendDate(payment === undefined ? [] : [payment], view)
  const dates: { [of in AmountState]?: CalendarDate } = {
    held: line.hold?.made_at.slice(0, 10) ?? '',
    dispersed: line.paid_date,
    // An existing payment pays other lines; this line waits for the next run.
    carried: expectedPaymentDay(next),
    pending: payday,
    approved: payday,
  }
  return { state, date: providerStatus === null ? (dates[state] ?? '') : '', told: providerStatus }
}

/** Returns the estimated date of an open payment, or the provider's status and no date. */
export function statusOfOpenPayment(payment: UserPayment, view: MoneyView): Pick<PartStatus, 'date' | 'told'> {
  const providerStatus = payoutStatusOf(payment)
  return { date: providerStatus === null ? estimatedSendDate([payment], view) : '', told: providerStatus }
}
