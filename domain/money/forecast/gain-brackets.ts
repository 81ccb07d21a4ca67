import * as v from 'valibot'
import type { Cents } from '../../entities'

/** Affiliates of a policy trial who gain, or lose, up to an amount a month. */
export const gainBracket = v.object({
  /** In cents without a sign; null = more than all other brackets. */
  upTo: v.nullable(v.number()),
  affiliates: v.number(),
  /** The sum of their referrals. */
  referrals: v.number(),
})
export type GainBracket = v.InferOutput<typeof gainBracket>

/** Affiliates with the same monthly gain; negative = a loss. */
export interface Gain {
  cents: Cents
  affiliates: number
  referrals: number
}

/**
 * Brackets in multiples of one referral's difference; the wide ones at the end include the few affiliates with many
 * referrals.
 */
const bracketSizes = [1, 2, 3, 4, 5, 6, 10, 20, null] as const

/**
 * Sorts gains into brackets by what one full referral gains. Partial gains count in the first. Returns all brackets up to
 * the last non-empty one, so that gaps are visible.
 * @param whole the monthly gain of one full referral in cents; 0 = affiliates aren't affected
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
