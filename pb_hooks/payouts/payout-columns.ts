import type { Id } from '../../domain/entities'
import { endedPayoutStates, maxEarlierAttempts } from '../../domain/money/payouts/payout-status-text'
import { refundedStates, unclaimedDays, visiblePayoutStates } from '../../domain/money/payouts/payout-states'
import { moment } from '../platform/clock'
import { exec, sqlList } from '../platform/db'
import { unpaidStatesSql } from './paypal-keys'

const reportedStatesSql = sqlList(visiblePayoutStates)
export const refundedStatesSql = sqlList(refundedStates)
/** SQL for whether an item `i` is obsolete, because it ended before its payment was returned for approval (M34). */
const reopenedSince = `(i.state IN (${unpaidStatesSql}) AND EXISTS (SELECT 1 FROM user_payments r
  WHERE r.id = i.payment AND (r.approved_at = '' OR r.approved_at > i.reported_at)))`
/** SQL for a column of the payment's item in the latest batch that was handed over for its approved address. */
const latestOf = (payment: string, what: string): string =>
  `(SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = ${payment} AND i.state NOT IN ('ready', 'removed') AND NOT ${reopenedSince} ORDER BY b.n DESC LIMIT 1)`

/** SQL for payout columns of a payment, from its latest item `i` in batch `b`. */
const ofItem = {
  payout_state: `CASE WHEN i.state IN (${reportedStatesSql}) THEN i.state ELSE '' END`,
  /** The day on which PayPal returns an unclaimed payment. */
  payout_until: `CASE i.state WHEN 'unclaimed' THEN date(b.sent_on, '+${unclaimedDays} days') ELSE '' END`,
  payout_sent_on: `CASE WHEN i.state IN (${reportedStatesSql}) THEN b.sent_on ELSE '' END`,
  /** The time of the provider's last report; '' for an item that was only sent. */
  payout_reported_at: `CASE WHEN i.state IN (${reportedStatesSql}) AND i.state != 'sent' THEN i.reported_at ELSE '' END`,
  /** The amount returned after the payment was paid, and the part of it that isn't recorded yet. */
  payout_returned_cents: 'i.returned_cents',
  payout_owed_cents: `CASE WHEN i.state IN (${refundedStatesSql})
    THEN i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents ELSE 0 END`,
}
type ItemColumn = keyof typeof ofItem

/** SQL for how a payment's attempts before batch number `n` ended; `n` NULL = all attempts so far. */
const endedBefore = (payment: string, n: string): string =>
  `COALESCE((SELECT group_concat(w.way, ';' ORDER BY w.n) FROM (
    SELECT eb.n, e.state || ' ' || eb.sent_on || ' ' || e.reported_at AS way
    FROM payout_items e CROSS JOIN payout_batches eb ON eb.id = e.batch
    WHERE e.payment = ${payment} AND e.state IN (${sqlList(endedPayoutStates)})
      AND eb.sent_on != '' AND e.reported_at != '' AND (${n} IS NULL OR eb.n < ${n}) ORDER BY eb.n DESC LIMIT ${maxEarlierAttempts}) w), '')`

const orNone = (column: string, sql: string): string => `COALESCE(${sql}, ${column.endsWith('_cents') ? '0' : "''"})`

/** SQL for a payout column of a payment `p`, computed from its items. */
export const payoutColumnSql = (column: ItemColumn): string => orNone(column, latestOf('p.id', ofItem[column]))

/** SQL for all payout columns of a payment `p`; `payout_previous` has the format that `earlierAttemptsOf` parses. */
export const payoutColumnsSql: { readonly [column: string]: string } = {
  ...Object.fromEntries((Object.keys(ofItem) as ItemColumn[]).map((column) => [column, payoutColumnSql(column)])),
  payout_previous: endedBefore('p.id', latestOf('p.id', 'b.n')),
}

/** Recomputes the payout columns of payments. Call it in the transaction that changed items or approvals. */
export function refreshPayoutColumns(app: PbApp, filter: { batch: Id } | { payments: readonly Id[] }): void {
  const [among, bound] =
    'batch' in filter
      ? ['m.batch = {:batch}', { batch: filter.batch }]
      : ['m.payment IN (SELECT value FROM json_each({:payments}))', { payments: JSON.stringify(filter.payments) }]
  const values = Object.entries(ofItem).map(([column, sql]) => `${orNone(column, sql)} AS ${column}`)
  const columns = Object.keys(payoutColumnsSql)
  exec(
    app,
    // finds each payment's latest item once, instead of once per column
    `WITH latest AS MATERIALIZED (SELECT DISTINCT m.payment, ${latestOf('m.payment', 'i.id')} AS item FROM payout_items m WHERE ${among}),
     n AS MATERIALIZED (SELECT l.payment AS id, ${values.join(', ')}, ${endedBefore('l.payment', 'b.n')} AS payout_previous
       FROM latest l LEFT JOIN payout_items i ON i.id = l.item LEFT JOIN payout_batches b ON b.id = i.batch)
     UPDATE user_payments SET ${columns.map((column) => `${column} = n.${column}`).join(', ')}, updated = {:now}
     FROM n WHERE n.id = user_payments.id
       AND (${columns.map((column) => `user_payments.${column} IS NOT n.${column}`).join(' OR ')})`,
    { ...bound, now: moment() },
  )
}
