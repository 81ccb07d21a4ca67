import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runLine, runOutcomes, runReasons } from './payment-run'

/** A run's stored results compared with another run's, as the route returns them (M5). Amounts in cents. */

/** Groups of rows: differing ones, all, and by outcome. */
export const runGroups = ['differs', 'all', ...runOutcomes] as const
export type RunGroup = (typeof runGroups)[number]

/** The maximum number of payment lines in a row; `lineCount` has the total. */
export const maxLinesShown = 4

const side = v.object({
  outcome: v.picklist(runOutcomes),
  reason: v.picklist(runReasons),
  amountCents: v.number(),
})
export type RunResultSide = v.InferOutput<typeof side>

/** The results for one person and payment type. */
export const runComparisonRow = v.object({
  /** The row's number in the list. */
  position: v.number(),
  userId: v.string(),
  /** '' = the person was deleted. */
  name: v.string(),
  email: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  /** The run's result; null = nothing was due. */
  here: v.nullable(side),
  /** The other run's result. */
  beside: v.nullable(side),
  /** The generated payment of the run's month; '' = none. */
  payment: v.string(),
  /** The first lines of the created payment, and their number. */
  lines: v.array(runLine),
  lineCount: v.number(),
})
export type RunComparisonRow = v.InferOutput<typeof runComparisonRow>

const created = v.object({
  cents: v.number(),
  /** People; a person with rental and commission counts once. */
  people: v.number(),
})

export const runComparison = v.variant('state', [
  v.object({ state: v.literal('working') }),
  v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    id: v.string(),
    counts: v.object(v.entriesFromList(runGroups, v.number())),
    /** What each run created; null = there is no other run. */
    created,
    besideCreated: v.nullable(created),
    reasons: v.array(v.picklist(runReasons)),
  }),
])
export type RunComparison = Extract<v.InferOutput<typeof runComparison>, { state: 'done' }>

/** Returns the cents of a created payment; 0 for other outcomes. */
export const createdCents = (result: RunResultSide | null): number =>
  result?.outcome === 'created' ? result.amountCents : 0

/** Returns the cents that a run left unpaid (M5, M6); negative if too much was paid before. */
export const openCents = (result: RunResultSide | null): number =>
  result?.outcome === 'skipped' ? result.amountCents : 0

/**
 * Returns how much more the run created than the other, in cents; null if neither created anything or a payment existed
 * already.
 */
export function createdDifference({ here, beside }: Pick<RunComparisonRow, 'here' | 'beside'>): number | null {
  if (here?.outcome === 'already' || beside?.outcome === 'already') return null
  if (here?.outcome !== 'created' && beside?.outcome !== 'created') return null
  return createdCents(here) - createdCents(beside)
}
