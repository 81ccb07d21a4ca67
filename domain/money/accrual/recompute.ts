import * as v from 'valibot'
import type { Cents } from '../../entities'

/** The maximum number of corrections in one command. */
export const maxCorrections = 200

const cents = v.pipe(v.number(), v.integer())

/**
 * A rental or referral whose lines of a month differ from today's facts (M5, M11), with the counted and the current days
 * and rate. Days that an admin settled permanently don't differ.
 */
export const recomputedLine = v.object({
  kind: v.picklist(['rental', 'commission']),
  source: v.string(),
  user: v.string(),
  name: v.string(),
  /** The referred person of a commission; '' = the person's own rental. */
  referred: v.string(),
  daysInMonth: v.number(),
  countedDays: v.number(),
  days: v.number(),
  /** The lines' rate, 0 = no lines. */
  countedRate: cents,
  rate: cents,
  /** Lines plus the corrections made here. */
  stands: cents,
  facts: cents,
  /** The part of the difference that the next run adds by itself: days without a line (M5). */
  nextRun: cents,
})
export type RecomputedLine = v.InferOutput<typeof recomputedLine>

export const recomputedDifference = ({ facts, stands }: Pick<RecomputedLine, 'facts' | 'stands'>): Cents =>
  facts - stands

/** Returns the part of the difference that needs a correction (M11); 0 = none. */
export const requiredCorrection = (line: Pick<RecomputedLine, 'facts' | 'stands' | 'nextRun'>): Cents =>
  recomputedDifference(line) - line.nextRun

/** Returns why the lines differ from the facts. `amount`: they don't match their own days and rate. */
export function differenceReasons(line: RecomputedLine): ('days' | 'rate' | 'amount')[] {
  const days = line.days !== line.countedDays ? ['days' as const] : []
  const rate = line.countedRate !== 0 && line.rate !== line.countedRate ? ['rate' as const] : []
  return days.length + rate.length === 0 ? ['amount'] : [...days, ...rate]
}
