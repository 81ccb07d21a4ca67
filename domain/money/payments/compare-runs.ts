import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runLine, runOutcomes, runReasons } from './payment-run'

/** A run's stored results beside those of another run, as they are answered (M5). Amounts in cents. */

/** How they are looked at: what differs from the other run, everybody, and by outcome. */
export const runGroups = ['differs', 'all', ...runOutcomes] as const
export type RunGroup = (typeof runGroups)[number]

/** As many lines of a payment are told in a row; how many there are stands beside them. */
export const mostLinesTold = 4

const side = v.object({
  outcome: v.picklist(runOutcomes),
  reason: v.picklist(runReasons),
  amountCents: v.number(),
})
export type RunSide = v.InferOutput<typeof side>

/** One person and type. */
export const storedRow = v.object({
  /** Its number in the order. */
  position: v.number(),
  userId: v.string(),
  /** '' = the person was deleted. */
  name: v.string(),
  email: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  /** What the run said; null = nothing was due to them in it. */
  here: v.nullable(side),
  /** The same of the other run. */
  beside: v.nullable(side),
  /** The generated payment of the run's month: this run's, or of what was there already; '' = none. */
  payment: v.string(),
  /** The first lines of the payment that it made, and how many it holds. */
  lines: v.array(runLine),
  lineCount: v.number(),
})
export type StoredRow = v.InferOutput<typeof storedRow>

const created = v.object({
  cents: v.number(),
  /** Persons: somebody with a rental and a commission is one. */
  people: v.number(),
})

export const runBeside = v.variant('state', [
  v.object({ state: v.literal('working') }),
  v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    id: v.string(),
    counts: v.object(v.entriesFromList(runGroups, v.number())),
    /** What the run created, and what the other did; null = there is none beside. */
    created,
    besideCreated: v.nullable(created),
    /** Which reasons occur in its results. */
    reasons: v.array(v.picklist(runReasons)),
  }),
])
export type RunBeside = Extract<v.InferOutput<typeof runBeside>, { state: 'done' }>

/** What a run sends somebody by itself: the payment it created; anything else is 0. */
export const createdCents = (of: RunSide | null): number => (of?.outcome === 'created' ? of.amountCents : 0)

/** What a run left open for somebody: of what it skipped, all of it (M5, M6). In cents; below zero where more was paid than is due. */
export const openCents = (of: RunSide | null): number => (of?.outcome === 'skipped' ? of.amountCents : 0)

/**
 * What a run created for a person and type more (or less) than the other. Null where a figure would say something else: nothing was created
 * by either, or a payment was there already.
 */
export function differenceOf({ here, beside }: Pick<StoredRow, 'here' | 'beside'>): number | null {
  if (here?.outcome === 'already' || beside?.outcome === 'already') return null
  if (here?.outcome !== 'created' && beside?.outcome !== 'created') return null
  return createdCents(here) - createdCents(beside)
}
