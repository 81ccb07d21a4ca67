import * as v from 'valibot'
import type { Cents } from '../../entities'

export const maxCorrections = 200

const cents = v.pipe(v.number(), v.integer())

/** A line that differs from the recorded facts (M5, M11). Permanently cancelled days are ignored. */
export const recomputedLine = v.object({
  kind: v.picklist(['rental', 'commission']),
  source: v.string(),
  user: v.string(),
  name: v.string(),
  /** The referred person of a commission; '' for the person's own rental. */
  referred: v.string(),
  daysInMonth: v.number(),
  countedDays: v.number(),
  days: v.number(),
  countedRate: cents,
  rate: cents,
  stands: cents,
  facts: cents,
  /** The part of the difference that the next run adds itself, because no line contains the days (M5). */
  nextRun: cents,
})
export type RecomputedLine = v.InferOutput<typeof recomputedLine>

export const recomputedDifference = ({ facts, stands }: Pick<RecomputedLine, 'facts' | 'stands'>): Cents =>
  facts - stands

/** Returns the part of the difference that requires a correction (M11); 0 if none. */
export const requiredCorrection = (line: Pick<RecomputedLine, 'facts' | 'stands' | 'nextRun'>): Cents =>
  recomputedDifference(line) - line.nextRun

/** Returns why a line differs. `amount`: the lines' amount doesn't follow from their own days and rate. */
export function differenceReasons(line: RecomputedLine): ('days' | 'rate' | 'amount')[] {
  const days = line.days !== line.countedDays ? ['days' as const] : []
  const rate = line.countedRate !== 0 && line.rate !== line.countedRate ? ['rate' as const] : []
  return days.length + rate.length === 0 ? ['amount'] : [...days, ...rate]
}
