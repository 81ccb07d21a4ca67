import * as v from 'valibot'
import type { Cents } from '../../entities'

/** The affiliates in a policy preview who gain, or lose, up to an amount per month. */
export const gainBracket = v.object({
  /** The upper limit in cents without a sign; null if there is none. */
  upTo: v.nullable(v.number()),
  affiliates: v.number(),
  /** The number of referrals of these affiliates. */
  referrals: v.number(),
})
export type GainBracket = v.InferOutput<typeof gainBracket>

/** A number of affiliates with the same monthly gain. A loss is negative. */
export interface Gain {
  cents: Cents
  affiliates: number
  referrals: number
}

/**
 * The limits of the brackets, as multiples of one referral's gain. The wide brackets at the end contain the few affiliates
 * with many referrals.
 */
const bracketSizes = [1, 2, 3, 4, 5, 6, 10, 20, null] as const

/**
 * Sorts gains into brackets, which are multiples of what one full referral gains. Smaller gains are in the first bracket.
 * Returns all brackets up to the last one that isn't empty, so gaps are visible.
 * @param whole the monthly gain of one full referral in cents; 0 if affiliates aren't affected
 */
export function gainBrackets(gains: readonly Gain[], whole: Cents): GainBracket[] {
  const unit = Math.abs(whole)
  if (unit === 0) return []
  const made = bracketSizes.map((n): GainBracket => ({
    upTo: n === null ? null : n * unit,
    affiliates: 0,
    referrals: 0,
  }))
  for (const { cents, affiliates, referrals } of gains) {
    if (cents === 0) continue
    const into = made.find(({ upTo }) => upTo === null || Math.abs(cents) <= upTo)
    if (into === undefined) continue
    into.affiliates += affiliates
    into.referrals += referrals
  }
  const last = made.reduce((end, { affiliates }, at) => (affiliates > 0 ? at : end), -1)
  return made.slice(0, last + 1)
}
