import { findDifferences, type Difference } from './difference'

// SQL for the sum of a payment's lines. It is evaluated per row along the indexes, because a list of all payments or lines
// would need much memory.
const linesSumSql = (payment: string): string =>
  `COALESCE((SELECT SUM(l.amount_cents) FROM payment_lines l WHERE l.payment = ${payment}.id), 0)`
/** SQL for the active payment that contains an earnings line; '' = none, the greatest id if there are several. */
const holdingPaymentSql = (line: string): string =>
  `COALESCE((SELECT MAX(l.payment) FROM payment_lines l JOIN user_payments p ON p.id = l.payment AND p.status != 'cancelled'
    WHERE l.earning = ${line}.id), '')`

/** Checks payments against their earnings lines: sums, states, and that no line is paid twice (M4). */
export function checkPayments(app: PbApp): Difference[] {
  return [
    ...findDifferences(
      app,
      'a payment is the sum of its lines',
      `SELECT 'user_payments/' || p.id AS subject, p.amount_cents AS found, ${linesSumSql('p')} AS expected
       FROM user_payments p WHERE p.amount_cents IS NOT ${linesSumSql('p')}`,
    ),
    ...findDifferences(
      app,
      'a payment line repeats its line',
      `SELECT 'payment_lines/' || l.id AS subject, l.amount_cents || ' of ' || l.user_id AS found,
         COALESCE(e.amount_cents || ' of ' || e.user_id, 'no line') AS expected
       FROM payment_lines l LEFT JOIN earnings e ON e.id = l.earning LEFT JOIN user_payments p ON p.id = l.payment
       WHERE e.id IS NULL OR p.id IS NULL OR l.amount_cents != e.amount_cents OR l.user_id != e.user_id OR p.user_id != e.user_id`,
    ),
    ...findDifferences(
      app,
      'a line is in at most one living payment',
      `SELECT 'earnings/' || l.earning AS subject, COUNT(*) AS found, 1 AS expected
       FROM payment_lines l JOIN user_payments p ON p.id = l.payment AND p.status != 'cancelled'
       GROUP BY l.earning HAVING COUNT(*) > 1`,
    ),
    ...findDifferences(
      app,
      'a line names the living payment that holds it',
      `SELECT 'earnings/' || e.id AS subject, e.payment AS found, ${holdingPaymentSql('e')} AS expected FROM earnings e
       WHERE e.payment IS NOT ${holdingPaymentSql('e')}`,
    ),
    ...findDifferences(
      app,
      'a line is in the state of its payment',
      `SELECT 'earnings/' || e.id AS subject, e.status AS found,
         CASE p.status WHEN 'dispersed' THEN 'paid' ELSE 'pending' END AS expected
       FROM earnings e JOIN user_payments p ON p.id = e.payment
       WHERE e.status IS NOT CASE p.status WHEN 'dispersed' THEN 'paid' ELSE 'pending' END`,
    ),
    ...findDifferences(
      app,
      'lines paid without a payment were closed at zero',
      `SELECT 'users/' || user_id AS subject, SUM(amount_cents) AS found, 0 AS expected FROM earnings
       WHERE status = 'paid' AND payment = '' GROUP BY user_id HAVING SUM(amount_cents) != 0`,
    ),
    ...findDifferences(
      app,
      'one generated payment per person, type and month',
      `SELECT 'users/' || user_id AS subject, COUNT(*) AS found, 1 AS expected FROM user_payments
       WHERE run != '' AND status != 'cancelled' GROUP BY user_id, payment_type, month HAVING COUNT(*) > 1`,
    ),
    ...findDifferences(
      app,
      'a run made the payments it counts',
      `SELECT 'payment_runs/' || r.id AS subject, r.counts ->> 'created' AS found,
         (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id) AS expected
       FROM payment_runs r
       WHERE r.counts ->> 'created' IS NOT (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id)`,
    ),
    ...findDifferences(
      app,
      'a run made the lines it counts',
      `SELECT 'payment_runs/' || r.id AS subject, r.counts ->> 'lines' AS found,
         (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id) AS expected
       FROM payment_runs r WHERE r.counts ->> 'lines' IS NOT (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id)`,
    ),
    ...findDifferences(
      app,
      'each payment has its admin row',
      `SELECT 'user_payments/' || p.id AS subject, COUNT(d.id) AS found, 1 AS expected FROM user_payments p
       LEFT JOIN payment_admin d ON d.payment = p.id GROUP BY p.id HAVING COUNT(d.id) != 1`,
    ),
  ]
}
