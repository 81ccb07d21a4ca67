import * as v from 'valibot'
import { payoutBatchStates } from '../../collections/money/payout-batches'
import { leftOutReasons } from '../../money/payouts/payout-candidates'
import { payoutFileLimits } from '../../money/payouts/payout-file'
import { paymentsAtOnce, paymentsSeen } from '../../money/payments/payment-selection'
import { handOverStates, payPalModes, payPalProblems } from '../../money/payments/hand-over'
import { payoutItemStates } from '../../money/payouts/payout-states'
import { cents, done, id, longReason, pageKey, paymentType } from '../atoms'
import { command, query, type OutputOf } from '../route'

const batchRow = v.object({
  id,
  created: v.string(),
  n: v.number(),
  state: v.picklist(payoutBatchStates),
  count: v.number(),
  total_cents: cents,
  made_by: v.string(),
  /** Who asks made it, and another admin has to hand it out and to say that it was sent (M25). */
  needs_other: v.boolean(),
  exported_at: v.string(),
  sent_at: v.string(),
  reconciled_at: v.string(),
  /** How far its handing over by API is; '' = it goes by file. */
  submission: v.picklist(['', ...handOverStates]),
  /** What is in the way of that, and PayPal's own words for it. */
  trouble: v.picklist(['', ...payPalProblems]),
  trouble_detail: v.string(),
  /** PayPal's number of it, where it was sent to, and when PayPal was last asked. */
  provider_batch: v.string(),
  provider_mode: v.picklist(['', ...payPalModes]),
  asked_at: v.string(),
  /** How many of its payments were paid, and how many wait for the provider. */
  paid: v.number(),
  open: v.number(),
  /** How many came back or were never sent, and are free for another batch or gone into one. */
  free: v.number(),
  /** How many of those paid came back since, and wait for an admin's correction. */
  back: v.number(),
})
export type PayoutBatchRow = v.InferOutput<typeof batchRow>

/** All batches, the newest first, a page at a time. */
export const payoutsRoute = query('GET /api/admin/payouts', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageKey) }),
  output: v.object({ rows: v.array(batchRow), next: v.string() }),
})

