import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, UserPayment } from '../../entities'
import { sumOfParts, type AmountPart } from '../breakdown/amount-part'
import { partsOfUnmade } from '../breakdown/amount-parts'
import { heldUntil, payableFrom } from './holding'
import type { MoneyView } from '../views/money-view'
import { sentAbout } from '../payouts/payout-day'
import { goesNext, wordOfWay } from '../payouts/payout-status-text'

/** What goes out with a payment that is sent again: an estimate, as each next payment (M8). */
export interface SentAgain {
  /** The day of the next payment. */
  date: CalendarDate
  /** The payment itself first, then the others that wait: what the next payment is said to be elsewhere. What is at the provider is none of it. */
  parts: AmountPart[]
  cents: Cents
  /** What the running month brings if it closes and is free before; no payment yet, so it isn't of the sum. */
  coming: AmountPart[]
}

/**
 * What its payee can expect on the day of the next payment after one came back or was refused (M24): it, the others that wait and are
 * nowhere at the provider; and, beside it, what the running month brings by then. Null for any other payment.
 */
export function sentAgain(payment: UserPayment, view: MoneyView): SentAgain | null {
  if (!isFree(payment)) return null
  const { facts, today } = view
  const { program } = facts
  const date = sentAbout([payment], view)
  const others = facts.payments.filter(
    (each) => goesNext(each) && each.id !== payment.id && heldUntil(each, program, today) <= date,
  )
  const closes = payableFrom(monthOf(today), program?.holding_days ?? 0) <= date
  const parts = [payment, ...others].map(
    (each) => ({ kind: 'payment', payment: each, whole: true, cents: each.amount_cents }) as const,
  )
  return { date, parts, cents: sumOfParts(parts), coming: closes ? partsOfMonths(view) : [] }
}

/** What a payment made at the month's end would hold; nothing where it stays below the threshold. */
const partsOfMonths = (view: MoneyView): AmountPart[] =>
  view.ahead.month !== '' && view.ahead.month <= monthOf(view.today) ? partsOfUnmade(view) : []

/** Whether it came back, or never left, and goes out again. */
function isFree(payment: UserPayment): boolean {
  const told = wordOfWay(payment)
  return told === 'returned' || told === 'refused'
}
