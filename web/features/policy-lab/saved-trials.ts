import * as v from 'valibot'
import { triedPolicy } from '../../../domain/money/forecast/policy-trial'
import type { DraftShape } from '../../forms/use-draft'
import { policySearchParams } from './policy-form'

/** A saved trial: its values, its monthly difference, and when it was saved. It is stored only on this device (P17). */
const trialSchema = v.object({
  tried: triedPolicy,
  /** The additional monthly cost when the trial was saved, in cents. */
  cents: v.number(),
  at: v.string(),
})
export type SavedTrial = v.InferOutput<typeof trialSchema>

const maxTrials = 20
const trialsSchema = v.pipe(v.array(trialSchema), v.maxLength(maxTrials))

/** All saved trials, newest first, stored as a draft. */
export const savedTrialsDraft: DraftShape<SavedTrial[]> = {
  blank: [],
  is: (found): found is SavedTrial[] => v.is(trialsSchema, found),
}

export const trialKey = ({ tried }: Pick<SavedTrial, 'tried'>): string => policySearchParams(tried).toString()

/** Adds a trial at the front and removes one with the same values. Above the limit, the oldest trial is dropped. */
export const addTrial = (all: readonly SavedTrial[], trial: SavedTrial): SavedTrial[] =>
  [trial, ...removeTrial(all, trialKey(trial))].slice(0, maxTrials)

export const removeTrial = (all: readonly SavedTrial[], key: string): SavedTrial[] =>
  all.filter((each) => trialKey(each) !== key)