/** What a batch would hold that is made now, and what would stay out of it. */
export const payoutCandidatesRoute = query('GET /api/admin/payouts/candidates', {
  access: 'admin',
  /** `batch`: one that is looked at; its own payments aren't left out. */
  input: v.object({ batch: v.exactOptional(id) }),
  output: v.object({
    count: v.number(),
    cents,
    people: v.number(),
    /** There are more than one file holds: they go into the next. */
    more: v.boolean(),
    leftOut: v.array(
      v.object({
        payment: id,
        name: v.string(),
        cents,
        reason: v.picklist(leftOutReasons),
        /** From when a new address counts, which batch it is in, how it is paid instead, or the address that it now goes to. */
        detail: v.string(),
      }),
    ),
    /** There are more than are told. */
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
  /** What the provider gave, what of that came back, and what was booked for both: `owedOf` says what is open. */
  paid_cents: cents,
  returned_cents: cents,
  corrected_cents: cents,
  correction: v.string(),
  reason: v.string(),
  /** Unclaimed: the day on which it comes back by itself. */
  until: v.string(),
  /** Transactions of the same payment in other batches. */
  elsewhere: v.array(v.string()),
  /** It was handed over in another batch before, and got nothing by it. */
  came_back: v.boolean(),
  /** How many of its sendings in other batches, whatever became of them, have a transaction that isn't known here. */
  unnamed_elsewhere: v.number(),
  /** It came back, and goes to another address from now on: that one (M34); '' = to the same. */
  payee_next: v.string(),
  /** Where it came back from in an earlier batch, if that was another address (M34); '' = nowhere. */
  payee_before: v.string(),
  /** It is free here, and its payment was called off, sent another way, sent back for approval, or is in another batch. */
  gone: v.boolean(),
  /** Its person's account was deleted: what came back is closed as kept, and owed to nobody. */
  deleted: v.boolean(),
})
export type PayoutItemRow = v.InferOutput<typeof payoutItem>

/** A batch with all its payments: what its file is made of and what a report is held against, offline too. `not-found` without one. */
export const payoutRoute = query('GET /api/admin/payouts/one', {
  access: 'admin',
  input: v.object({ batch: id }),
  output: v.object({ batch: batchRow, items: v.array(payoutItem) }),
})

/**
 * Makes a batch of approved payments that go to PayPal and are in no other, at most as many as a file holds: all of them, or just those
 * named. `selection-changed` when count or sum aren't what was seen.
 */
export const makePayoutRoute = command('POST /api/admin/payouts', {
  access: 'admin',
  pays: true,
  input: v.object({
    payments: v.exactOptional(v.pipe(v.array(id), v.minLength(1), v.maxLength(paymentsAtOnce))),
    seen: paymentsSeen,
  }),
  output: v.object({ batch: id }),
  audit: ['payout.create'],
})

const ofBatch = { batch: id, seen: paymentsSeen }

/**
 * Locks a batch for its file is handed out: `seen` is its count and control total. `payout-state-changed` when it isn't a draft,
 * `made-by-you` while a second admin is required (M25).
 */
export const exportPayoutRoute = command('POST /api/admin/payouts/export', {
  access: 'admin',
  pays: true,
  /** `way`: by its file, or over PayPal's API, in the background; then `paypal-refused` where no keys are set. */
  input: v.object({ ...ofBatch, way: v.exactOptional(v.picklist(['file', 'api'])) }),
  output: done,
  audit: ['payout.export'],
})

/** Notes that a batch was sent at PayPal, which showed this count and control total. `made-by-you` as above. */
export const sendPayoutRoute = command('POST /api/admin/payouts/sent', {
  access: 'admin',
  input: v.object(ofBatch),
  output: done,
  audit: ['payout.send'],
})

/** Calls a batch off that was never exported: its payments are free again. */
export const cancelPayoutRoute = command('POST /api/admin/payouts/cancel', {
  access: 'admin',
  input: v.object({ batch: id }),
  output: done,
  audit: ['payout.cancel'],
})

/** The provider's own word, and its number of the transaction. */
const word = v.pipe(v.string(), v.trim(), v.maxLength(100))
const transaction = v.pipe(v.string(), v.trim(), v.maxLength(50))

/**
 * A row of a report, matched to its payment on the device; a payment may have several. `cents`: null = it names no amount. `role`: whether
 * it is a payment, which is meant where it is left out, or money that came back; `reference`: the transaction that it refers to.
 */
const reportedRow = v.object({
  payment: id,
  word,
  cents: v.nullable(cents),
  transaction,
  role: v.exactOptional(v.picklist(['sending', 'back', 'odd'])),
  reference: v.exactOptional(transaction),
})

/** A payment that was sent again, or came back, has more rows than one. */
const mostRowsToSend = 3 * payoutFileLimits.rows

/**
 * Applies what a report says of a batch's payments (M24): those that arrived are dispersed, those that came back are free, the rest
 * stays locked. `seen` is how many of them change and their sum: `selection-changed` when another admin was faster. What names another
 * amount is refused (`payout-amount-differs`); a payment that was meanwhile called off or sent another way is left and told.
 */
export const reconcilePayoutRoute = command('POST /api/admin/payouts/reconcile', {
  access: 'admin',
  input: v.object({
    ...ofBatch,
    rows: v.pipe(v.array(reportedRow), v.minLength(1), v.maxLength(mostRowsToSend)),
  }),
  // as many rows as a file has, with the longest words
  roomy: { bytes: 2_000_000, ms: 60_000 },
  output: v.object({ dispersed: v.number(), freed: v.number(), locked: v.number() }),
  audit: ['payout.reconcile', 'payout-item.move', 'payment.disperse', 'payment.reopen', 'hold.create'],
})

/** Takes a payment for paid of which the provider says another amount, and books the difference as a correction (M11); of one that is paid already, only that. */
export const acceptPayoutRoute = command('POST /api/admin/payouts/accept', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, word, cents, transaction, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'payout-item.move', 'payment.disperse', 'earning.adjust', 'hold.create'],
})

/**
 * Books the correction of a payment that was paid and came back: what of it isn't booked yet is owed again (M11). Once for each return. Of
 * one whose person was deleted it is closed as kept instead: its line is cancelled for good, with the reason.
 */
export const correctPayoutRoute = command('POST /api/admin/payouts/correct', {
  access: 'admin',
  input: v.object({ batch: id, payment: id, reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['payout-item.correct', 'earning.adjust'],
})

/** Says of payments of which the provider never said anything that they were not sent: they are free for another batch. */
export const notSentRoute = command('POST /api/admin/payouts/not-sent', {
  access: 'admin',
  input: v.object({
    ...ofBatch,
    payments: v.pipe(v.array(id), v.minLength(1), v.maxLength(payoutFileLimits.rows)),
    reason: longReason,
  }),
  output: done,
  audit: ['payout-item.move', 'payment.reopen'],
})

/** What a batch would hold that is made now, and who would stay out of it. */
export type PayoutCandidates = OutputOf<typeof payoutCandidatesRoute>
/** A batch with all its payments. */
export type PayoutInside = OutputOf<typeof payoutRoute>
