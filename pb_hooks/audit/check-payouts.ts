import { effectOf, payoutItemStates, type PayoutItemState } from '../../domain/money/payouts/payout-states'
import {
  payoutReturnedSql,
  earlierAttemptsSql,
  payoutOwedSql,
  payoutSentOnSql,
  payoutStateSql,
  payoutReportedAtSql,
  payoutReturnDaySql,
} from '../payouts/payout-columns'
import { findDifferences, type Difference } from './difference'

const statesOf = (is: (state: PayoutItemState) => boolean): string =>
  payoutItemStates
    .filter(is)
    .map((state) => `'${state}'`)
    .join(', ')

/** Checks payout batches, items, and the payout columns of payments against each other (M24, M31). */
export function checkPayouts(app: PbApp): Difference[] {
  return [
    ...findDifferences(
      app,
      'a batch is the sum of its payments',
      `SELECT 'payout_batches/' || b.id AS subject, b.count || ' payments, ' || b.total_cents AS found,
         COUNT(i.id) || ' payments, ' || COALESCE(SUM(i.amount_cents), 0) AS expected
       FROM payout_batches b LEFT JOIN payout_items i ON i.batch = b.id AND i.state != 'removed' WHERE b.state != 'cancelled'
       GROUP BY b.id HAVING b.count IS NOT COUNT(i.id) OR b.total_cents IS NOT COALESCE(SUM(i.amount_cents), 0)`,
    ),
    ...findDifferences(
      app,
      'an item of a batch repeats its payment',
      `SELECT 'payout_items/' || i.id AS subject, i.amount_cents || ' of ' || i.user_id AS found,
         COALESCE(p.amount_cents || ' of ' || p.user_id, 'no payment') AS expected
       FROM payout_items i LEFT JOIN user_payments p ON p.id = i.payment
       WHERE p.id IS NULL OR p.amount_cents != i.amount_cents OR p.user_id != i.user_id
         OR (p.payee_paypal != i.payee AND i.state IN (${statesOf((state) => effectOf(state) !== 'free')}))`,
    ),
    ...findDifferences(
      app,
      'a payment is in the state of its item',
      `SELECT 'user_payments/' || p.id AS subject, p.status AS found,
         CASE WHEN i.state IN (${statesOf((state) => effectOf(state) === 'paid')}) THEN 'dispersed' ELSE 'approved' END AS expected
       FROM payout_items i JOIN user_payments p ON p.id = i.payment
       WHERE i.state IN (${statesOf((state) => effectOf(state) !== 'free')}) AND p.status IS NOT
         CASE WHEN i.state IN (${statesOf((state) => effectOf(state) === 'paid')}) THEN 'dispersed' ELSE 'approved' END`,
    ),
    ...findDifferences(
      app,
      'a payment is in one batch at a time',
      `SELECT 'user_payments/' || payment AS subject, COUNT(*) AS found, 1 AS expected FROM payout_items
       WHERE state IN (${statesOf((state) => effectOf(state) !== 'free')}) GROUP BY payment HAVING COUNT(*) > 1`,
    ),
    ...findDifferences(
      app,
      'what is in a batch is in the state of the batch',
      `SELECT 'payout_items/' || i.id AS subject, i.state AS found, 'what a batch that is ' || b.state || ' holds' AS expected
       FROM payout_items i LEFT JOIN payout_batches b ON b.id = i.batch
       WHERE b.id IS NULL OR (b.state = 'draft' AND i.state NOT IN ('ready', 'removed')) OR (b.state = 'cancelled' AND i.state != 'removed')
         OR (b.state IN ('exported', 'sent', 'reconciled') AND i.state = 'ready')
         OR (b.state = 'reconciled' AND i.state IN (${statesOf((state) => effectOf(state) === 'locked')}))`,
    ),
    ...findDifferences(
      app,
      'a payment says what became of it in its batch',
      `SELECT 'user_payments/' || p.id AS subject,
         p.payout_state || ' ' || p.payout_until || ' ' || p.payout_sent_on || ' ' || p.payout_reported_at || ' ' || p.payout_previous
           || ' ' || p.payout_returned_cents || ' ' || p.payout_owed_cents AS found,
         ${payoutStateSql} || ' ' || ${payoutReturnDaySql} || ' ' || ${payoutSentOnSql} || ' ' || ${payoutReportedAtSql} || ' ' || ${earlierAttemptsSql}
           || ' ' || ${payoutReturnedSql} || ' ' || ${payoutOwedSql} AS expected
       FROM user_payments p
       WHERE p.payout_state IS NOT ${payoutStateSql} OR p.payout_until IS NOT ${payoutReturnDaySql}
         OR p.payout_sent_on IS NOT ${payoutSentOnSql} OR p.payout_reported_at IS NOT ${payoutReportedAtSql}
         OR p.payout_previous IS NOT ${earlierAttemptsSql} OR p.payout_returned_cents IS NOT ${payoutReturnedSql}
         OR p.payout_owed_cents IS NOT ${payoutOwedSql}`,
    ),
    ...findDifferences(
      app,
      'what an item says was paid, came back and was corrected adds up',
      `SELECT 'payout_items/' || i.id AS subject, i.state || ' ' || i.paid_cents || ' ' || i.returned_cents || ' ' || i.corrected_cents AS found,
         i.amount_cents || ' in all' AS expected
       FROM payout_items i WHERE CASE
         WHEN i.state IN (${statesOf((state) => effectOf(state) !== 'paid')})
           THEN i.paid_cents != 0 OR i.returned_cents != 0 OR i.corrected_cents != 0
         WHEN i.state = 'success' THEN i.returned_cents != 0 OR i.paid_cents + i.corrected_cents != i.amount_cents
         ELSE i.returned_cents <= 0 OR i.returned_cents > i.paid_cents
           OR i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents < 0 END
         OR (i.correction = '' AND i.corrected_cents != 0)`,
    ),
  ]
}
