import type { Id } from '../../domain/entities'
import { endedPayoutStates, maxEarlierAttempts } from '../../domain/money/payouts/payout-status-text'
import { refundedStates, unclaimedDays, visiblePayoutStates } from '../../domain/money/payouts/payout-states'
import { moment } from '../platform/clock'
import { exec, sqlList } from '../platform/db'
import { unpaidStatesSql } from './paypal-keys'

const reportedStatesSql = sqlList(visiblePayoutStates)
export const refundedStatesSql = sqlList(refundedStates)
/** SQL for whether an item `i` ended before its payment was returned for approval (M34), which makes it obsolete. */
const reopenedSince = `(i.state IN (${unpaidStatesSql}) AND EXISTS (SELECT 1 FROM user_payments r
  WHERE r.id = i.payment AND (r.approved_at = '' OR r.approved_at > i.reported_at)))`
/** SQL for a column of the payment's item in the latest batch that was handed over for its approved address. */
const latestOf = (payment: string, what: string): string =>
  `(SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = ${payment} AND i.state NOT IN ('ready', 'removed') AND NOT ${reopenedSince} ORDER BY b.n DESC LIMIT 1)`

/** SQL for the payment's payout columns, from item `i` of batch `b` and payment `p`. */
const says = {
  state: `CASE WHEN i.state IN (${reportedStatesSql}) THEN i.state ELSE '' END`,
  until: `CASE i.state WHEN 'unclaimed' THEN date(b.sent_on, '+${unclaimedDays} days') ELSE '' END`,
  sentOn: `CASE WHEN i.state IN (${reportedStatesSql}) THEN b.sent_on ELSE '' END`,
  toldAt: `CASE WHEN i.state IN (${reportedStatesSql}) AND i.state != 'sent' THEN i.reported_at ELSE '' END`,
  back: 'i.returned_cents',
  owed: `CASE WHEN i.state IN (${refundedStatesSql}) THEN i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents ELSE 0 END`,
}
/** SQL for how a payment's attempts before batch number `n` ended; `n` NULL = all attempts so far. */
const endedBefore = (payment: string, n: string): string =>
  `COALESCE((SELECT group_concat(w.way, ';' ORDER BY w.n) FROM (
    SELECT eb.n, e.state || ' ' || eb.sent_on || ' ' || e.reported_at AS way
    FROM payout_items e CROSS JOIN payout_batches eb ON eb.id = e.batch
    WHERE e.payment = ${payment} AND e.state IN (${sqlList(endedPayoutStates)})
      AND eb.sent_on != '' AND e.reported_at != '' AND (${n} IS NULL OR eb.n < ${n}) ORDER BY eb.n DESC LIMIT ${maxEarlierAttempts}) w), '')`

/** SQL for a payment `p`'s payout state, from its items; '' = none. */
export const payoutStateSql = `COALESCE(${latestOf('p.id', says.state)}, '')`
/** SQL for the day on which PayPal returns an unclaimed payment. */
export const payoutReturnDaySql = `COALESCE(${latestOf('p.id', says.until)}, '')`
export const payoutSentOnSql = `COALESCE(${latestOf('p.id', says.sentOn)}, '')`
/** SQL for the time of the provider's last report; '' for an item that was only sent. */
export const payoutReportedAtSql = `COALESCE(${latestOf('p.id', says.toldAt)}, '')`
/** SQL for how earlier attempts ended without payment, in the format that `earlierAttemptsOf` parses. */
export const earlierAttemptsSql = endedBefore('p.id', latestOf('p.id', 'b.n'))
/** SQL for the amount returned after the payment was paid; `payoutOwedSql`: the part that isn't recorded yet. */
export const payoutReturnedSql = `COALESCE(${latestOf('p.id', says.back)}, 0)`
export const payoutOwedSql = `COALESCE(${latestOf('p.id', says.owed)}, 0)`

/** Recomputes the payout columns of payments. Call it in the transaction that changed items or approvals. */
export function refreshPayoutColumns(app: PbApp, filter: { batch: Id } | { payments: readonly Id[] }): void {
  const [among, bound] =
    'batch' in filter
      ? ['m.batch = {:batch}', { batch: filter.batch }]
      : ['m.payment IN (SELECT value FROM json_each({:payments}))', { payments: JSON.stringify(filter.payments) }]
  exec(
    app,
    // finds each payment's latest item once, instead of once per column
    `WITH latest AS MATERIALIZED (SELECT DISTINCT m.payment, ${latestOf('m.payment', 'i.id')} AS item FROM payout_items m WHERE ${among}),
     n AS MATERIALIZED (SELECT l.payment AS id, COALESCE(${says.state}, '') AS state, COALESCE(${says.until}, '') AS until,
       COALESCE(${says.sentOn}, '') AS sent_on, COALESCE(${says.toldAt}, '') AS reported_at, ${endedBefore('l.payment', 'b.n')} AS before,
       COALESCE(${says.back}, 0) AS back, COALESCE(${says.owed}, 0) AS owed
       FROM latest l LEFT JOIN payout_items i ON i.id = l.item LEFT JOIN payout_batches b ON b.id = i.batch)
     UPDATE user_payments SET payout_state = n.state, payout_until = n.until, payout_sent_on = n.sent_on,
       payout_reported_at = n.reported_at, payout_previous = n.before, payout_returned_cents = n.back, payout_owed_cents = n.owed, updated = {:now}
     FROM n
     WHERE n.id = user_payments.id
       AND (user_payments.payout_state IS NOT n.state OR user_payments.payout_until IS NOT n.until
         OR user_payments.payout_sent_on IS NOT n.sent_on OR user_payments.payout_reported_at IS NOT n.reported_at
         OR user_payments.payout_previous IS NOT n.before
         OR user_payments.payout_returned_cents IS NOT n.back OR user_payments.payout_owed_cents IS NOT n.owed)`,
    { ...bound, now: moment() },
  )
}
