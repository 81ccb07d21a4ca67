import { dayCount } from '../../domain/money/accrual/day-mask'
import { prorate } from '../../domain/money/accrual/rates'
import { exec, rows, sqlList } from '../platform/db'
import { dropStage, createStagingTables, stageSources } from '../payments/runs/stage-sources'
import { findDifferences, type Difference } from './difference'
import { hasReplacementSql, replacingPaymentSql } from '../holds/manual-replacements'
import { reviewSignalSql } from '../holds/hold-pending-lines'
import { activeItemStates, paidItemStates } from '../../domain/money/payouts/payout-states'
import { lockingStatesSql } from '../payouts/paypal-keys'
import { payoutColumnsSql } from '../payouts/payout-columns'

const counting = `kind IN ('rental', 'commission') AND cancel_kind != 'undone'`

/**
 * Checks earnings lines against the facts: no day counted twice or outside a rental or referral, and no cent lost (M5,
 * M14).
 */
export function checkLines(app: PbApp): Difference[] {
  return [
    ...findDifferences(app, {
      // grouped by the columns of the index, so SQLite does not sort
      'a line is unique in its source, month and number': `
       SELECT kind || ' ' || source || ' ' || month AS subject, COUNT(*) AS found, 1 AS expected FROM earnings
       WHERE cancel_kind != 'undone' AND kind != 'bonus' AND kind != 'adjustment' GROUP BY kind, source, month, n HAVING COUNT(*) > 1`,
      'no day is counted twice': `
       SELECT 'earnings/' || a.id AS subject, a.days & b.days AS found, 0 AS expected FROM earnings a
       JOIN earnings b ON b.source = a.source AND b.month = a.month AND b.kind = a.kind AND b.n > a.n
       WHERE a.kind IN ('rental', 'commission') AND a.cancel_kind != 'undone' AND b.cancel_kind != 'undone'
       AND (a.days & b.days) != 0`,
      'one referral bonus per person': `SELECT 'users/' || source AS subject, COUNT(*) AS found, 1 AS expected FROM earnings
       WHERE kind = 'bonus' AND cancel_kind != 'undone' GROUP BY source HAVING COUNT(*) > 1`,
    }),
    ...checkAmounts(app),
    ...checkDays(app),
  ]
}

const sums = `SELECT kind || ' ' || source || ' ' || month AS subject, MIN(rate_cents) AS least, MAX(rate_cents) AS rate,
  MAX(days_in_month) AS days_in_month, SUM(days) AS days, SUM(amount_cents) AS cents
  FROM earnings WHERE ${counting} GROUP BY source, month, kind`

/**
 * Checks the rounded totals per source and month. Computes each combination of rate and days once, because there may be
 * millions of lines.
 */
function checkAmounts(app: PbApp): Difference[] {
  const combinations = `SELECT DISTINCT least, rate, days_in_month, days, cents FROM (${sums})`
  const all = rows(app, combinations, {}, { least: 0, rate: 0, days_in_month: 0, days: 0, cents: 0 })
  const wrong = all.flatMap(({ least, rate, days_in_month, days, cents }) => {
    const expected = prorate(rate, dayCount(days), days_in_month)
    return expected === cents && least === rate ? [] : [[least, rate, days_in_month, days, cents, expected]]
  })
  if (wrong.length === 0) return []
  return findDifferences(
    app,
    {
      'the lines of a month add up to the rounded amount of its days': `
      SELECT s.subject AS subject, s.cents || ' at ' || s.least || '–' || s.rate AS found, w.value ->> 5 || ' at ' || s.rate AS expected
     FROM (${sums}) s JOIN json_each({:wrong}) w ON w.value ->> 0 = s.least AND w.value ->> 1 = s.rate
       AND w.value ->> 2 = s.days_in_month AND w.value ->> 3 = s.days AND w.value ->> 4 = s.cents`,
    },
    { wrong: JSON.stringify(wrong) },
  )
}

function checkDays(app: PbApp): Difference[] {
  const months = rows(app, `SELECT DISTINCT month FROM earnings WHERE kind != 'adjustment'`, {}, { month: '' })
  // checks one month at a time, to limit memory
  const found = months.flatMap(({ month }) => {
    createStagingTables(app, [month])
    stageSources(app, 'all')
    exec(app, 'CREATE INDEX temp.run_sources_source ON run_sources (source, kind)')
    return findDifferences(
      app,
      {
        'an active line counts only days of its source': `
       SELECT 'earnings/' || e.id AS subject, e.days AS found, COALESCE(s.days, 0) AS expected FROM earnings e
       LEFT JOIN run_sources s ON s.kind = e.kind AND s.source = e.source AND s.month = e.month AND s.user_id = e.user_id
       WHERE e.month = {:month} AND e.kind IN ('rental', 'commission') AND e.status != 'cancelled'
         AND (e.days & ~COALESCE(s.days, 0)) != 0`,
      },
      { month },
    )
  })
  dropStage(app)
  return found
}

