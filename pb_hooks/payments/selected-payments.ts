import type { PaymentStatus } from '../../domain/entities'
import { paymentsAtOnce, seenOf, type PaymentFilter, type PaymentsSeen } from '../../domain/money/payment-selection'
import { rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { coveredRows } from './payment-selection'
import { paymentQuestion } from './payment-question'

interface Selection {
  payments?: string[]
  filter?: PaymentFilter
  seen: PaymentsSeen
}

/**
 * The payments that a command is about, in the state it takes, by month and id: those named, or all that the filter finds, of pending
 * ones those whose payee can be paid (M12).
 * Refused with `selection-changed` and the figures of now when count or sum aren't what was confirmed (P16), with
 * `selection-too-large` when a filter finds more than one command moves.
 */
export function selectedPayments(app: PbApp, { payments, filter, seen }: Selection, status: PaymentStatus): string[] {
  if ((payments === undefined) === (filter === undefined)) fail('bad-input', {}, { payments: 'bad-input' })
  const found = payments === undefined ? byFilter(app, filter ?? {}, status) : byIds(app, payments, status)
  if (found.length > paymentsAtOnce) fail('selection-too-large', { most: paymentsAtOnce })
  const now = seenOf(found)
  if (now.count !== seen.count || now.cents !== seen.cents) fail('selection-changed', { ...now })
  return found.map((payment) => payment.id)
}

const shape = { id: '', amount_cents: 0 }

const byIds = (app: PbApp, ids: string[], status: PaymentStatus) =>
  rows(
    app,
    `SELECT id, amount_cents FROM user_payments
     WHERE status = {:status} AND id IN (SELECT value FROM json_each({:ids})) ORDER BY month, id`,
    { status, ids: JSON.stringify(ids) },
    shape,
  )

/** Those of a filter that can be moved, by month and id; one more than a command takes, when there are more. */
const byFilter = (app: PbApp, filter: PaymentFilter, status: PaymentStatus) =>
  coveredRows(app, paymentQuestion(app, { ...filter, status }))
    .sort((a, b) => (a.month === b.month ? (a.id < b.id ? -1 : 1) : a.month < b.month ? -1 : 1))
    .map(({ id, amount_cents }) => ({ id, amount_cents }))
