import * as v from 'valibot'
import type { Cents } from '../../entities'

/** People of a trial who gain, or lose, up to so much a month. */
export const gainStep = v.object({
  /** Without a sign; null = more than all others. */
  upTo: v.nullable(v.number()),
  affiliates: v.number(),
  /** Their referrals together. */
  referrals: v.number(),
})
export type GainStep = v.InferOutput<typeof gainStep>

/** What some affiliates gain a month, each of them; below zero where they lose it. */
export interface Gain {
  cents: Cents
  affiliates: number
  referrals: number
}

/** Steps of one whole referral's difference each, then two wide ones, then the rest: the few who bring many stay in the picture. */
const steps = [1, 2, 3, 4, 5, 6, 10, 20, null] as const

/**
 * Gains laid into steps of what one referral of a whole month makes; whoever has only part of a month stands in the first. All
 * steps up to the last that somebody is in, so that a gap shows; none where nobody gains.
 * @param whole what a whole month of one referral gains, in cents; 0 = nothing is tried that affiliates would gain by
 */
export function gainSteps(gains: readonly Gain[], whole: Cents): GainStep[] {
  const unit = Math.abs(whole)
  if (unit === 0) return []
  const made = steps.map((n): GainStep => ({ upTo: n === null ? null : n * unit, affiliates: 0, referrals: 0 }))
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
