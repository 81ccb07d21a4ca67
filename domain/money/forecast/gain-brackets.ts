import * as v from 'valibot'
import type { Cents } from '../../entities'

/** The affiliates in a policy preview who gain, or lose, up to an amount per month. */
export const gainBracket = v.object({
  upTo: v.nullable(v.number()),
  affiliates: v.number(),
  referrals: v.number(),
})
export type GainBracket = v.InferOutput<typeof gainBracket>

/** An affiliate's gain; a loss is negative. */
export interface Gain {
  cents: Cents
  affiliates: number
  referrals: number
}

const bracketSizes = [1, 2, 3, 4, 5, 6, 10, 20, null] as const

/** Groups gains by multiples of `whole`, the gain from one full referral in cents. Empty brackets between others remain. */
export function gainBrackets(gains: readonly Gain[], whole: Cents): GainBracket[] {
  const unit = Math.abs(whole)
  if (unit === 0) return []
  const brackets = bracketSizes.map((n): GainBracket => ({
    upTo: n === null ? null : n * unit,
    affiliates: 0,
    referrals: 0,
  }))
  for (const { cents, affiliates, referrals } of gains) {
    if (cents === 0) continue
    const into = brackets.find(({ upTo }) => upTo === null || Math.abs(cents) <= upTo)
    if (into === undefined) continue
    into.affiliates += affiliates
    into.referrals += referrals
  }
  const last = brackets.reduce((end, { affiliates }, at) => (affiliates > 0 ? at : end), -1)
  return brackets.slice(0, last + 1)
}
