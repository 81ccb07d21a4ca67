import * as v from 'valibot'
import { paymentProblems } from '../../money/payments/payment-refusal'
import { paymentsAtOnce } from '../../money/payments/payment-selection'
import { payoutItemStates } from '../../money/payouts/payout-states'
import { toldStates } from '../../money/payouts/payout-status-text'
import { paymentSorts, paymentStatuses } from '../../money/payments/payment-list'
import { idsText } from '../../texts/ids-text'
import { cents, count, id, month, pageKey, paymentType, searchText } from '../atoms'
import { query, type OutputOf, type InputOf } from '../route'

/** `-` before a sort = descending. */
const descending = paymentSorts.map((sort) => `-${sort}` as const)
const status = v.picklist(paymentStatuses)

/** A row of `user_payments` as it is listed, with what keeps a pending one from being approved now (M12), an approved one from being sent (M24). */
const paymentRow = v.object({
  id,
  created_at: v.string(),
  updated: v.string(),
  user_id: v.string(),
  payment_type: paymentType,
  month: v.string(),
  payment_period_start: v.string(),
  payment_period_end: v.string(),
  amount_cents: cents,
  status,
  payment_method: v.string(),
  approved_at: v.string(),
  dispersed_at: v.string(),
  cancelled_at: v.string(),
  cancel_reason: v.string(),
  payee_paypal: v.string(),
  reference: v.string(),
  run: v.string(),
  person_name: v.string(),
  person_email: v.string(),
  replaces: v.string(),
  reason_for_payee: v.string(),
  payout_state: v.picklist(['', ...toldStates]),
  payout_until: v.string(),
  /** '' = nothing keeps it. */
  problem: v.picklist(['', ...paymentProblems]),
  /** The moment from which it can be approved; '' = not by waiting. */
  problem_until: v.string(),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

/** Which payments: what they have in common. The state is apart: tabs and commands have their own. */
const narrowed = {
  month: v.exactOptional(month),
  type: v.exactOptional(paymentType),
  /** Each word stands in the person's name, address, phone number or code; of one or two letters one begins with it. */
  search: v.exactOptional(searchText),
}

/**
 * All payments, a page at a time. `user` narrows to one person's, found by that person's own index: a person's page lists them by
 * it. `ids` narrows to these, of which those are answered that the rest of the filter finds.
 */
export const paymentsRoute = query('GET /api/admin/payments', {
  access: 'admin',
  scope: 'payments:read',
  input: v.object({
    ...narrowed,
    status: v.exactOptional(status),
    user: v.exactOptional(id),
    ids: v.exactOptional(idsText(paymentsAtOnce)),
    sort: v.exactOptional(v.picklist([...paymentSorts, ...descending])),
    after: v.exactOptional(pageKey),
    limit: v.exactOptional(v.picklist(['50', '200', '500'])),
  }),
  output: v.object({ rows: v.array(paymentRow), next: v.string(), total: count }),
})

/** How many payments are in each state under a filter: the numbers on the tabs. */
export const paymentCountsRoute = query('GET /api/admin/payments/counts', {
  access: 'admin',
  scope: 'payments:read',
  input: v.object(narrowed),
  output: v.object({ all: count, ...v.entriesFromList(paymentStatuses, count) }),
})

/** What a payment is made of: its lines, each with the earning as it is now, and the admins' side of it. `not-found` without one. */
export const paymentRoute = query('GET /api/admin/payments/one', {
  access: 'admin',
  scope: 'payments:read',
  input: v.object({ payment: id }),
  output: v.object({
    payment: paymentRow,
    lines: v.array(
      v.object({
        id,
        amount_cents: cents,
        earning: id,
        kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
        month: v.string(),
        n: v.number(),
        days: v.number(),
        days_in_month: v.number(),
        rate_cents: cents,
        reason: v.string(),
      }),
    ),
    notes: v.string(),
    /** While it waits and stands instead of its months: what cancelling it asks about (M35); null = it doesn't. */
    standIn: v.nullable(v.object({ balanceCents: cents, ownCents: cents, monthsCents: cents })),
    /** It came back from one address and goes, or went, to another (M34); null = it didn't. `to` '' = its payee has none now. */
    readdressed: v.nullable(v.object({ from: v.string(), to: v.string() })),
    /** The batches it was in, the newest first. */
    batches: v.array(
      v.object({
        id,
        n: v.number(),
        state: v.picklist(payoutItemStates),
        /** What came back after it was paid, and what of that isn't booked yet. */
        returned_cents: cents,
        owed_cents: cents,
      }),
    ),
  }),
})

const sum = v.object({ count: v.number(), cents })

/** What a command would move of a filter, as an admin is asked about it (P16). */
const covered = v.object({
  count: v.number(),
  cents,
  people: v.number(),
  months: v.number(),
  /** Which, when it is one. */
  month: v.string(),
  types: v.object({ rental: sum, commission: sum }),
  largest: v.object({ cents, name: v.string() }),
  /** Those that stay as they are, by reason: pending ones (M12), approved ones (M24). */
  left: v.array(v.object({ code: v.picklist(paymentProblems), count: v.number(), cents })),
  /** The same one by one, the largest first, when they are few (`leftNamed`). */
  leftRows: v.array(
    v.object({
      id,
      user_id: id,
      person_name: v.string(),
      amount_cents: cents,
      problem: v.picklist(paymentProblems),
      problem_until: v.string(),
    }),
  ),
})

/** Everything under a filter, exactly: count and sum, and what approving and dispersing it would move. */
export const paymentSelectionRoute = query('GET /api/admin/payments/selection', {
  access: 'admin',
  input: v.object({ ...narrowed, status: v.exactOptional(status) }),
  output: v.object({
    count: v.number(),
    cents,
    approve: covered,
    disperse: covered,
  }),
})

/** Which payments a list shows, and in which order. */
export type PaymentsAsked = Omit<InputOf<typeof paymentsRoute>, 'after' | 'limit' | 'ids'>
/** What payments have in common: all but the order, and but what only a list is asked for. */
export type PaymentsUnder = InputOf<typeof paymentSelectionRoute>
export type PaymentCounts = OutputOf<typeof paymentCountsRoute>
/** A payment with what it is made of. */
export type PaymentInside = OutputOf<typeof paymentRoute>
/** All of a filter: count and sum, and what can be done with it. */
export type PaymentSelection = OutputOf<typeof paymentSelectionRoute>
