import * as v from 'valibot'
import type { Cents } from '../../entities'

/**
 * What PayPal takes of whoever sends, for each payment. PayPal publishes the shape (its page "Payouts fees": a share of each payment,
 * typically 2 %, up to a cap that differs by the country of both; the balance has to hold the payments and the fees), the figures stand in
 * each account's own agreement. So they are a setting, and what is said with them is an estimate.
 */
export const payoutFeeSchema = v.object({
  /** Of a payment's amount, at most two decimals. */
  percent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6),
  ),
  /** The most that one payment costs. */
  mostCents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
export type PayoutFee = v.InferOutput<typeof payoutFeeSchema>

/** 2 %, at most $20.00: the share that PayPal names, under the higher of its two caps in dollars, so that the balance suffices. */
export const shippedPayoutFee: PayoutFee = { percent: 2, mostCents: 2_000 }

/** The fee of one payment, rounded half up to the cent; PayPal works it out for each payment by itself. */
export function payoutFeeOf(cents: Cents, { percent, mostCents }: PayoutFee): Cents {
  // whole numbers only: hundredths of a percent of cents
  const share = cents * Math.round(percent * 100)
  return Math.min(mostCents, Math.floor((share + 5_000) / 10_000))
}

/** What the balance at PayPal has to hold for payments: them, and the fee of each. An estimate. */
export function payoutBalance(amounts: readonly Cents[], fee: PayoutFee): { fees: Cents; needed: Cents } {
  const fees = amounts.reduce((sum, cents) => sum + payoutFeeOf(cents, fee), 0)
  return { fees, needed: amounts.reduce((sum, cents) => sum + cents, fees) }
}
