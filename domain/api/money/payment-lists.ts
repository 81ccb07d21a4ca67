import * as v from 'valibot'
import { paymentProblems } from '../../money/payments/payment-refusal'
import { maxPaymentsPerCommand } from '../../money/payments/payment-selection'
import { payoutItemStates, visiblePayoutStates } from '../../money/payouts/payout-states'
import { paymentSorts, paymentStatuses } from '../../money/payments/payment-list'
import { cents, count, id, month, pageCursor, paymentType, searchText } from '../atoms'
import { idListSchema } from '../row-schema'
import { query, type OutputOf, type InputOf } from '../route'

const descending = paymentSorts.map((sort) => `-${sort}` as const)
const status = v.picklist(paymentStatuses)

/** A payment with the problem that prevents its approval (M12) or its sending (M24). */
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
  payout_state: v.picklist(['', ...visiblePayoutStates]),
  payout_until: v.string(),
  problem: v.picklist(['', ...paymentProblems]),
  problem_until: v.string(),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

const filterFields = {
  month: v.exactOptional(month),
  type: v.exactOptional(paymentType),
  search: v.exactOptional(searchText),
}

export const paymentsRoute = query('GET /api/admin/payments', {
  access: 'admin',
  scope: 'payments:read',
  input: v.object({
    ...filterFields,
    status: v.exactOptional(status),
    user: v.exactOptional(id),
    ids: v.exactOptional(idListSchema(maxPaymentsPerCommand)),
    sort: v.exactOptional(v.picklist([...paymentSorts, ...descending])),
    after: v.exactOptional(pageCursor),
    limit: v.exactOptional(v.picklist(['50', '200', '500'])),
  }),
  output: v.object({ rows: v.array(paymentRow), next: v.string(), total: count }),
})

export const paymentCountsRoute = query('GET /api/admin/payments/counts', {
  access: 'admin',
  scope: 'payments:read',
  input: v.object(filterFields),
  output: v.object({ all: count, ...v.entriesFromList(paymentStatuses, count) }),
})

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
    /** The amounts that the cancel dialog shows (M35); null if the payment replaces nothing. */
    standIn: v.nullable(v.object({ balanceCents: cents, ownCents: cents, monthsCents: cents })),
    /** The old and new address of a payment that was returned and will be sent again (M34); otherwise null. */
    readdressed: v.nullable(v.object({ from: v.string(), to: v.string() })),
    batches: v.array(
      v.object({
        id,
        n: v.number(),
        state: v.picklist(payoutItemStates),
        returned_cents: cents,
        owed_cents: cents,
      }),
    ),
  }),
})

const amountSum = v.object({ count: v.number(), cents })

/** What a command would do with the payments under a filter, shown for confirmation (P16). */
const commandSummary = v.object({
  count: v.number(),
  cents,
  people: v.number(),
  months: v.number(),
  month: v.string(),
  types: v.object({ rental: amountSum, commission: amountSum }),
  largest: v.object({ cents, name: v.string() }),
  left: v.array(v.object({ code: v.picklist(paymentProblems), count: v.number(), cents })),
  /** The skipped payments, largest first, if there are at most `maxSkippedListed`. */
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

export const paymentSelectionRoute = query('GET /api/admin/payments/selection', {
  access: 'admin',
  input: v.object({ ...filterFields, status: v.exactOptional(status) }),
  output: v.object({
    count: v.number(),
    cents,
    approve: commandSummary,
    disperse: commandSummary,
  }),
})

export type PaymentListFilter = Omit<InputOf<typeof paymentsRoute>, 'after' | 'limit' | 'ids'>
export type PaymentSelectionQuery = InputOf<typeof paymentSelectionRoute>
export type PaymentCounts = OutputOf<typeof paymentCountsRoute>
export type PaymentDetail = OutputOf<typeof paymentRoute>
export type PaymentSelection = OutputOf<typeof paymentSelectionRoute>
