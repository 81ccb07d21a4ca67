import type { Earning, PaymentType, UserPayment, Cents, Month } from '../../entities'
import { type AmountPart, sumOfParts } from './amount-part'
import { receivedOf } from '../accrual/received'
import { monthOf } from '../../calendar'
import { onceFor } from '../../once-for'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'

/** What payments and their corrections are told from. */
interface PaidFacts {
  lines: readonly Earning[]
  payments: readonly UserPayment[]
}

/** A payment with what PayPal gave of it and, below it, what came back (M37): they sum to what its payee has. */
export const partsOfReceived = (facts: Pick<PaidFacts, 'lines'>, payment: UserPayment): AmountPart[] => {
  const { paidCents, backCents } = receivedOf(facts.lines, payment)
  const paid: AmountPart = { kind: 'payment', payment, whole: true, cents: paidCents }
  return backCents === 0 ? [paid] : [paid, { kind: 'returned', payment, cents: -backCents }]
}

/** The parts of what was sent (M9), newest first; what came back of a payment stands below it. */
export function partsOfTotal(facts: PaidFacts, type?: PaymentType): AmountPart[] {
  return facts.payments
    .filter((row) => row.status === 'dispersed' && (type === undefined || row.payment_type === type))
    .sort((a, b) => b.dispersed_at.localeCompare(a.dispersed_at))
    .flatMap((payment) => partsOfReceived(facts, payment))
}

/** An amount, and how much of it is rental and how much commission (M9). */
export interface Split {
  cents: Cents
  rentalCents: Cents
  commissionCents: Cents
}

/** What payments with their returns amount to, split by type: of other parts nothing counts. */
export function splitOf(parts: readonly AmountPart[]): Split {
  const sum = (of: PaymentType) =>
    sumOfParts(parts.filter((part) => 'payment' in part && part.payment.payment_type === of))
  const rentalCents = sum('rental')
  const commissionCents = sum('commission')
  return { cents: rentalCents + commissionCents, rentalCents, commissionCents }
}

/** What a person received: the amounts are what they have of it (M37). */
export interface PaidTotals extends Split {
  /** What came back of it: no part of `cents`. */
  backCents: Cents
  /** Payments that were sent. */
  count: number
  /** The first and the latest day something was sent, '' = nothing yet. */
  firstAt: string
  lastAt: string
}

/** What was sent and stayed: dispersed payments less what came back, split by type (M9, M37). No total ever adds lines and payments (M4). */
export function paidTotals(facts: PaidFacts, type?: PaymentType): PaidTotals {
  const parts = partsOfTotal(facts, type)
  const sent = parts.flatMap((part) => (part.kind === 'payment' ? [part.payment.dispersed_at] : []))
  return {
    ...splitOf(parts),
    backCents: -sumOfParts(parts.filter(({ kind }) => kind === 'returned')),
    count: sent.length,
    firstAt: sent.at(-1) ?? '',
    lastAt: sent[0] ?? '',
  }
}

export interface UnpaidTotals {
  /** All that was earned and isn't sent: waiting lines and those in payments on their way. */
  cents: Cents
  /** Waiting lines that a run may pay: the balance of M6. */
  balanceCents: Cents
  heldCents: Cents
  inPaymentsCents: Cents
  /** In none of the sums: lines that a manual payment replaces (M39). */
  replacedCents: Cents
}

/** What was earned and isn't sent yet. */
export const unpaidTotals = (lines: readonly HoldableLine[], type?: PaymentType): UnpaidTotals =>
  unpaidOf(lines, type ?? '')

const unpaidOf = onceFor((lines: readonly HoldableLine[], type: PaymentType | ''): UnpaidTotals => {
  const totals: UnpaidTotals = { cents: 0, balanceCents: 0, heldCents: 0, inPaymentsCents: 0, replacedCents: 0 }
  for (const line of lines) {
    if (line.status !== 'pending' || (type !== '' && line.payment_type !== type)) continue
    if (isReplaced(line)) {
      totals.replacedCents += line.amount_cents
      continue
    }
    totals.cents += line.amount_cents
    if (line.payment !== '') totals.inPaymentsCents += line.amount_cents
    else if (isHeld(line)) totals.heldCents += line.amount_cents
    else totals.balanceCents += line.amount_cents
  }
  return totals
})

/** Living payments whose period ends in a month (M9). */
export const paymentsEndingIn = (payments: readonly UserPayment[], month: Month): UserPayment[] =>
  payments.filter((row) => row.status !== 'cancelled' && monthOf(row.payment_period_end) === month)

/** How many payments there are, by what became of them: every screen that counts payments says which of these it counts. */
export interface PaymentCounts {
  sent: number
  /** Made and not sent: pending or approved. */
  onTheWay: number
  cancelled: number
}

/** Counts payments by what became of them. */
export function paymentCounts(payments: readonly UserPayment[]): PaymentCounts {
  const counts: PaymentCounts = { sent: 0, onTheWay: 0, cancelled: 0 }
  for (const { status } of payments) {
    if (status === 'dispersed') counts.sent += 1
    else if (status === 'cancelled') counts.cancelled += 1
    else counts.onTheWay += 1
  }
  return counts
}
