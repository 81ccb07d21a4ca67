import type { Id, PaymentStatus } from '../../../domain/entities'
import {
  maxPaymentsPerCommand,
  totalsOf,
  type PaymentFilter,
  type ConfirmedTotals,
} from '../../../domain/money/payments/payment-selection'
import { rows, readIds } from '../../platform/db'
import { fail } from '../../platform/errors'
import { isMovableSql } from '../payability'
import { selectionSummaryOf, movableSql, withClause } from './payment-selection'
import { buildPaymentQuery } from './payment-query'

interface Selection {
  payments?: string[]
  filter?: PaymentFilter
  seen: ConfirmedTotals
}

/**
 * Returns the payments of a command by month and id. Throws `selection-changed` if they differ from what was confirmed
 * (P16), and `selection-too-large` if a filter matches more than one command accepts.
 */
export function findSelectedPayments(
  app: PbApp,
  admin: Id,
  { payments, filter, seen }: Selection,
  status: PaymentStatus,
): string[] {
  if ((payments === undefined) === (filter === undefined)) fail('bad-input', {}, { payments: 'bad-input' })
  if (payments === undefined) return byFilter(app, admin, filter ?? {}, { seen, status })
  const found = byIds(app, payments, status)
  requireSameSelection(totalsOf(found), seen)
  return found.map(({ id }) => id)
}

/** Rejects a selection that differs from what was confirmed (P16), with its current count and sum. */
export function requireSameSelection({ count, cents }: ConfirmedTotals, seen: ConfirmedTotals): void {
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
  { seen, status }: { seen: ConfirmedTotals; status: PaymentStatus },
): string[] {
  const query = buildPaymentQuery(app, { ...filter, status })
  const now = selectionSummaryOf(app, admin, query)
  requireSameSelection(now, seen)
  if (now.count > maxPaymentsPerCommand) fail('selection-too-large', { most: maxPaymentsPerCommand })
  const { ways, from, bound } = movableSql(app, admin, query)
  const sql = `${withClause(ways)} SELECT p.id AS id ${from} AND ${isMovableSql} ORDER BY p.month, p.id`
  return readIds(app, sql, bound)
}
