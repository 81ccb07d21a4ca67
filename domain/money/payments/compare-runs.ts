import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runLine, runOutcomes, runReasons } from './payment-run'

/** The stored results of a payment run compared with those of another run, as the route returns them (M5). */

export const runGroups = ['differs', 'all', ...runOutcomes] as const
export type RunGroup = (typeof runGroups)[number]

export const maxLinesShown = 4

const side = v.object({
  outcome: v.picklist(runOutcomes),
  reason: v.picklist(runReasons),
  amountCents: v.number(),
})
export type RunResultSide = v.InferOutput<typeof side>

export const runComparisonRow = v.object({
  position: v.number(),
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  here: v.nullable(side),
  beside: v.nullable(side),
  payment: v.string(),
  lines: v.array(runLine),
  lineCount: v.number(),
})
export type RunComparisonRow = v.InferOutput<typeof runComparisonRow>

const created = v.object({
  cents: v.number(),
  /** A person with rental and commission counts only once. */
  people: v.number(),
})

export const runComparison = v.variant('state', [
  v.object({ state: v.literal('working') }),
  v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    id: v.string(),
    counts: v.object(v.entriesFromList(runGroups, v.number())),
    created,
    besideCreated: v.nullable(created),
    reasons: v.array(v.picklist(runReasons)),
  }),
])
export type RunComparison = Extract<v.InferOutput<typeof runComparison>, { state: 'done' }>

export const createdCents = (result: RunResultSide | null): number =>
  result?.outcome === 'created' ? result.amountCents : 0

/** Returns what a run left unpaid (M5, M6), negative if too much was paid before. */
export const openCents = (result: RunResultSide | null): number =>
  result?.outcome === 'skipped' ? result.amountCents : 0

/**
 * Returns the difference of the created amounts in cents; null if neither run created anything or a payment existed
 * already.
 */
export function createdDifference({ here, beside }: Pick<RunComparisonRow, 'here' | 'beside'>): number | null {
  if (here?.outcome === 'already' || beside?.outcome === 'already') return null
  if (here?.outcome !== 'created' && beside?.outcome !== 'created') return null
  return createdCents(here) - createdCents(beside)
}
