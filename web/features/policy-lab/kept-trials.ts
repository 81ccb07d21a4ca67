import * as v from 'valibot'
import { triedPolicy } from '../../../domain/money/forecast/policy-trial'
import type { DraftShape } from '../../forms/use-draft'
import { searchOf } from './policy-form'

/** A trial that an admin kept: what was tried, what it came to a month then, and when. On this device alone (P17). */
const keptTrial = v.object({
  tried: triedPolicy,
  /** What the month came to more, in cents, when it was kept. */
  cents: v.number(),
  at: v.string(),
})
export type KeptTrial = v.InferOutput<typeof keptTrial>

const mostKept = 20
const kept = v.pipe(v.array(keptTrial), v.maxLength(mostKept))

/** All of them, the newest first: a draft of their admin. */
export const keptTrials: DraftShape<KeptTrial[]> = { blank: [], is: (found): found is KeptTrial[] => v.is(kept, found) }

/** What names a trial: its values. */
export const keyOfTrial = ({ tried }: Pick<KeptTrial, 'tried'>): string => searchOf(tried).toString()

/** With this one in front; the same values are kept once, and the oldest goes when there are too many. */
export const withTrial = (all: readonly KeptTrial[], one: KeptTrial): KeptTrial[] =>
  [one, ...withoutTrial(all, keyOfTrial(one))].slice(0, mostKept)

export const withoutTrial = (all: readonly KeptTrial[], key: string): KeptTrial[] =>
  all.filter((each) => keyOfTrial(each) !== key)
