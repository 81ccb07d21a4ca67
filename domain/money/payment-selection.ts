import * as v from 'valibot'
import type { Cents } from '../entities'

/** The most payments that one command moves. More are moved in parts: the database has one writer. */
export const paymentsAtOnce = 5000

/** Which payments, said by what they have in common; the state is the command's own. Every word of `search` has to be in name or address. */
export const paymentFilter = v.object({
  type: v.exactOptional(v.picklist(['rental', 'commission'])),
  month: v.exactOptional(v.string()),
  search: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
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
