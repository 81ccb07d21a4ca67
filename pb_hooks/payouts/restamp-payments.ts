import type { Id } from '../../domain/entities'
import { endedStates, mostWays, toldStates } from '../../domain/money/payout-told'
import { backStates, unclaimedDays } from '../../domain/money/payout-states'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'

const told = toldStates.map((state) => `'${state}'`).join(', ')
const back = backStates.map((state) => `'${state}'`).join(', ')
/** The item of a payment `p` in the latest batch that was handed over. */
const latest = (what: string): string =>
  `(SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = p.id AND i.state NOT IN ('ready', 'removed') ORDER BY b.n DESC LIMIT 1)`

/** SQL for what a payment `p` says of its way, from its items; '' = nothing. */
export const payoutState = `COALESCE(${latest(`CASE WHEN i.state IN (${told}) THEN i.state ELSE '' END`)}, '')`
/** SQL for the day on which it comes back, while it is unclaimed. */
export const payoutUntil = `COALESCE(${latest(
  `CASE i.state WHEN 'unclaimed' THEN date(b.sent_on, '+${unclaimedDays} days') ELSE '' END`,
)}, '')`

/** SQL for the day on which its batch was handed over. */
export const payoutSentOn = `COALESCE(${latest(`CASE WHEN i.state IN (${told}) THEN b.sent_on ELSE '' END`)}, '')`
/** SQL for when the provider last said something of it: an item that only went out tells nothing yet. */
export const payoutToldAt = `COALESCE(${latest(
  `CASE WHEN i.state IN (${told}) AND i.state != 'sent' THEN i.told_at ELSE '' END`,
)}, '')`

/** SQL for how its ways before that batch ended, without paying it: what `waysBefore` reads. */
export const payoutBefore = `COALESCE((SELECT group_concat(w.way, ';' ORDER BY w.n) FROM (
    SELECT b.n, i.state || ' ' || b.sent_on || ' ' || i.told_at AS way FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = p.id AND i.state IN (${endedStates.map((state) => `'${state}'`).join(', ')}) AND b.sent_on != '' AND i.told_at != ''
      AND b.n < ${latest('b.n')} ORDER BY b.n DESC LIMIT ${mostWays}) w), '')`

/** SQL for what came back of it after it was paid, and what of that is owed and isn't booked yet, as `owedOf` says it. */
export const payoutBack = `COALESCE(${latest('i.back_cents')}, 0)`
export const payoutOwed = `COALESCE(${latest(
  `CASE WHEN i.state IN (${back}) THEN i.amount_cents - i.paid_cents + i.back_cents - i.corrected_cents ELSE 0 END`,
)}, 0)`

/** Stamps what the payments of a batch say of their way. In the transaction that moved its items. */
export function restampPayments(app: PbApp, batch: Id): void {
  exec(
    app,
    // worked out once for each: otherwise once to compare and once to write
    `WITH n AS MATERIALIZED (SELECT p.id, ${payoutState} AS state, ${payoutUntil} AS until, ${payoutSentOn} AS sent_on,
       ${payoutToldAt} AS told_at, ${payoutBefore} AS before, ${payoutBack} AS back, ${payoutOwed} AS owed
       FROM payout_items m CROSS JOIN user_payments p ON p.id = m.payment WHERE m.batch = {:batch})
     UPDATE user_payments SET payout_state = n.state, payout_until = n.until, payout_sent_on = n.sent_on,
       payout_told_at = n.told_at, payout_before = n.before, payout_back_cents = n.back, payout_owed_cents = n.owed, updated = {:now}
     FROM n
     WHERE n.id = user_payments.id
       AND (user_payments.payout_state IS NOT n.state OR user_payments.payout_until IS NOT n.until
         OR user_payments.payout_sent_on IS NOT n.sent_on OR user_payments.payout_told_at IS NOT n.told_at
         OR user_payments.payout_before IS NOT n.before
         OR user_payments.payout_back_cents IS NOT n.back OR user_payments.payout_owed_cents IS NOT n.owed)`,
    { batch, now: moment() },
  )
}
