import * as v from 'valibot'
import { searchText } from '../../api/atoms'
import type { Cents, UserPayment } from '../../entities'

/**
 * The most payments that one command moves, picked one by one or by a filter. More are moved in the background, a batch at a time
 * (decision 38): the database has one writer.
 */
export const paymentsAtOnce = 500

/** Which payments, said by what they have in common, as the list finds them (`paymentsRoute`); the state is the command's own. */
export const paymentFilter = v.object({
  type: v.exactOptional(v.picklist(['rental', 'commission'])),
  month: v.exactOptional(v.string()),
  search: v.exactOptional(searchText),
})
export type PaymentFilter = v.InferOutput<typeof paymentFilter>

/** What the admin was asked about: how many payments, and their sum in cents (P16). */
export const paymentsSeen = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cents: v.pipe(v.number(), v.integer()),
})
export type PaymentsSeen = v.InferOutput<typeof paymentsSeen>

/** Count and sum of payments, as they are asked about and compared. */
export const seenOf = (payments: readonly { amount_cents: Cents }[]): PaymentsSeen => ({
  count: payments.length,
  cents: payments.reduce((sum, payment) => sum + payment.amount_cents, 0),
})

/** Of the payments that stay as they are so many are named one by one; of more, the reasons. */
export const leftNamed = 5

/** What somebody is asked about before payments move (P16). */
export interface PaymentsCovered extends PaymentsSeen {
  people: number
  /** How many months they are for, and which, when it is one. */
  months: number
  month: UserPayment['month']
  types: { readonly [type in UserPayment['payment_type']]: PaymentsSeen }
  largest: { cents: Cents; name: string }
}

type Covered = Pick<UserPayment, 'user_id' | 'person_name' | 'amount_cents' | 'payment_type' | 'month'>

/** The same of payments that are at hand. */
export function coveredBy(payments: readonly Covered[]): PaymentsCovered {
  const months = [...new Set(payments.map((row) => row.month))]
  const ofType = (type: UserPayment['payment_type']) => seenOf(payments.filter((row) => row.payment_type === type))
  const [first] = payments
  const largest = payments.reduce((a, b) => (b.amount_cents > (a?.amount_cents ?? 0) ? b : a), first)
  return {
    ...seenOf(payments),
    people: new Set(payments.map((row) => row.user_id)).size,
    months: months.length,
    month: months.length === 1 ? (months[0] ?? '') : '',
    types: { rental: ofType('rental'), commission: ofType('commission') },
    largest: { cents: largest?.amount_cents ?? 0, name: largest?.person_name ?? '' },
  }
}
