import type { Id, PaymentStatus } from '../../../domain/entities'
import {
  paymentsAtOnce,
  seenOf,
  type PaymentFilter,
  type PaymentsSeen,
} from '../../../domain/money/payments/payment-selection'
import { rows } from '../../platform/db'
import { fail } from '../../platform/refusals'
import { canMove } from '../payability'
import { coveredOf, movable, withOf } from './payment-selection'
import { paymentQuestion } from './payment-question'

interface Selection {
  payments?: string[]
  filter?: PaymentFilter
  seen: PaymentsSeen
}

/**
 * Returns the payments of a command in the state it accepts, by month and id: the named ones, or all matches of the filter;
 * of pending ones only those whose payee can be paid (M12). Throws `selection-changed` with the current count and sum if
 * they differ from what was confirmed (P16), and `selection-too-large` if a filter matches more than one command accepts.
 */
export function selectedPayments(
  app: PbApp,
  admin: Id,
  { payments, filter, seen }: Selection,
  status: PaymentStatus,
): string[] {
  if ((payments === undefined) === (filter === undefined)) fail('bad-input', {}, { payments: 'bad-input' })
  if (payments === undefined) return byFilter(app, admin, filter ?? {}, { seen, status })
  const found = byIds(app, payments, status)
  demandSeen(seenOf(found), seen)
  return found.map(({ id }) => id)
}

/** Rejects a selection that differs from what was confirmed (P16), with its current count and sum. */
export function demandSeen({ count, cents }: PaymentsSeen, seen: PaymentsSeen): void {
  if (count !== seen.count || cents !== seen.cents) fail('selection-changed', { count, cents })
}

const byIds = (app: PbApp, ids: string[], status: PaymentStatus) =>
  rows(
    app,
    `SELECT id, amount_cents FROM user_payments
     WHERE status = {:status} AND id IN (SELECT value FROM json_each({:ids})) ORDER BY month, id`,
    { status, ids: JSON.stringify(ids) },
    { id: '', amount_cents: 0 },
  )

function byFilter(
  app: PbApp,
  admin: Id,
  filter: PaymentFilter,
  { seen, status }: { seen: PaymentsSeen; status: PaymentStatus },
): string[] {
  const query = paymentQuestion(app, { ...filter, status })
  const now = coveredOf(app, admin, query)
  demandSeen(now, seen)
  if (now.count > paymentsAtOnce) fail('selection-too-large', { most: paymentsAtOnce })
  const { ways, from, bound } = movable(app, admin, query)
  const sql = `${withOf(ways)} SELECT p.id AS id ${from} AND ${canMove} ORDER BY p.month, p.id`
  return rows(app, sql, bound, { id: '' }).map(({ id }) => id)
}
