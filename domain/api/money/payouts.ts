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
  /** Whether the requesting admin created the batch, so another admin must export it and confirm that it was sent (M25). */
  needs_other: v.boolean(),
  exported_at: v.string(),
  sent_at: v.string(),
  reconciled_at: v.string(),
  /** The progress of sending the batch by API; '' if it is sent as a file. */
  submission: v.picklist(['', ...submissionStates]),
  /** The problem that prevents sending, and PayPal's message about it. */
  trouble: v.picklist(['', ...payPalProblems]),
  trouble_detail: v.string(),
  /** PayPal's id of the batch, the PayPal mode, and when PayPal was last asked about it. */
  provider_batch: v.string(),
  provider_mode: v.picklist(['', ...payPalModes]),
  asked_at: v.string(),
  /** The number of items that were paid, and of those still pending at the provider. */
  paid: v.number(),
  open: v.number(),
  /** The number of items that were returned or never sent, and can go into another batch. */
  free: v.number(),
  /** The number of paid items that were returned later and require a correction by an admin. */
  back: v.number(),
})
export type PayoutBatchRow = v.InferOutput<typeof batchRow>

/** Lists all batches, newest first, in pages. */
export const payoutsRoute = query('GET /api/admin/payouts', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageCursor) }),
  output: v.object({ rows: v.array(batchRow), next: v.string() }),
})

/** Returns what a new batch would contain, and which payments it would leave out. */
export const payoutCandidatesRoute = query('GET /api/admin/payouts/candidates', {
  access: 'admin',
  /** `batch` is the batch that is displayed; its own payments aren't listed as left out. */
  input: v.object({ batch: v.exactOptional(id) }),
  output: v.object({
    count: v.number(),
    cents,
    people: v.number(),
    /** Whether there are more payments than one file can contain; the others go into the next file. */
    more: v.boolean(),
    leftOut: v.array(
      v.object({
        payment: id,
        name: v.string(),
        cents,
        reason: v.picklist(leftOutReasons),
        /**
         * When a new address can be used, the batch, the other payment method, or the new address, depending on `reason`.
         */
        detail: v.string(),
      }),
    ),
    /** Whether more payments are left out than are listed. */
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
  /**
   * The amounts that the provider paid, that were returned, and that were recorded as corrections. `uncorrectedCents` computes
   * the rest.
   */
  paid_cents: cents,
  returned_cents: cents,
  corrected_cents: cents,
  correction: v.string(),
  reason: v.string(),
  /** For an unclaimed item: the day on which the provider returns it. */
  until: v.string(),
  /** Transactions of the same payment in other batches. */
  elsewhere: v.array(v.string()),
  /** Whether the payment was in another batch before without being paid. */
  came_back: v.boolean(),
  /** The number of the payment's attempts in other batches whose transaction id is unknown. */
  unnamed_elsewhere: v.number(),
  /** The new address to which a returned item is sent next (M34); '' if it is the same. */
  payee_next: v.string(),
  /** The address in an earlier batch from which the payment was returned, if it is different (M34); '' if none. */
  payee_before: v.string(),
  /** Whether the item is free and its payment was cancelled, sent in another way, reopened or put into another batch. */
  gone: v.boolean(),
  /** Whether the person's account was deleted. Returned money is then owed to no one. */
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
 * Creates a batch of approved PayPal payments that are in no other batch, up to the size of a file: all of them, or the
 * given ones. `selection-changed` if the totals differ.
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
 * Locks a draft batch and exports it. `seen` contains the count and total that the admin saw. `payout-state-changed` if it
 * isn't a draft, `made-by-you` while a second admin is required (M25).
 */
export const exportPayoutRoute = command('POST /api/admin/payouts/export', {
  access: 'admin',
  movesMoney: true,
  /**
   * `way` is how the batch is sent: as a file, or in the background through PayPal's API (`paypal-refused` without keys).
   */
  input: v.object({ ...batchInput, way: v.exactOptional(v.picklist(['file', 'api'])) }),
  output: noOutput,
  audit: ['payout.export'],
})

/**
 * Records that an admin sent a batch at PayPal, with the count and total that PayPal showed. `made-by-you` while a second
 * admin is required (M25).
 */
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
 * A row of PayPal's report that the device matched to a payment. A payment can have several rows. `cents` is null without
 * an amount, `role` is a payment (default) or returned money, and `reference` is the transaction that the row refers to.
 */
const reportedRow = v.object({
  payment: id,
  word,
  cents: v.nullable(cents),
  transaction,
  role: v.exactOptional(v.picklist(['sending', 'back', 'odd'])),
  reference: v.exactOptional(transaction),
})

/** A payment that was sent again or returned has several rows, three at most on average. */
const maxReportedRows = 3 * payoutFileLimits.rows

/**
 * Applies a report to a batch (M24): paid items are dispersed, returned ones become free, the others stay locked. `seen` is
 * the number of items that change and their sum; `selection-changed` if another admin has applied it before.
 * `payout-amount-differs` for other amounts. A payment that was cancelled or sent in another way since the export is
 * skipped and reported.
 */
export const reconcilePayoutRoute = command('POST /api/admin/payouts/reconcile', {
  access: 'admin',
  input: v.object({
    ...batchInput,
    rows: v.pipe(v.array(reportedRow), v.minLength(1), v.maxLength(maxReportedRows)),
  }),
  // Enough for a complete file with the longest words.
  bodyLimit: { bytes: 2_000_000, ms: 60_000 },
  output: v.object({ dispersed: v.number(), freed: v.number(), locked: v.number() }),
  audit: ['payout.reconcile', 'payout-item.move', 'payment.disperse', 'payment.reopen', 'hold.create'],
})

/**
 * Accepts an amount that differs from the payment's, and records the difference as a correction (M11). For a paid item it
 * only records the correction.
 */
export const acceptPayoutAmountRoute = command('POST /api/admin/payouts/accept', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, word, cents, transaction, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'payout-item.move', 'payment.disperse', 'earning.adjust', 'hold.create'],
})

/**
 * Records the returned amount of a paid item as owed again (M11), only once for each return. If the person was deleted, the
 * amount is not owed: the line is cancelled permanently, with the reason.
 */
export const correctPayoutReturnRoute = command('POST /api/admin/payouts/correct', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'earning.adjust'],
})

/** Records that the provider never received these items, which no report mentions. They become free. */
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