/** Checks holds against the earnings lines that they hold, and lines that need a hold against their holds (M23, M27). */
export function checkHolds(app: PbApp): Difference[] {
  const open = `h.earning = e.id AND h.released_at = ''`
  const waits = `e.status = 'pending' AND e.payment = ''`
  return findDifferences(app, {
    'an open hold belongs to a pending line': `
       SELECT 'line_holds/' || h.id AS subject, COALESCE(e.status || ' ' || e.payment, 'no line') AS found, 'pending' AS expected
       FROM line_holds h LEFT JOIN earnings e ON e.id = h.earning
       WHERE h.released_at = '' AND (e.id IS NULL OR NOT (${waits})) AND NOT (h.kind = 'admin' AND COALESCE(e.cancel_kind, '') = 'undone')`,
    'a hold on an undone line also holds the line created next': `
       SELECT 'earnings/' || e.id AS subject, 'pending' AS found, 'held as line_holds/' || h.id AS expected
       FROM line_holds h JOIN earnings o ON o.id = h.earning AND o.cancel_kind = 'undone'
       JOIN earnings e ON e.source = o.source AND e.month = o.month AND e.kind = o.kind AND ${waits}
         AND (SELECT r.n FROM payment_runs r WHERE r.id = e.run) > (SELECT r.n FROM payment_runs r WHERE r.id = o.run)
       WHERE h.outcome = '' AND h.kind = 'admin'`,
    'a refused line is cancelled permanently': `
       SELECT 'line_holds/' || h.id AS subject, e.status || ' ' || e.cancel_kind AS found, 'cancelled never' AS expected
       FROM line_holds h JOIN earnings e ON e.id = h.earning
       WHERE h.outcome = 'refused' AND NOT (e.status = 'cancelled' AND e.cancel_kind = 'never')`,
    'each hold has one admin row': `
       SELECT 'line_holds/' || h.id AS subject, COUNT(d.id) AS found, 1 AS expected FROM line_holds h
       LEFT JOIN line_hold_admin d ON d.hold = h.id GROUP BY h.id HAVING COUNT(d.id) != 1`,
    'a line replaced by a manual payment is on hold': `
       SELECT 'earnings/' || e.id AS subject, 'pending' AS found, ${replacingPaymentSql('e')} AS expected FROM earnings e
       WHERE ${waits} AND ${hasReplacementSql('e')} AND ${replacingPaymentSql('e')} != ''
       AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE ${open} AND h.kind = 'by-hand')`,
    'a line of a referral under review is on hold': `
       SELECT 'earnings/' || e.id AS subject, 'pending' AS found, ${reviewSignalSql('e')} AS expected FROM earnings e
       WHERE ${waits} AND e.kind IN ('commission', 'bonus')
       AND e.user_id IN (SELECT affiliate_id FROM fraud_signals WHERE cleared_at = '') AND ${reviewSignalSql('e')} != ''
       AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE ${open} AND h.kind = 'review')`,
  })
}

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
  return findDifferences(app, {
    'a payment equals the sum of its lines': `
       SELECT 'user_payments/' || p.id AS subject, p.amount_cents AS found, ${linesSumSql('p')} AS expected
       FROM user_payments p WHERE p.amount_cents IS NOT ${linesSumSql('p')}`,
    'a payment line matches its earnings line': `
         SELECT 'payment_lines/' || l.id AS subject, l.amount_cents || ' of ' || l.user_id AS found,
         COALESCE(e.amount_cents || ' of ' || e.user_id, 'no line') AS expected
       FROM payment_lines l LEFT JOIN earnings e ON e.id = l.earning LEFT JOIN user_payments p ON p.id = l.payment
       WHERE e.id IS NULL OR p.id IS NULL OR l.amount_cents != e.amount_cents OR l.user_id != e.user_id OR p.user_id != e.user_id`,
    'a line is in at most one active payment': `
       SELECT 'earnings/' || l.earning AS subject, COUNT(*) AS found, 1 AS expected
       FROM payment_lines l JOIN user_payments p ON p.id = l.payment AND p.status != 'cancelled'
       GROUP BY l.earning HAVING COUNT(*) > 1`,
    'a line names the active payment that contains it': `
       SELECT 'earnings/' || e.id AS subject, e.payment AS found, ${holdingPaymentSql('e')} AS expected FROM earnings e
       WHERE e.payment IS NOT ${holdingPaymentSql('e')}`,
    'the status of a line follows its payment': `SELECT 'earnings/' || e.id AS subject, e.status AS found,
         CASE p.status WHEN 'dispersed' THEN 'paid' ELSE 'pending' END AS expected
       FROM earnings e JOIN user_payments p ON p.id = e.payment
       WHERE e.status IS NOT CASE p.status WHEN 'dispersed' THEN 'paid' ELSE 'pending' END`,
    'lines paid without a payment add up to zero': `
       SELECT 'users/' || user_id AS subject, SUM(amount_cents) AS found, 0 AS expected FROM earnings
       WHERE status = 'paid' AND payment = '' GROUP BY user_id HAVING SUM(amount_cents) != 0`,
    'one generated payment per person, type and month': `
       SELECT 'users/' || user_id AS subject, COUNT(*) AS found, 1 AS expected FROM user_payments
       WHERE run != '' AND status != 'cancelled' GROUP BY user_id, payment_type, month HAVING COUNT(*) > 1`,
    'the payment count of a run is right': `SELECT 'payment_runs/' || r.id AS subject, r.counts ->> 'created' AS found,
         (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id) AS expected
       FROM payment_runs r
       WHERE r.counts ->> 'created' IS NOT (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id)`,
    'the line count of a run is right': `SELECT 'payment_runs/' || r.id AS subject, r.counts ->> 'lines' AS found,
         (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id) AS expected
       FROM payment_runs r WHERE r.counts ->> 'lines' IS NOT (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id)`,
    'each payment has one admin row': `
       SELECT 'user_payments/' || p.id AS subject, COUNT(d.id) AS found, 1 AS expected FROM user_payments p
       LEFT JOIN payment_admin d ON d.payment = p.id GROUP BY p.id HAVING COUNT(d.id) != 1`,
  })
}

