import * as v from 'valibot'
import type { Cents } from '../../collections/define/row'

/** PayPal's fee depends on the contract of the account. The fee is therefore a setting, and all results are estimates. */
export const payoutFeeSchema = v.object({
  percent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6),
  ),
  mostCents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
export type PayoutFee = v.InferOutput<typeof payoutFeeSchema>

/** PayPal's usual percentage with the higher of its two maximum fees, so that the balance suffices. */
export const defaultPayoutFee: PayoutFee = { percent: 2, mostCents: 2_000 }

export function payoutFeeOf(cents: Cents, { percent, mostCents }: PayoutFee): Cents {
  // The calculation uses integers in hundredths of a percent.
  const share = cents * Math.round(percent * 100)
  return Math.min(mostCents, Math.floor((share + 5_000) / 10_000))
}

export function payoutBalance(amounts: readonly Cents[], fee: PayoutFee): { fees: Cents; needed: Cents } {
  const fees = amounts.reduce((sum, cents) => sum + payoutFeeOf(cents, fee), 0)
  return { fees, needed: amounts.reduce((sum, cents) => sum + cents, fees) }
}
