import * as v from 'valibot'
import type { Cents } from '../../collections/define/row'

/**
 * PayPal's fee for each payment: a percentage with a maximum (PayPal's page "Payouts fees"). The numbers depend on the
 * contract of the account. They are therefore a setting, and all results are estimates. The balance at PayPal must cover
 * the payments and their fees.
 */
export const payoutFeeSchema = v.object({
  /** The percentage of the amount, with at most two decimals. */
  percent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6),
  ),
  /** The maximum fee in cents. */
  mostCents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
export type PayoutFee = v.InferOutput<typeof payoutFeeSchema>

/** 2 %, at most $20.00: PayPal's usual percentage with the higher of its two maximum fees, so that the balance suffices. */
export const defaultPayoutFee: PayoutFee = { percent: 2, mostCents: 2_000 }

/** Returns the fee of one payment, rounded half up to the cent. */
export function payoutFeeOf(cents: Cents, { percent, mostCents }: PayoutFee): Cents {
  // The calculation uses integers in hundredths of a percent.
  const share = cents * Math.round(percent * 100)
  return Math.min(mostCents, Math.floor((share + 5_000) / 10_000))
}

/** Estimates the balance that is required at PayPal: the payments and their fees. */
export function payoutBalance(amounts: readonly Cents[], fee: PayoutFee): { fees: Cents; needed: Cents } {
  const fees = amounts.reduce((sum, cents) => sum + payoutFeeOf(cents, fee), 0)
  return { fees, needed: amounts.reduce((sum, cents) => sum + cents, fees) }
}