const payoutColumns = Object.entries(payoutColumnsSql)
const paidStates = sqlList(paidItemStates)
const activeStates = sqlList(activeItemStates)

/** Checks payout batches, items, and the payout columns of payments against each other (M24, M31). */
export function checkPayouts(app: PbApp): Difference[] {
  return findDifferences(app, {
    'a batch equals the sum of its payments': `
         SELECT 'payout_batches/' || b.id AS subject, b.count || ' payments, ' || b.total_cents AS found,
         COUNT(i.id) || ' payments, ' || COALESCE(SUM(i.amount_cents), 0) AS expected
       FROM payout_batches b LEFT JOIN payout_items i ON i.batch = b.id AND i.state != 'removed' WHERE b.state != 'cancelled'
       GROUP BY b.id HAVING b.count IS NOT COUNT(i.id) OR b.total_cents IS NOT COALESCE(SUM(i.amount_cents), 0)`,
    'a batch item matches its payment': `
         SELECT 'payout_items/' || i.id AS subject, i.amount_cents || ' of ' || i.user_id AS found,
         COALESCE(p.amount_cents || ' of ' || p.user_id, 'no payment') AS expected
       FROM payout_items i LEFT JOIN user_payments p ON p.id = i.payment
       WHERE p.id IS NULL OR p.amount_cents != i.amount_cents OR p.user_id != i.user_id
         OR (p.payee_paypal != i.payee AND i.state IN (${activeStates}))`,
    'the status of a payment follows its batch item': `SELECT 'user_payments/' || p.id AS subject, p.status AS found,
         CASE WHEN i.state IN (${paidStates}) THEN 'dispersed' ELSE 'approved' END AS expected
       FROM payout_items i JOIN user_payments p ON p.id = i.payment
       WHERE i.state IN (${activeStates}) AND p.status IS NOT
         CASE WHEN i.state IN (${paidStates}) THEN 'dispersed' ELSE 'approved' END`,
    'a payment is in one batch at a time': `
       SELECT 'user_payments/' || payment AS subject, COUNT(*) AS found, 1 AS expected FROM payout_items
       WHERE state IN (${activeStates}) GROUP BY payment HAVING COUNT(*) > 1`,
    'the state of an item fits its batch': `
       SELECT 'payout_items/' || i.id AS subject, i.state AS found, 'a state of a batch that is ' || b.state AS expected
       FROM payout_items i LEFT JOIN payout_batches b ON b.id = i.batch
       WHERE b.id IS NULL OR (b.state = 'draft' AND i.state NOT IN ('ready', 'removed')) OR (b.state = 'cancelled' AND i.state != 'removed')
         OR (b.state IN ('exported', 'sent', 'reconciled') AND i.state = 'ready')
         OR (b.state = 'reconciled' AND i.state IN (${lockingStatesSql}))`,
    'a payment shows its result in its batch': `SELECT 'user_payments/' || p.id AS subject,
         ${payoutColumns.map(([column]) => `p.${column}`).join(` || ' ' || `)} AS found,
         ${payoutColumns.map(([, sql]) => sql).join(` || ' ' || `)} AS expected
       FROM user_payments p WHERE ${payoutColumns.map(([column, sql]) => `p.${column} IS NOT ${sql}`).join(' OR ')}`,
    'the paid, returned and corrected amounts of an item add up': `
         SELECT 'payout_items/' || i.id AS subject, i.state || ' ' || i.paid_cents || ' ' || i.returned_cents || ' ' || i.corrected_cents AS found,
         i.amount_cents || ' in all' AS expected
       FROM payout_items i WHERE CASE
         WHEN i.state NOT IN (${paidStates})
           THEN i.paid_cents != 0 OR i.returned_cents != 0 OR i.corrected_cents != 0
         WHEN i.state = 'success' THEN i.returned_cents != 0 OR i.paid_cents + i.corrected_cents != i.amount_cents
         ELSE i.returned_cents <= 0 OR i.returned_cents > i.paid_cents
           OR i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents < 0 END
         OR (i.correction = '' AND i.corrected_cents != 0)`,
  })
}
