import * as v from 'valibot'
import { searchText } from '../../api/atoms'
import type { Cents, UserPayment } from '../../entities'

/**
 * The maximum number of payments in one command. Because the database has a single writer, a background job processes
 * larger numbers in batches (decision 0036).
 */
export const maxPaymentsPerCommand = 500

/** A filter of payments as in `paymentsRoute`. The command sets the status. */
export const paymentFilter = v.object({
  type: v.exactOptional(v.picklist(['rental', 'commission'])),
  month: v.exactOptional(v.string()),
  search: v.exactOptional(searchText),
})
export type PaymentFilter = v.InferOutput<typeof paymentFilter>

/** The number and sum (in cents) of payments that the admin confirmed (P16). */
export const confirmedTotals = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cents: v.pipe(v.number(), v.integer()),
})
export type ConfirmedTotals = v.InferOutput<typeof confirmedTotals>

export const totalsOf = (payments: readonly { amount_cents: Cents }[]): ConfirmedTotals => ({
  count: payments.length,
  cents: payments.reduce((sum, payment) => sum + payment.amount_cents, 0),
})

/** The maximum number of skipped payments that are listed one by one. */
export const maxSkippedListed = 5

/** The numbers that an admin confirms before a command (P16). */
export interface SelectionSummary extends ConfirmedTotals {
  people: number
  /** The number of months, and the month if there is only one. */
  months: number
  month: UserPayment['month']
  types: { readonly [type in UserPayment['payment_type']]: ConfirmedTotals }
  largest: { cents: Cents; name: string }
}

type SummarizedPayment = Pick<UserPayment, 'user_id' | 'person_name' | 'amount_cents' | 'payment_type' | 'month'>

/** Summarizes payments that the client has loaded. */
export function summarizeSelection(payments: readonly SummarizedPayment[]): SelectionSummary {
  const months = [...new Set(payments.map((row) => row.month))]
  const ofType = (type: UserPayment['payment_type']) => totalsOf(payments.filter((row) => row.payment_type === type))
  const [first] = payments
  const largest = payments.reduce((a, b) => (b.amount_cents > (a?.amount_cents ?? 0) ? b : a), first)
  return {
    ...totalsOf(payments),
    people: new Set(payments.map((row) => row.user_id)).size,
    months: months.length,
    month: months.length === 1 ? (months[0] ?? '') : '',
    types: { rental: ofType('rental'), commission: ofType('commission') },
    largest: { cents: largest?.amount_cents ?? 0, name: largest?.person_name ?? '' },
  }
}
