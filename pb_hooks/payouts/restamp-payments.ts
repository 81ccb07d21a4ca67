import type { Id } from '../../domain/entities'
import { endedStates, mostWays, toldStates } from '../../domain/money/payouts/payout-status-text'
import { backStates, unclaimedDays } from '../../domain/money/payouts/payout-states'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'
import { freedStates } from './keys-in-use'

const told = toldStates.map((state) => `'${state}'`).join(', ')
const back = backStates.map((state) => `'${state}'`).join(', ')
/** SQL for whether an item `i` ended before its payment was sent back for approval (M34): what it says is a thing of the past. */
const reopenedSince = `(i.state IN (${freedStates}) AND EXISTS (SELECT 1 FROM user_payments r
  WHERE r.id = i.payment AND (r.approved_at = '' OR r.approved_at > i.reported_at)))`
/** The item of a payment in the latest batch that was handed over for the address that it is approved for. */
const latestOf = (payment: string, what: string): string =>
  `(SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = ${payment} AND i.state NOT IN ('ready', 'removed') AND NOT ${reopenedSince} ORDER BY b.n DESC LIMIT 1)`

/** SQL for what that item `i` of batch `b` says of its payment `p`. */
const says = {
  state: `CASE WHEN i.state IN (${told}) THEN i.state ELSE '' END`,
  until: `CASE i.state WHEN 'unclaimed' THEN date(b.sent_on, '+${unclaimedDays} days') ELSE '' END`,
  sentOn: `CASE WHEN i.state IN (${told}) THEN b.sent_on ELSE '' END`,
  toldAt: `CASE WHEN i.state IN (${told}) AND i.state != 'sent' THEN i.reported_at ELSE '' END`,
  back: 'i.returned_cents',
  owed: `CASE WHEN i.state IN (${back}) THEN i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents ELSE 0 END`,
}
/** How the ways of a payment before a batch of number `n` ended; NULL = before the next one. */
const endedBefore = (payment: string, n: string): string =>
  `COALESCE((SELECT group_concat(w.way, ';' ORDER BY w.n) FROM (
    SELECT eb.n, e.state || ' ' || eb.sent_on || ' ' || e.reported_at AS way
    FROM payout_items e CROSS JOIN payout_batches eb ON eb.id = e.batch
    WHERE e.payment = ${payment} AND e.state IN (${endedStates.map((state) => `'${state}'`).join(', ')})
      AND eb.sent_on != '' AND e.reported_at != '' AND (${n} IS NULL OR eb.n < ${n}) ORDER BY eb.n DESC LIMIT ${mostWays}) w), '')`

/** SQL for what a payment `p` says of its way, from its items; '' = nothing. */
export const payoutState = `COALESCE(${latestOf('p.id', says.state)}, '')`
/** SQL for the day on which it comes back, while it is unclaimed. */
export const payoutUntil = `COALESCE(${latestOf('p.id', says.until)}, '')`
/** SQL for the day on which its batch was handed over. */
export const payoutSentOn = `COALESCE(${latestOf('p.id', says.sentOn)}, '')`
/** SQL for when the provider last said something of it: an item that only went out tells nothing yet. */
export const payoutToldAt = `COALESCE(${latestOf('p.id', says.toldAt)}, '')`
/** SQL for how its ways before that batch ended, without paying it: what `waysBefore` reads. */
export const payoutBefore = endedBefore('p.id', latestOf('p.id', 'b.n'))
/** SQL for what came back of it after it was paid, and what of that is owed and isn't booked yet, as `owedOf` says it. */
export const payoutBack = `COALESCE(${latestOf('p.id', says.back)}, 0)`
export const payoutOwed = `COALESCE(${latestOf('p.id', says.owed)}, 0)`

/** Stamps what the payments of a batch, or just these, say of their way. In the transaction that moved its items, or approved them again. */
export function restampPayments(app: PbApp, of: { batch: Id } | { payments: readonly Id[] }): void {
  const [among, bound] =
    'batch' in of
      ? ['m.batch = {:batch}', { batch: of.batch }]
      : ['m.payment IN (SELECT value FROM json_each({:payments}))', { payments: JSON.stringify(of.payments) }]
  exec(
    app,
    // the latest item of each is looked for once, and what it says worked out once: otherwise for each column, to compare and to write
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
