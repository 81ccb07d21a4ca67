import { moment } from '../platform/clock'
import { findDifferences, type Difference } from './difference'

/** Checks states against timestamps, lines against rates, and ids against rows (M4, M12, M13, M31). */
export function checkStates(app: PbApp): Difference[] {
  return [
    ...findDifferences(
      app,
      'a payment has the stamps of its state',
      `SELECT 'user_payments/' || id AS subject, ${has} AS found, wanted AS expected FROM (
         SELECT *, CASE status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'pending approved payee'
           WHEN 'dispersed' THEN 'pending approved dispersed payee' ELSE 'cancelled' END AS wanted FROM user_payments)
       WHERE (status != 'cancelled' AND ${has} != wanted) OR (status = 'cancelled' AND (cancelled_at = '' OR dispersed_at != ''))`,
    ),
    ...findDifferences(
      app,
      'a payment is approved before it is sent, and neither in the future',
      `SELECT 'user_payments/' || id AS subject, approved_at || ' ' || dispersed_at AS found, 'by ' || {:now} AS expected
       FROM user_payments WHERE approved_at > {:now} OR dispersed_at > {:now} OR (dispersed_at != '' AND dispersed_at < approved_at)`,
      // a running server may have written a timestamp a moment after this query began
      { now: moment() },
    ),
    ...findDifferences(
      app,
      'a line that is cancelled says how',
      `SELECT 'earnings/' || id AS subject, status || ' ' || cancel_kind AS found, 'both or none' AS expected
       FROM earnings WHERE (status = 'cancelled') != (cancel_kind != '')`,
    ),
    ...findDifferences(
      app,
      'a line is at a rate that was set',
      `SELECT 'earnings/' || e.id AS subject, e.rate_cents AS found, 'a rate of ' || e.user_id || ' or the program' AS expected
       FROM earnings e WHERE e.kind IN ('rental', 'commission') AND e.cancel_kind != 'undone'
       AND NOT EXISTS (SELECT 1 FROM rates r WHERE r.kind = e.kind AND r.user_id IN ('', e.user_id)
         AND r.from_month <= e.month AND r.amount_cents = e.rate_cents AND NOT r.use_default)
       AND EXISTS (SELECT 1 FROM rates p WHERE p.kind = e.kind AND p.user_id = '' AND p.from_month <= e.month)`,
    ),
    ...findDifferences(
      app,
      'an undone run left nothing behind',
      `SELECT 'payment_runs/' || r.id AS subject, 'user_payments/' || p.id AS found, 'cancelled' AS expected FROM payment_runs r
       JOIN user_payments p ON p.run = r.id AND p.status != 'cancelled' WHERE r.state = 'undone'
       UNION ALL SELECT 'payment_runs/' || r.id, 'earnings/' || e.id, 'undone' FROM payment_runs r
       JOIN earnings e ON e.run = r.id AND e.cancel_kind = '' AND NOT (e.status = 'paid' AND e.payment = '') WHERE r.state = 'undone'`,
    ),
    ...namedRows(app),
  ]
}

/** SQL for the names of a payment's timestamps that are set. */
const has = `trim('pending' || CASE WHEN approved_at != '' THEN ' approved' ELSE '' END
  || CASE WHEN dispersed_at != '' THEN ' dispersed' ELSE '' END || CASE WHEN payee_paypal != '' THEN ' payee' ELSE '' END)`

const references = [
  ['earnings', 'user_id', 'users'],
  ['earnings', 'run', 'payment_runs'],
  ['user_payments', 'user_id', 'users'],
  ['user_payments', 'run', 'payment_runs'],
  ['payout_items', 'batch', 'payout_batches'],
  ['payout_items', 'payment', 'user_payments'],
  ['payout_items', 'user_id', 'users'],
  ['payout_items', 'correction', 'earnings'],
  ['payment_run_results', 'run', 'payment_runs'],
  ['payment_run_jobs', 'run', 'payment_runs'],
  ['rental_periods', 'user_id', 'users'],
  ['affiliate_periods', 'user_id', 'users'],
  ['referral_attributions', 'referred_user', 'users'],
  ['referral_attributions', 'affiliate_id', 'users'],
  ['user_roles', 'user_id', 'users'],
  ['rates', 'user_id', 'users'],
] as const

const namedRows = (app: PbApp): Difference[] =>
  references.flatMap(([table, column, named]) =>
    findDifferences(
      app,
      'an id names a row that is there',
      `SELECT '${table}/' || t.id AS subject, 'none' AS found, '${named}/' || t.${column} AS expected
       FROM ${table} t LEFT JOIN ${named} o ON o.id = t.${column} WHERE t.${column} != '' AND o.id IS NULL`,
    ),
  )
