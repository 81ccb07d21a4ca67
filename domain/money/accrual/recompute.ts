import * as v from 'valibot'
import type { Cents } from '../../entities'

/** As many corrections are made at once. */
export const mostCorrections = 200

const cents = v.pipe(v.number(), v.integer())

/**
 * A rental or a referral in one month whose lines aren't what the facts of today give (M5, M11). Days and
 * rates are those that lines counted, beside those of today; days that an admin settled for good stay as they were settled.
 */
export const recomputedLine = v.object({
  kind: v.picklist(['rental', 'commission']),
  /** The rental period, or the attribution. */
  source: v.string(),
  user: v.string(),
  name: v.string(),
  /** Whose rental a commission is for, '' = the person's own rental. */
  referred: v.string(),
  daysInMonth: v.number(),
  countedDays: v.number(),
  days: v.number(),
  /** Of the lines, 0 = there is none. */
  countedRate: cents,
  rate: cents,
  /** Lines and the corrections that were made from here. */
  stands: cents,
  facts: cents,
  /** Of the difference, what the next run makes by itself: days that no line counted (M5). */
  nextRun: cents,
})
export type RecomputedLine = v.InferOutput<typeof recomputedLine>

/** By how much the lines of a rental or a referral are off. */
export const differenceOf = ({ facts, stands }: Pick<RecomputedLine, 'facts' | 'stands'>): Cents => facts - stands

/** What of the difference no run makes up: it takes a correction (M11). 0 = none. */
export const correctionOf = (line: Pick<RecomputedLine, 'facts' | 'stands' | 'nextRun'>): Cents =>
  differenceOf(line) - line.nextRun

/** Why lines differ from the facts: each that applies. `amount`: they aren't what their own days and rate come to. */
export function reasonsOf(line: RecomputedLine): ('days' | 'rate' | 'amount')[] {
  const days = line.days !== line.countedDays ? ['days' as const] : []
  const rate = line.countedRate !== 0 && line.rate !== line.countedRate ? ['rate' as const] : []
  return days.length + rate.length === 0 ? ['amount'] : [...days, ...rate]
}
