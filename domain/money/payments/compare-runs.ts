import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runLine, runOutcomes, runReasons } from './payment-run'

/**
 * The stored results of a payment run compared with those of another run, as the route returns them (M5). Amounts are in
 * cents.
 */

/** Groups of rows: those that differ, all, and one group for each outcome. */
export const runGroups = ['differs', 'all', ...runOutcomes] as const
export type RunGroup = (typeof runGroups)[number]

/** The maximum number of payment lines in a row. `lineCount` is their total number. */
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
  /** The person's name; '' if the person was deleted. */
  name: v.string(),
  email: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  /** The result of the run; null if nothing was due. */
  here: v.nullable(side),
  /** The result of the other run; null if nothing was due. */
  beside: v.nullable(side),
  /** The payment that the run created for its month; '' if none. */
  payment: v.string(),
  /** The first lines of the created payment, and their number. */
  lines: v.array(runLine),
  lineCount: v.number(),
})
export type RunComparisonRow = v.InferOutput<typeof runComparisonRow>

const created = v.object({
  cents: v.number(),
  /** The number of people. A person with rental and commission counts only once. */
  people: v.number(),
})

export const runComparison = v.variant('state', [
  v.object({ state: v.literal('working') }),
  v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    id: v.string(),
    counts: v.object(v.entriesFromList(runGroups, v.number())),
    /** What each of the two runs created; null if there is no other run. */
    created,
    besideCreated: v.nullable(created),
    reasons: v.array(v.picklist(runReasons)),
  }),
])
export type RunComparison = Extract<v.InferOutput<typeof runComparison>, { state: 'done' }>

/** Returns the cents of the payment that a run created, or 0 for other outcomes. */
export const createdCents = (result: RunResultSide | null): number =>
  result?.outcome === 'created' ? result.amountCents : 0

/** Returns the cents that a run left unpaid (M5, M6). The amount is negative if too much was paid before. */
export const openCents = (result: RunResultSide | null): number =>
  result?.outcome === 'skipped' ? result.amountCents : 0

/**
 * Returns how much more the run created than the other, in cents, or null if neither created anything or a payment existed
 * already.
 */
export function createdDifference({ here, beside }: Pick<RunComparisonRow, 'here' | 'beside'>): number | null {
  if (here?.outcome === 'already' || beside?.outcome === 'already') return null
  if (here?.outcome !== 'created' && beside?.outcome !== 'created') return null
  return createdCents(here) - createdCents(beside)
}
