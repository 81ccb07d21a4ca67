import { lastDay } from '../../calendar'
import type { CalendarDate, Cents, UserPayment } from '../../entities'
import type { AmountPart } from './amount-part'
import { dayCount } from '../accrual/day-mask'
import { lineState, type AmountState } from './line-state'
import type { MoneyView } from '../views/money-view'
import { expectedPaymentDay } from '../forecast/next-payment'
import { estimatedSendDate } from '../payouts/payout-day'
import { payoutStatusWithDays, payoutStatusOf, type PayoutStatus } from '../payouts/payout-status-text'
import { prorate } from '../accrual/rates'

/** The formula of an amount (M5): rate × days ÷ days in the month. */
export interface PartFormula {
  rateCents: Cents
  days: number
  daysInMonth: number
}

/** Returns the formula, or null for bonuses, corrections, and top-ups that were rounded with earlier lines. */
export function formulaOfPart(part: AmountPart): PartFormula | null {
  if (part.kind === 'coming') return formulaIfExact(part, part.cents)
  if (part.kind !== 'line' || (part.line.kind !== 'rental' && part.line.kind !== 'commission')) return null
  const { rate_cents: rateCents, days, days_in_month: daysInMonth } = part.line
  return formulaIfExact({ rateCents, days: dayCount(days), daysInMonth }, part.cents)
}

const formulaIfExact = ({ rateCents, days, daysInMonth }: PartFormula, cents: Cents): PartFormula | null =>
  days > 0 && prorate(rateCents, days, daysInMonth) === cents ? { rateCents, days, daysInMonth } : null

export interface PartStatus {
  /** The state of the part. `checked`: days of a referral under review, which will be put on hold (M23). */
  state: AmountState | 'checked'
  /** Depends on `state`: the last day that can be added, the first day on hold, or the payment's (estimated) day. */
  date: CalendarDate
  /** The provider's status, which takes precedence over `state`. */
  payoutStatus: PayoutStatus | null
}

export function statusOfPart(part: AmountPart, view: MoneyView): PartStatus | null {
  if (part.kind === 'coming') {
    return { state: part.checked ? 'checked' : 'counting', date: lastDay(part.month), payoutStatus: null }
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
    // The next payment exists already and contains other lines; this line is paid by the next run.
    carried: expectedPaymentDay(next),
    pending: payday,
    approved: payday,
  }
  return { state, date: providerStatus === null ? (dates[state] ?? '') : '', payoutStatus: providerStatus }
}

export function statusOfOpenPayment(payment: UserPayment, view: MoneyView): Pick<PartStatus, 'date' | 'payoutStatus'> {
  const providerStatus = payoutStatusOf(payment)
  return { date: providerStatus === null ? estimatedSendDate([payment], view) : '', payoutStatus: providerStatus }
}
