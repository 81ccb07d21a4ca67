import * as v from 'valibot'
import { payoutBatchStates } from '../../collections/money/payout-batches'
import { leftOutReasons, payoutFileLimits } from '../../money/payouts/payout-file'
import { maxPaymentsPerCommand, confirmedTotals } from '../../money/payments/payment-selection'
import { submissionStates, payPalModes, payPalProblems } from '../../money/payments/submission'
import { payoutItemStates } from '../../money/payouts/payout-states'
import { cents, id, longReason, pageCursor, paymentType } from '../atoms'
import { command, query, type OutputOf } from '../route'

const batchRow = v.object({
  id,
  created: v.string(),
  n: v.number(),
  state: v.picklist(payoutBatchStates),
  count: v.number(),
  total_cents: cents,
  made_by: v.string(),
  /** Whether another admin must export the batch and confirm that it was sent (M25). */
  needs_other: v.boolean(),
  exported_at: v.string(),
  sent_at: v.string(),
  reconciled_at: v.string(),
  submission: v.picklist(['', ...submissionStates]),
  trouble: v.picklist(['', ...payPalProblems]),
  trouble_detail: v.string(),
  provider_batch: v.string(),
  provider_mode: v.picklist(['', ...payPalModes]),
  asked_at: v.string(),
  paid: v.number(),
  open: v.number(),
  /** The number of items that were returned or never sent, and can go into another batch. */
  free: v.number(),
  /** The number of paid items that were returned later and require a correction by an admin. */
  back: v.number(),
})
export type PayoutBatchRow = v.InferOutput<typeof batchRow>

export const payoutsRoute = query('GET /api/admin/payouts', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageCursor) }),
  output: v.object({ rows: v.array(batchRow), next: v.string() }),
})

export const payoutCandidatesRoute = query('GET /api/admin/payouts/candidates', {
  access: 'admin',
  /** `batch` is the displayed batch, whose own payments aren't listed as left out. */
  input: v.object({ batch: v.exactOptional(id) }),
  output: v.object({
    count: v.number(),
    cents,
    people: v.number(),
    more: v.boolean(),
    leftOut: v.array(
      v.object({
        payment: id,
        name: v.string(),
        cents,
        reason: v.picklist(leftOutReasons),
        /** Depends on `reason`: when a new address can be used, the batch, the other payment method, or the new address. */
        detail: v.string(),
      }),
    ),
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
  /** Amounts from which `uncorrectedCents` computes what is still owed. */
  paid_cents: cents,
  returned_cents: cents,
  corrected_cents: cents,
  correction: v.string(),
  reason: v.string(),
  until: v.string(),
  elsewhere: v.array(v.string()),
  came_back: v.boolean(),
  unnamed_elsewhere: v.number(),
  /** The new address to which a returned item is sent next (M34); '' if it is the same. */
  payee_next: v.string(),
  /**
   * The address that the payment had in the earlier batch in which it was returned (M34); '' if there was none or it is the
   * same.
   */
  payee_before: v.string(),
  gone: v.boolean(),
  /** Whether the person was deleted. Returned money is then owed to no one. */
  deleted: v.boolean(),
})
export type PayoutItemRow = v.InferOutput<typeof payoutItem>

export const payoutRoute = query('GET /api/admin/payouts/one', {
  access: 'admin',
  input: v.object({ batch: id }),
  output: v.object({ batch: batchRow, items: v.array(payoutItem) }),
})

/**
 * Creates a batch of the given payments, or of all approved PayPal payments in no other batch, up to the size of a file.
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

/** Locks a draft and exports it; `made-by-you` while a second admin is required (M25). */
export const exportPayoutRoute = command('POST /api/admin/payouts/export', {
  access: 'admin',
  movesMoney: true,
  /** `way` is a file, or PayPal's API in the background (`paypal-refused` without keys). */
  input: v.object({ ...batchInput, way: v.exactOptional(v.picklist(['file', 'api'])) }),
  audit: ['payout.export'],
})

/**
 * Marks a batch as sent, with the count and total that PayPal shows; `made-by-you` while a second admin is required (M25).
 */
export const markPayoutSentRoute = command('POST /api/admin/payouts/sent', {
  access: 'admin',
  input: v.object(batchInput),
  audit: ['payout.send'],
})

export const cancelPayoutRoute = command('POST /api/admin/payouts/cancel', {
  access: 'admin',
  input: v.object({ batch: id }),
  audit: ['payout.cancel'],
})

const word = v.pipe(v.string(), v.trim(), v.maxLength(100))
const transaction = v.pipe(v.string(), v.trim(), v.maxLength(50))

/** A row of PayPal's report that the device matched to a payment. A payment can have several rows. */
const reportedRow = v.object({
  payment: id,
  word,
  cents: v.nullable(cents),
  transaction,
  role: v.exactOptional(v.picklist(['sending', 'back', 'odd'])),
  reference: v.exactOptional(transaction),
})

/** The maximum number of rows: three per payment on average, because returned or resent payments have several. */
const maxReportedRows = 3 * payoutFileLimits.rows

/** Applies a report to a batch (M24): paid items are dispersed, returned ones are released, others stay locked. */
export const reconcilePayoutRoute = command('POST /api/admin/payouts/reconcile', {
  access: 'admin',
  input: v.object({
    ...batchInput,
    rows: v.pipe(v.array(reportedRow), v.minLength(1), v.maxLength(maxReportedRows)),
  }),
  bodyLimit: { bytes: 2_000_000, ms: 60_000 },
  output: v.object({ dispersed: v.number(), freed: v.number(), locked: v.number() }),
  audit: ['payout.reconcile', 'payout-item.move', 'payment.disperse', 'payment.reopen', 'hold.create'],
})

/** Records the difference from the payment's amount as a correction (M11). */
export const acceptPayoutAmountRoute = command('POST /api/admin/payouts/accept', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, word, cents, transaction, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'payout-item.move', 'payment.disperse', 'earning.adjust', 'hold.create'],
})

/** Records a returned amount as owed again (M11), once for each return, and never for a deleted person. */
export const correctPayoutReturnRoute = command('POST /api/admin/payouts/correct', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'earning.adjust'],
})

/** Records that the provider never received these items, which no report mentions. */
export const markPayoutItemsNotSentRoute = command('POST /api/admin/payouts/not-sent', {
  access: 'admin',
  input: v.object({
    ...batchInput,
    payments: v.pipe(v.array(id), v.minLength(1), v.maxLength(payoutFileLimits.rows)),
    reason: longReason,
  }),
  audit: ['payout-item.move', 'payment.reopen'],
})

export type PayoutCandidates = OutputOf<typeof payoutCandidatesRoute>
export type PayoutDetail = OutputOf<typeof payoutRoute>
