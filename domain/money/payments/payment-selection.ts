import * as v from 'valibot'
import { searchText } from '../../api/atoms'
import type { Cents, UserPayment } from '../../entities'

/**
 * The maximum for one command. The database has a single writer, so larger numbers are processed by a background job
 * (decision 0036).
 */
export const maxPaymentsPerCommand = 500

export const paymentFilter = v.object({
  type: v.exactOptional(v.picklist(['rental', 'commission'])),
  month: v.exactOptional(v.string()),
  search: v.exactOptional(searchText),
})
export type PaymentFilter = v.InferOutput<typeof paymentFilter>

export const confirmedTotals = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cents: v.pipe(v.number(), v.integer()),
})
export type ConfirmedTotals = v.InferOutput<typeof confirmedTotals>

export const totalsOf = (payments: readonly { amount_cents: Cents }[]): ConfirmedTotals => ({
  count: payments.length,
  cents: payments.reduce((sum, payment) => sum + payment.amount_cents, 0),
})

export const maxSkippedListed = 5

export interface SelectionSummary extends ConfirmedTotals {
  people: number
  months: number
  month: UserPayment['month']
  types: { readonly [type in UserPayment['payment_type']]: ConfirmedTotals }
  largest: { cents: Cents; name: string }
}

type SummarizedPayment = Pick<UserPayment, 'user_id' | 'person_name' | 'amount_cents' | 'payment_type' | 'month'>

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
