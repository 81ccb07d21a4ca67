import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runSteps } from './payment-list'

const paymentType = v.picklist(['rental', 'commission'])

export const runReasons = [
  'payment',
  'already-paid',
  'below-threshold',
  'held',
  'balance-not-positive',
  'no-days',
  'paid-by-hand',
  'settled-zero',
] as const
export type RunReason = (typeof runReasons)[number]

export const runLine = v.object({
  kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
  month: v.string(),
  days: v.number(),
  daysInMonth: v.number(),
  rateCents: v.number(),
  amountCents: v.number(),
  carried: v.boolean(),
  /** Whether the line is for a month that already has a run, because days were recorded late. */
  late: v.boolean(),
  n: v.number(),
  referredName: v.string(),
})
export type RunLine = v.InferOutput<typeof runLine>

export const runOutcomes = ['created', 'already', 'skipped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const runRow = v.object({
  userId: v.string(),
  name: v.string(),
  paymentType,
  outcome: v.picklist(runOutcomes),
  reason: v.picklist(runReasons),
  amountCents: v.number(),
  lines: v.array(runLine),
})
export type RunRow = v.InferOutput<typeof runRow>

export const runCounts = { created: v.number(), already: v.number(), skipped: v.number(), lines: v.number() }

export const dryRunGroups = [...runOutcomes, 'late'] as const
export type DryRunGroup = (typeof dryRunGroups)[number]

const runSummary = {
  month: v.string(),
  /** If the data has changed, committing the preview is rejected with `dry-run-stale`. */
  hash: v.string(),
  counts: v.object(runCounts),
  totals: v.object({ rentalCents: v.number(), commissionCents: v.number() }),
  sums: v.object({ created: v.number(), already: v.number(), skipped: v.number() }),
}

export const dryRunState = v.variant('state', [
  v.object({ state: v.literal('working'), month: v.string(), step: v.picklist(runSteps) }),
  v.object({ state: v.literal('failed'), month: v.string(), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    ...runSummary,
    /** The number of rows with top-ups for earlier months, and their sum (M5). */
    late: v.object({ rows: v.number(), cents: v.number() }),
  }),
])
export type DryRunState = v.InferOutput<typeof dryRunState>
export type DryRun = Extract<DryRunState, { state: 'done' }>

export const runJobProgress = v.object({
  month: v.string(),
  state: v.picklist(['waiting', 'working', 'done', 'failed']),
  step: v.picklist(['', ...runSteps]),
  /** The run that was created; '' if it isn't created yet, or if there is nothing to pay. */
  run: v.string(),
  code: v.string(),
  counts: v.object(runCounts),
})
export type RunJobProgress = v.InferOutput<typeof runJobProgress>

export const monthsState = v.object({
  ready: v.array(v.string()),
  generated: v.array(v.string()),
  /** What undoing the newest run cancels. Admins' holds on the lines remain, others are created again (M36). */
  newestRun: v.nullable(
    v.object({
      id: v.string(),
      month: v.string(),
      undoable: v.boolean(),
      payments: v.number(),
      cents: v.number(),
      lines: v.number(),
      keptHolds: v.number(),
      otherHolds: v.number(),
      corrections: v.number(),
      correctionCents: v.number(),
    }),
  ),
  today: v.string(),
  /** The first entry of the broken audit log, 0 for its end; payments are locked from it on (decision 0044). */
  lock: v.exactOptional(v.object({ entry: v.number() })),
})
export type MonthsState = v.InferOutput<typeof monthsState>
