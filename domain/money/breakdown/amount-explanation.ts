import { lastDay } from '../../calendar'
import type { CalendarDate, Cents, UserPayment } from '../../entities'
import type { AmountPart } from './amount-part'
import { dayCount } from '../accrual/day-mask'
import { lineState, type AmountState } from './line-state'
import type { MoneyView } from '../views/money-view'
import { unmadeDay } from '../forecast/next-payment'
import { sentAbout } from '../payouts/payout-day'
import { payoutTold, wordOfWay, type PayoutTold } from '../payouts/payout-status-text'
import { prorate } from '../accrual/proration'

/** How a part came to its cents (M5): rate × days ÷ days in the month. */
export interface PartFormula {
  rateCents: Cents
  days: number
  daysInMonth: number
}

/**
 * How a line, or days that no line has counted yet, came to their cents; null where the formula doesn't give them: a bonus, a correction, a
 * line that tops others up and is rounded with them.
 */
export function formulaOfPart(part: AmountPart): PartFormula | null {
  if (part.kind === 'coming') return fits(part, part.cents)
  if (part.kind !== 'line' || (part.line.kind !== 'rental' && part.line.kind !== 'commission')) return null
  const { rate_cents: rateCents, days, days_in_month: daysInMonth } = part.line
  return fits({ rateCents, days: dayCount(days), daysInMonth }, part.cents)
}

const fits = ({ rateCents, days, daysInMonth }: PartFormula, cents: Cents): PartFormula | null =>
  days > 0 && prorate(rateCents, days, daysInMonth) === cents ? { rateCents, days, daysInMonth } : null

/** Where a part of an amount is, and the day that this state speaks of. */
export interface PartStanding {
  /** `checked`: days of a referral that is being checked, which will be held (M23). */
  state: AmountState | 'checked'
  /**
   * `counting`: the last day that may still count; `held`: since when; `carried`, `pending`, `approved`: about when it is sent; `dispersed`:
   * when it was paid. '' = no day can be said.
   */
  date: CalendarDate
  /** What the provider said of its payment; its word goes before the state's. */
  told: PayoutTold | null
}

/** Where a line or days to come stand, and what comes next; null of a part that is neither. */
export function standingOfPart(part: AmountPart, view: MoneyView): PartStanding | null {
  if (part.kind === 'coming') {
    return { state: part.checked ? 'checked' : 'counting', date: lastDay(part.month), told: null }
  }
  if (part.kind !== 'line' && part.kind !== 'never' && part.kind !== 'replaced') return null
  const { facts, next, today } = view
  const line = facts.lines.find(({ id }) => id === part.line.id)
  if (line === undefined) return null
  const payment = facts.payments.find(({ id }) => id === line.payment)
  const state = lineState(line, payment)
  const told = payment === undefined || state === 'dispersed' ? null : (payoutTold(payment, today)?.is ?? null)
  const payday = sentAbout(payment === undefined ? [] : [payment], view)
  const dates: { [of in AmountState]?: CalendarDate } = {
    held: line.hold?.made_at.slice(0, 10) ?? '',
    dispersed: line.paid_date,
    // a payment that is there already is another one: this waits for the next run
    carried: unmadeDay(next),
    pending: payday,
    approved: payday,
  }
  return { state, date: told === null ? (dates[state] ?? '') : '', told }
}

/** Where a payment on its way stands: about when it is sent, or what the provider said of it, and then no day of ours. */
export function standingOfPayment(payment: UserPayment, view: MoneyView): Pick<PartStanding, 'date' | 'told'> {
  const told = wordOfWay(payment)
  return { date: told === null ? sentAbout([payment], view) : '', told }
}
