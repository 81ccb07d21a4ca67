import type { Cents, PaymentType, UserPayment } from '../entities'
import { monthOf } from '../calendar'
import { isHeld, type HoldableLine } from './holds'

export interface PaidTotals {
  cents: Cents
  rentalCents: Cents
  commissionCents: Cents
  count: number
  /** The first and the latest day something was sent, '' = nothing yet. */
  firstAt: string
  lastAt: string
}

/** What was sent: dispersed payments only, split by type (M9). No total ever adds lines and payments (M4). */
export function paidTotals(payments: readonly UserPayment[], type?: PaymentType): PaidTotals {
  const sent = payments.filter((row) => row.status === 'dispersed' && (type === undefined || row.payment_type === type))
  const days = sent.map((row) => row.dispersed_at).sort()
  const sum = (of: PaymentType) =>
    sent.filter((row) => row.payment_type === of).reduce((cents, row) => cents + row.amount_cents, 0)
  const rentalCents = sum('rental')
  const commissionCents = sum('commission')
  return {
    cents: rentalCents + commissionCents,
    rentalCents,
    commissionCents,
    count: sent.length,
    firstAt: days[0] ?? '',
    lastAt: days.at(-1) ?? '',
  }
}

export interface UnpaidTotals {
  /** All that was earned and isn't sent: waiting lines and those in payments on their way. */
  cents: Cents
  /** Waiting lines that a run may pay: the balance of M6. */
  balanceCents: Cents
  heldCents: Cents
  inPaymentsCents: Cents
}

/** What was earned and isn't sent yet. */
export function unpaidTotals(lines: readonly HoldableLine[], type?: PaymentType): UnpaidTotals {
  const totals: UnpaidTotals = { cents: 0, balanceCents: 0, heldCents: 0, inPaymentsCents: 0 }
  for (const line of lines) {
    if (line.status !== 'pending' || (type !== undefined && line.payment_type !== type)) continue
    totals.cents += line.amount_cents
    if (line.payment !== '') totals.inPaymentsCents += line.amount_cents
    else if (isHeld(line)) totals.heldCents += line.amount_cents
    else totals.balanceCents += line.amount_cents
  }
  return totals
}

/** This Month (M9): living payments whose period ends in the current month; null while there is none. */
export function paymentsEndingIn(payments: readonly UserPayment[], month: string): Cents | null {
  const living = payments.filter((row) => row.status !== 'cancelled' && monthOf(row.payment_period_end) === month)
  return living.length === 0 ? null : living.reduce((cents, row) => cents + row.amount_cents, 0)
}
