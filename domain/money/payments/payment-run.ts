import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { runSteps } from './run-steps'

/** What a run or dry run says, as it is answered (M5). Amounts and rates in cents. */

const paymentType = v.picklist(['rental', 'commission'])

/** Why a person has the outcome they have. */
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
  /** Made by this run, or carried over from an earlier one. */
  carried: v.boolean(),
  /** Made by this run for a month generated earlier (late fact). */
  late: v.boolean(),
  n: v.number(),
  /** Commission: whose rental it is for. */
  referredName: v.string(),
})
export type RunLine = v.InferOutput<typeof runLine>

/** How a run tells of one person and type. */
export const runOutcomes = ['created', 'already', 'skipped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** One person's result in a run or dry run, with the reason in a code and its figures. */
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

/** How many people have which outcome, and how many lines are new. */
export const runCounts = { created: v.number(), already: v.number(), skipped: v.number(), lines: v.number() }

/** The groups in which a dry run is read: by outcome, and once more apart what it makes up for earlier months (M5). */
export const dryRunGroups = [...runOutcomes, 'late'] as const
export type DryRunGroup = (typeof dryRunGroups)[number]

const runFigures = {
  month: v.string(),
  /** Names what was seen; a commit with another state is refused with `dry-run-stale`. */
  hash: v.string(),
  counts: v.object(runCounts),
  totals: v.object({ rentalCents: v.number(), commissionCents: v.number() }),
  /** What the rows of each outcome come to. */
  sums: v.object({ created: v.number(), already: v.number(), skipped: v.number() }),
}

/** What a dry run has come to. Its rows are read a page at a time. */
export const dryRunState = v.variant('state', [
  v.object({ state: v.literal('working'), month: v.string(), step: v.picklist(runSteps) }),
  v.object({ state: v.literal('failed'), month: v.string(), code: v.picklist(errorCodes) }),
  v.object({
    state: v.literal('done'),
    ...runFigures,
    /** Of how many rows lines are made up for months generated earlier, and what those come to (M5). */
    late: v.object({ rows: v.number(), cents: v.number() }),
  }),
])
export type DryRunState = v.InferOutput<typeof dryRunState>
/** A dry run that is done. */
export type DryRun = Extract<DryRunState, { state: 'done' }>

/** A run that was asked for, as it is answered. */
export const runJobAnswer = v.object({
  month: v.string(),
  state: v.picklist(['waiting', 'working', 'done', 'failed']),
  step: v.picklist(['', ...runSteps]),
  /** The run it made; '' = none yet, or there was nothing to make. */
  run: v.string(),
  /** Why it failed; '' = it didn't. */
  code: v.string(),
  counts: v.object(runCounts),
})
export type RunJobAnswer = v.InferOutput<typeof runJobAnswer>

export const monthsState = v.object({
  /** Closed months that can be generated now, oldest first. */
  ready: v.array(v.string()),
  generated: v.array(v.string()),
  /**
   * With what undoing it would cancel: its pending payments and their sum, the lines it made (carried ones stay), and the corrections that
   * were booked for them; and the holds on them: an admin's are kept, the others are made again with the lines (M36).
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
  /** Payments wait: the audit log is broken from this entry on (0 = only its end is wrong), and no admin let them go on (decision 93). */
  lock: v.exactOptional(v.object({ entry: v.number() })),
})
export type MonthsState = v.InferOutput<typeof monthsState>
