import * as v from 'valibot'
import { payoutBatchStates } from '../../collections/money/payout-batches'
import { leftOutReasons } from '../../money/payouts/payout-candidates'
import { payoutFileLimits } from '../../money/payouts/payout-file'
import { maxPaymentsPerCommand, confirmedTotals } from '../../money/payments/payment-selection'
import { submissionStates, payPalModes, payPalProblems } from '../../money/payments/submission'
import { payoutItemStates } from '../../money/payouts/payout-states'
import { cents, noOutput, id, longReason, pageCursor, paymentType } from '../atoms'
import { command, query, type OutputOf } from '../route'

const batchRow = v.object({
  id,
  created: v.string(),
  n: v.number(),
  state: v.picklist(payoutBatchStates),
  count: v.number(),
  total_cents: cents,
  made_by: v.string(),
  /** The requesting admin made it, so another admin must export it and confirm that it was sent (M25). */
  needs_other: v.boolean(),
  exported_at: v.string(),
  sent_at: v.string(),
  reconciled_at: v.string(),
  /** Progress of the submission by API; '' = the batch is sent as a file. */
  submission: v.picklist(['', ...submissionStates]),
  /** What blocks the submission, and PayPal's message. */
  trouble: v.picklist(['', ...payPalProblems]),
  trouble_detail: v.string(),
  /** PayPal's batch id, the PayPal mode, and when PayPal was last asked. */
  provider_batch: v.string(),
  provider_mode: v.picklist(['', ...payPalModes]),
  asked_at: v.string(),
  /** Items that were paid, and items still pending at the provider. */
  paid: v.number(),
  open: v.number(),
  /** Items that came back or were never sent and can go into another batch. */
  free: v.number(),
  /** Paid items that came back later and need an admin's correction. */
  back: v.number(),
})
export type PayoutBatchRow = v.InferOutput<typeof batchRow>

/** Lists all batches, newest first, in pages. */
export const payoutsRoute = query('GET /api/admin/payouts', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageCursor) }),
  output: v.object({ rows: v.array(batchRow), next: v.string() }),
})

/** Returns what a new batch would contain, and which payments would be left out. */
export const payoutCandidatesRoute = query('GET /api/admin/payouts/candidates', {
  access: 'admin',
  /** `batch`: the batch being viewed; its own payments aren't listed as left out. */
  input: v.object({ batch: v.exactOptional(id) }),
  output: v.object({
    count: v.number(),
    cents,
    people: v.number(),
    /** More payments exist than one file holds; they go into the next. */
    more: v.boolean(),
    leftOut: v.array(
      v.object({
        payment: id,
        name: v.string(),
        cents,
        reason: v.picklist(leftOutReasons),
        /**
         * When a new address becomes valid, the batch, the other payment method, or the new address, depending on `reason`.
         */
        detail: v.string(),
      }),
    ),
    /** More are left out than are listed. */
    leftOutMore: v.boolean(),
  }),
})

const payoutItem = v.object({
  payment: id,
  n: v.number(),
  user_id: id,
  name: v.string(),
  payee: v.string(),
  payment_type: paymentType,
  period_start: v.string(),
  period_end: v.string(),
  month: v.string(),
  amount_cents: cents,
  state: v.picklist(payoutItemStates),
  word: v.string(),
  provider_id: v.string(),
  /** What the provider paid, what came back, and what was booked for it; `unbookedCents` computes the rest. */
  paid_cents: cents,
  returned_cents: cents,
  corrected_cents: cents,
  correction: v.string(),
  reason: v.string(),
  /** For an unclaimed item: the day on which it comes back. */
  until: v.string(),
  /** Transactions of the same payment in other batches. */
  elsewhere: v.array(v.string()),
  /** It was in another batch before without being paid. */
  came_back: v.boolean(),
  /** How many of its sendings in other batches have an unknown transaction id. */
  unnamed_elsewhere: v.number(),
  /** The new address that a returned item goes to next (M34); '' = the same address. */
  payee_next: v.string(),
  /** The address of an earlier batch that it came back from, if different (M34); '' = none. */
  payee_before: v.string(),
  /** The item is free, and its payment was cancelled, sent another way, reopened or put into another batch. */
  gone: v.boolean(),
  /** The person's account was deleted: returned money is kept and owed to no one. */
  deleted: v.boolean(),
})
export type PayoutItemRow = v.InferOutput<typeof payoutItem>

/** Returns a batch with all its items, for its file and for matching reports offline. `not-found`. */
export const payoutRoute = query('GET /api/admin/payouts/one', {
  access: 'admin',
  input: v.object({ batch: id }),
  output: v.object({ batch: batchRow, items: v.array(payoutItem) }),
})

