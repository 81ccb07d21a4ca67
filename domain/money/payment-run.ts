import * as v from 'valibot'

/** What a run or dry run says, as it is answered (M5). Amounts and rates in cents. */

const paymentType = v.picklist(['rental', 'commission'])

/** Why a person has the outcome they have. */
const runReason = v.picklist([
  'payment',
  'already-paid',
  'below-threshold',
  'held',
  'balance-not-positive',
  'no-days',
  'paid-by-hand',
  'settled-zero',
])
export type RunReason = v.InferOutput<typeof runReason>

const runLine = v.object({
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

/** One person's result in a run or dry run, with the reason in a code and its figures. */
export const runRow = v.object({
  userId: v.string(),
  name: v.string(),
  paymentType,
  outcome: v.picklist(['created', 'already', 'skipped']),
  reason: runReason,
  amountCents: v.number(),
  lines: v.array(runLine),
})
export type RunRow = v.InferOutput<typeof runRow>

/** How many people have which outcome, and how many lines are new. */
export const runCounts = { created: v.number(), already: v.number(), skipped: v.number(), lines: v.number() }

export const dryRunAnswer = v.object({
  month: v.string(),
  /** Names what was seen; a commit with another state is refused with `dry-run-stale`. */
  hash: v.string(),
  rows: v.array(runRow),
  counts: v.object(runCounts),
  totals: v.object({ rentalCents: v.number(), commissionCents: v.number() }),
})
export type DryRun = v.InferOutput<typeof dryRunAnswer>

export const monthsState = v.object({
  /** Closed months that can be generated now, oldest first. */
  ready: v.array(v.string()),
  generated: v.array(v.string()),
  /** With what undoing it would cancel: its pending payments and their sum, and the lines it made (carried ones stay). */
  newestRun: v.nullable(
    v.object({
      id: v.string(),
      month: v.string(),
      undoable: v.boolean(),
      payments: v.number(),
      cents: v.number(),
      lines: v.number(),
    }),
  ),
  today: v.string(),
})
export type MonthsState = v.InferOutput<typeof monthsState>
