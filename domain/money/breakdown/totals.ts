import type { Earning, PaymentType, UserPayment, Cents, Month } from '../../entities'
import { type AmountPart, sumOfParts } from './amount-part'
import { receivedAmountOf } from '../accrual/received'
import { monthOf, addMonths, monthRange } from '../../calendar'
import { memoizeByObject } from '../../lists'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'

interface PaidFacts {
  lines: readonly Earning[]
  payments: readonly UserPayment[]
}

/** Returns what PayPal paid of a payment, and what was returned (M37). */
export const partsOfReceivedPayment = (facts: Pick<PaidFacts, 'lines'>, payment: UserPayment): AmountPart[] => {
  const { paidCents, returnedCents } = receivedAmountOf(facts.lines, payment)
  const paid: AmountPart = { kind: 'payment', payment, whole: true, cents: paidCents }
  return returnedCents === 0 ? [paid] : [paid, { kind: 'returned', payment, cents: -returnedCents }]
}

/** Returns the sent payments (M9), newest first, each followed by the amount that was returned. */
export function partsOfTotal(facts: PaidFacts, type?: PaymentType): AmountPart[] {
  return facts.payments
    .filter((row) => row.status === 'dispersed' && (type === undefined || row.payment_type === type))
    .sort((a, b) => b.dispersed_at.localeCompare(a.dispersed_at))
    .flatMap((payment) => partsOfReceivedPayment(facts, payment))
}

export interface AmountSplit {
  cents: Cents
  rentalCents: Cents
  commissionCents: Cents
}

export function splitByType(parts: readonly AmountPart[]): AmountSplit {
  const sum = (of: PaymentType) =>
    sumOfParts(parts.filter((part) => 'payment' in part && part.payment.payment_type === of))
  const rentalCents = sum('rental')
  const commissionCents = sum('commission')
  return { cents: rentalCents + commissionCents, rentalCents, commissionCents }
}

export interface PaidTotals extends AmountSplit {
  returnedCents: Cents
  count: number
  firstAt: string
  lastAt: string
}

/** Returns dispersed payments minus returned amounts (M9, M37). A total never adds lines to payments (M4). */
export function paidTotals(facts: PaidFacts, type?: PaymentType): PaidTotals {
  const parts = partsOfTotal(facts, type)
  const sent = parts.flatMap((part) => (part.kind === 'payment' ? [part.payment.dispersed_at] : []))
  return {
    ...splitByType(parts),
    returnedCents: -sumOfParts(parts.filter(({ kind }) => kind === 'returned')),
    count: sent.length,
    firstAt: sent.at(-1) ?? '',
    lastAt: sent[0] ?? '',
  }
}

export interface UnpaidTotals {
  cents: Cents
  /** The lines that a run can pay: the balance of M6. */
  balanceCents: Cents
  heldCents: Cents
  inPaymentsCents: Cents
  /** The amount that manual payments replace (M39), which is in no other sum. */
  replacedCents: Cents
}

export const unpaidTotals = (lines: readonly HoldableLine[], type?: PaymentType): UnpaidTotals =>
  unpaidOf(lines, type ?? '')

const unpaidOf = memoizeByObject((lines: readonly HoldableLine[], type: PaymentType | ''): UnpaidTotals => {
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

export const paymentsEndingIn = (payments: readonly UserPayment[], month: Month): UserPayment[] =>
  payments.filter((row) => row.status !== 'cancelled' && monthOf(row.payment_period_end) === month)

export interface PaymentCounts {
  sent: number
  onTheWay: number
  cancelled: number
}

export function paymentCounts(payments: readonly UserPayment[]): PaymentCounts {
  const counts: PaymentCounts = { sent: 0, onTheWay: 0, cancelled: 0 }
  for (const { status } of payments) {
    if (status === 'dispersed') counts.sent += 1
    else if (status === 'cancelled') counts.cancelled += 1
    else counts.onTheWay += 1
  }
  return counts
}

export interface MonthShare {
  month: Month
  cents: Cents
  paidCents: Cents
}

/** Returns earned and sent amounts of `count` months up to `until`, oldest first, without cancelled lines (M4). */
export function monthShares(
  lines: readonly Pick<Earning, 'month' | 'status' | 'amount_cents'>[],
  until: Month,
  count: number,
): MonthShare[] {
  return monthRange(addMonths(until, 1 - count), until).map((month) => {
    const own = lines.filter((line) => line.month === month && line.status !== 'cancelled')
    const sum = (of: typeof own): Cents => of.reduce((cents, line) => cents + line.amount_cents, 0)
    return { month, cents: sum(own), paidCents: sum(own.filter((line) => line.status === 'paid')) }
  })
}