/**
 * Creates a batch of approved PayPal payments that are in no other batch, up to the size of a file: all, or those named.
 * `selection-changed` if the totals differ.
 */
export const createPayoutRoute = command('POST /api/admin/payouts', {
  access: 'admin',
  movesMoney: true,
  input: v.object({
    payments: v.exactOptional(v.pipe(v.array(id), v.minLength(1), v.maxLength(maxPaymentsPerCommand))),
    seen: confirmedTotals,
  }),
  output: v.object({ batch: id }),
  audit: ['payout.create'],
})

const batchInput = { batch: id, seen: confirmedTotals }

/**
 * Locks a draft batch and hands it out. `seen` is its count and total. `payout-state-changed` if it isn't a draft,
 * `made-by-you` while a second admin is required (M25).
 */
export const exportPayoutRoute = command('POST /api/admin/payouts/export', {
  access: 'admin',
  movesMoney: true,
  /** `way`: as a file, or by PayPal's API in the background (`paypal-refused` without keys). */
  input: v.object({ ...batchInput, way: v.exactOptional(v.picklist(['file', 'api'])) }),
  output: noOutput,
  audit: ['payout.export'],
})

/** Records that a batch was sent at PayPal, with the count and total that PayPal showed. `made-by-you` as above. */
export const markPayoutSentRoute = command('POST /api/admin/payouts/sent', {
  access: 'admin',
  input: v.object(batchInput),
  output: noOutput,
  audit: ['payout.send'],
})

export const cancelPayoutRoute = command('POST /api/admin/payouts/cancel', {
  access: 'admin',
  input: v.object({ batch: id }),
  output: noOutput,
  audit: ['payout.cancel'],
})

const word = v.pipe(v.string(), v.trim(), v.maxLength(100))
const transaction = v.pipe(v.string(), v.trim(), v.maxLength(50))

/**
 * A row of a report, matched to its payment on the device; a payment may have several. `cents` null = no amount. `role`: a
 * payment (default) or returned money; `reference`: the transaction it refers to.
 */
const reportedRow = v.object({
  payment: id,
  word,
  cents: v.nullable(cents),
  transaction,
  role: v.exactOptional(v.picklist(['sending', 'back', 'odd'])),
  reference: v.exactOptional(transaction),
})

/** A payment that was sent again or came back has several rows. */
const maxReportedRows = 3 * payoutFileLimits.rows

/**
 * Applies a report to a batch (M24): paid items are dispersed, returned ones become free, others stay locked. `seen` is the
 * number of changing items and their sum: `selection-changed` if another admin was first. `payout-amount-differs` for other
 * amounts. A payment that was cancelled or sent another way in the meantime is skipped and reported.
 */
export const reconcilePayoutRoute = command('POST /api/admin/payouts/reconcile', {
  access: 'admin',
  input: v.object({
    ...batchInput,
    rows: v.pipe(v.array(reportedRow), v.minLength(1), v.maxLength(maxReportedRows)),
  }),
  // Enough for a full file with the longest words.
  bodyLimit: { bytes: 2_000_000, ms: 60_000 },
  output: v.object({ dispersed: v.number(), freed: v.number(), locked: v.number() }),
  audit: ['payout.reconcile', 'payout-item.move', 'payment.disperse', 'payment.reopen', 'hold.create'],
})

/**
 * Accepts an amount that differs from the payment's and books the difference as a correction (M11); for a paid item only
 * the correction.
 */
export const acceptPayoutAmountRoute = command('POST /api/admin/payouts/accept', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, word, cents, transaction, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'payout-item.move', 'payment.disperse', 'earning.adjust', 'hold.create'],
})

/**
 * Books what came back of a paid item as owed again (M11), once for each return. For a deleted person the money is kept
 * instead: the line is cancelled permanently, with the reason.
 */
export const bookPayoutReturnRoute = command('POST /api/admin/payouts/correct', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'earning.adjust'],
})

/** Records that the provider never received these items, about which no report says anything; they become free. */
export const markPayoutItemsNotSentRoute = command('POST /api/admin/payouts/not-sent', {
  access: 'admin',
  input: v.object({
    ...batchInput,
    payments: v.pipe(v.array(id), v.minLength(1), v.maxLength(payoutFileLimits.rows)),
    reason: longReason,
  }),
  output: noOutput,
  audit: ['payout-item.move', 'payment.reopen'],
})

export type PayoutCandidates = OutputOf<typeof payoutCandidatesRoute>
export type PayoutDetail = OutputOf<typeof payoutRoute>
