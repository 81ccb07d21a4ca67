import * as v from 'valibot'
import { triedPolicy } from '../../../domain/money/forecast/policy-trial'
import type { DraftShape } from '../../forms/use-draft'
import { searchOf } from './policy-form'

/** A saved trial: its values, its monthly difference, and when it was saved. Stored on this device only (P17). */
const trialSchema = v.object({
  tried: triedPolicy,
  /** The additional monthly cost in cents at the time of saving. */
  cents: v.number(),
  at: v.string(),
})
export type KeptTrial = v.InferOutput<typeof trialSchema>

const maxTrials = 20
const trialsSchema = v.pipe(v.array(trialSchema), v.maxLength(maxTrials))

/** All saved trials, newest first, stored as a draft. */
export const keptTrials: DraftShape<KeptTrial[]> = {
  blank: [],
  is: (found): found is KeptTrial[] => v.is(trialsSchema, found),
}

export const keyOfTrial = ({ tried }: Pick<KeptTrial, 'tried'>): string => searchOf(tried).toString()

/** Adds a trial at the front, replacing one with the same values; the oldest is dropped above the limit. */
export const withTrial = (all: readonly KeptTrial[], trial: KeptTrial): KeptTrial[] =>
  [trial, ...withoutTrial(all, keyOfTrial(trial))].slice(0, maxTrials)

export const withoutTrial = (all: readonly KeptTrial[], key: string): KeptTrial[] =>
  all.filter((each) => keyOfTrial(each) !== key)
