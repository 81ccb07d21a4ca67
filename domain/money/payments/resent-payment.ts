import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, UserPayment } from '../../entities'
import { sumOfParts, type AmountPart } from '../breakdown/amount-part'
import { partsOfExpectedPayment } from '../breakdown/amount-parts'
import { holdingUntil, payableFrom } from './holding'
import type { MoneyView } from '../views/money-view'
import { estimatedSendDate } from '../payouts/payout-day'
import { isSentNext, payoutStatusOf } from '../payouts/payout-status-text'

/** The values are an estimate, as for every next payment (M8). */
export interface ResentPayment {
  date: CalendarDate
  parts: AmountPart[]
  cents: Cents
  /** The current month's earnings if they can be paid on that day. Not part of the sum. */
  coming: AmountPart[]
}

/** Returns what a recipient can expect after a payment was returned or refused (M24), or null for other payments. */
export function resentPaymentOf(payment: UserPayment, view: MoneyView): ResentPayment | null {
  if (!isUnsent(payment)) return null
  const { facts, today } = view
  const { program } = facts
  const date = estimatedSendDate([payment], view)
  const others = facts.payments.filter(
    (each) => isSentNext(each) && each.id !== payment.id && holdingUntil(each, program, today) <= date,
  )
  const closes = payableFrom(monthOf(today), program?.holding_days ?? 0) <= date
  const parts = [payment, ...others].map(
    (each) => ({ kind: 'payment', payment: each, whole: true, cents: each.amount_cents }) as const,
  )
  return { date, parts, cents: sumOfParts(parts), coming: closes ? partsOfMonths(view) : [] }
}

/** Returns the current month's parts, or none if it remains below the threshold. */
const partsOfMonths = (view: MoneyView): AmountPart[] =>
  view.ahead.month !== '' && view.ahead.month <= monthOf(view.today) ? partsOfExpectedPayment(view) : []

function isUnsent(payment: UserPayment): boolean {
  const status = payoutStatusOf(payment)
  return status === 'returned' || status === 'refused'
}
