import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runSteps } from './run-steps'

/** The result of a run or preview as routes return it (M5). Amounts and rates in cents. */

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
  /** For a month that was generated before (late facts). */
  late: v.boolean(),
  n: v.number(),
  /** The referred person of a commission. */
  referredName: v.string(),
})
export type RunLine = v.InferOutput<typeof runLine>

export const runOutcomes = ['created', 'already', 'skipped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** One person's result in a run or preview. */
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

/** People by outcome, and the number of new lines. */
export const runCounts = { created: v.number(), already: v.number(), skipped: v.number(), lines: v.number() }

/** Groups of a preview: by outcome, plus late additions for earlier months (M5). */
export const dryRunGroups = [...runOutcomes, 'late'] as const
export type DryRunGroup = (typeof dryRunGroups)[number]

const runSummary = {
  month: v.string(),
  /** Identifies the preview; committing with other data is rejected with `dry-run-stale`. */
  hash: v.string(),
  counts: v.object(runCounts),
  totals: v.object({ rentalCents: v.number(), commissionCents: v.number() }),
  /** The cents of each outcome. */
  sums: v.object({ created: v.number(), already: v.number(), skipped: v.number() }),
}

/** The progress or result of a preview; its rows are paged. */
export const dryRunState = v.variant('state', [
  v.object({ state: v.literal('working'), month: v.string(), step: v.picklist(runSteps) }),
  v.object({ state: v.literal('failed'), month: v.string(), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    ...runSummary,
    /** Rows with top-ups for earlier months, and their sum (M5). */
    late: v.object({ rows: v.number(), cents: v.number() }),
  }),
])
export type DryRunState = v.InferOutput<typeof dryRunState>
export type DryRun = Extract<DryRunState, { state: 'done' }>

/** The progress of a run. */
export const runJobProgress = v.object({
  month: v.string(),
  state: v.picklist(['waiting', 'working', 'done', 'failed']),
  step: v.picklist(['', ...runSteps]),
  /** '' = none yet, or nothing to pay. */
  run: v.string(),
  /** Why it failed; '' = it didn't. */
  code: v.string(),
  counts: v.object(runCounts),
})
export type RunJobProgress = v.InferOutput<typeof runJobProgress>

export const monthsState = v.object({
  /** Closed months that can be generated, oldest first. */
  ready: v.array(v.string()),
  generated: v.array(v.string()),
  /**
   * The newest run, with what undoing it would cancel: pending payments and their sum, created lines, and corrections of
   * those. Admins' holds on the lines are kept; others are made again (M36).
   */
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
  /**
   * Payments are locked: the audit log is broken from this entry on (0 = its end), and no admin has allowed them (decision
   * 93).
   */
  lock: v.exactOptional(v.object({ entry: v.number() })),
})
export type MonthsState = v.InferOutput<typeof monthsState>
