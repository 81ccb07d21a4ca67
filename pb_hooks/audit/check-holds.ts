import { hasReplacementSql, replacingPaymentSql } from '../holds/manual-replacements'
import { reviewSignalSql } from '../holds/open-signals'
import { findDifferences, type Difference } from './difference'

/** Checks holds against the earnings lines that they hold, and lines that need a hold against their holds (M23, M27). */
export function checkHolds(app: PbApp): Difference[] {
  const open = `h.earning = e.id AND h.released_at = ''`
  const waits = `e.status = 'pending' AND e.payment = ''`
  return [
    ...findDifferences(
      app,
      'an open hold is on a line that waits',
      `SELECT 'line_holds/' || h.id AS subject, COALESCE(e.status || ' ' || e.payment, 'no line') AS found, 'pending' AS expected
       FROM line_holds h LEFT JOIN earnings e ON e.id = h.earning
       WHERE h.released_at = '' AND (e.id IS NULL OR NOT (${waits})) AND NOT (h.kind = 'admin' AND COALESCE(e.cancel_kind, '') = 'undone')`,
    ),
    ...findDifferences(
      app,
      'a hold on an undone line holds the line that was made next',
      `SELECT 'earnings/' || e.id AS subject, 'due' AS found, 'held as line_holds/' || h.id AS expected
       FROM line_holds h JOIN earnings o ON o.id = h.earning AND o.cancel_kind = 'undone'
       JOIN earnings e ON e.source = o.source AND e.month = o.month AND e.kind = o.kind AND ${waits}
         AND (SELECT r.n FROM payment_runs r WHERE r.id = e.run) > (SELECT r.n FROM payment_runs r WHERE r.id = o.run)
       WHERE h.outcome = '' AND h.kind = 'admin'`,
    ),
    ...findDifferences(
      app,
      'a refused line is cancelled for good',
      `SELECT 'line_holds/' || h.id AS subject, e.status || ' ' || e.cancel_kind AS found, 'cancelled never' AS expected
       FROM line_holds h JOIN earnings e ON e.id = h.earning
       WHERE h.outcome = 'refused' AND NOT (e.status = 'cancelled' AND e.cancel_kind = 'never')`,
    ),
    ...findDifferences(
      app,
      'each hold has its admin row',
      `SELECT 'line_holds/' || h.id AS subject, COUNT(d.id) AS found, 1 AS expected FROM line_holds h
       LEFT JOIN line_hold_admin d ON d.hold = h.id GROUP BY h.id HAVING COUNT(d.id) != 1`,
    ),
    ...findDifferences(
      app,
      'a line that a payment by hand stands for is held',
      `SELECT 'earnings/' || e.id AS subject, 'due' AS found, ${replacingPaymentSql('e')} AS expected FROM earnings e
       WHERE ${waits} AND ${hasReplacementSql('e')} AND ${replacingPaymentSql('e')} != ''
       AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE ${open} AND h.kind = 'by-hand')`,
    ),
    ...findDifferences(
      app,
      'a line of a referral under review is held',
      `SELECT 'earnings/' || e.id AS subject, 'due' AS found, ${reviewSignalSql('e')} AS expected FROM earnings e
       WHERE ${waits} AND e.kind IN ('commission', 'bonus')
       AND e.user_id IN (SELECT affiliate_id FROM fraud_signals WHERE cleared_at = '') AND ${reviewSignalSql('e')} != ''
       AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE ${open} AND h.kind = 'review')`,
    ),
  ]
}
