import type { PaymentStatus } from '../../domain/entities'
import { paymentsAtOnce, seenOf, type PaymentFilter, type PaymentsSeen } from '../../domain/money/payment-selection'
import { rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { payeeProblemSql, settledBefore } from './payee-problems'

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

function byFilter(app: PbApp, { type, month = '', search = '' }: PaymentFilter, status: PaymentStatus) {
  const words = search.split(/\s+/).filter(Boolean)
  return rows(
    app,
    `SELECT p.id, p.amount_cents FROM user_payments p LEFT JOIN users u ON u.id = p.user_id
     WHERE p.status = {:status} AND ({:type} = '' OR payment_type = {:type}) AND ({:month} = '' OR month = {:month})
       AND (p.status != 'pending' OR ${payeeProblemSql} = '')
       AND NOT EXISTS (SELECT 1 FROM json_each({:words}) w
         WHERE instr(coterie_folded(p.person_name || ' ' || p.person_email), coterie_folded(w.value)) = 0)
     ORDER BY month, p.id LIMIT ${paymentsAtOnce + 1}`,
    { status, type: type ?? '', month, words: JSON.stringify(words), settled: settledBefore() },
    shape,
  )
}
