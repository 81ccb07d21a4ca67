import { lastDay } from '../../../domain/calendar'
import type { Cents, Month } from '../../../domain/entities'
import { exec } from '../../platform/db'
import { newIdSql } from './stage-sources'

/** Stages what the run does with every pending line (`settle` and `planRun` of the model). */
export function stageSettlement(app: PbSource, month: Month, thresholdCents: Cents): void {
  stagePending(app, month)
  stageBalances(app, month, thresholdCents)
  stageRows(app, month)
  exec(
    app,
    `UPDATE run_pending SET payment = r.id, link = ${newIdSql('run_pending.rowid')} FROM run_rows r
     WHERE r.reason = 'payment' AND run_pending.hold = '' AND r.user_id = run_pending.user_id
     AND (r.netted OR r.payment_type = run_pending.payment_type)`,
  )
  exec(
    app,
    `UPDATE run_pending SET closes = 1 WHERE hold = '' AND user_id IN
     (SELECT user_id FROM run_balances WHERE reason = 'settled-zero')`,
  )
}

function stagePending(app: PbSource, month: Month): void {
  const open = (more: string): string =>
    `EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = earnings.id AND h.released_at = ''${more})`
  exec(
    app,
    `INSERT INTO run_pending (id, user_id, payment_type, kind, source, month, n, rate_cents, days, days_in_month,
       amount_cents, period_start, period_end, carried, hold)
     SELECT ${newIdSql('rowid')}, user_id, kind, kind, source, month, n, rate_cents, days, days_in_month, amount_cents,
       period_start, period_end, 0,
       CASE WHEN by_hand != '' THEN 'paid-by-hand' WHEN review != '' OR kept THEN 'held' ELSE '' END
     FROM run_lines ORDER BY rowid`,
  )
  exec(
    app,
    `INSERT INTO run_pending (id, user_id, payment_type, kind, source, month, n, rate_cents, days, days_in_month,
       amount_cents, period_start, period_end, carried, hold)
     SELECT id, user_id, payment_type, kind, source, month, n, rate_cents, days, days_in_month, amount_cents, period_start,
       period_end, 1,
       CASE WHEN ${open(` AND h.kind = 'by-hand'`)} THEN 'paid-by-hand' WHEN ${open('')} THEN 'held' ELSE '' END
     FROM earnings WHERE status = 'pending' AND payment = '' AND month <= {:month} ORDER BY id`,
    { month },
  )
}

function stageBalances(app: PbSource, month: Month, thresholdCents: Cents): void {
  exec(
    app,
    `INSERT INTO run_balances (user_id, rental_cents, rental_lines, rental_first, commission_cents, commission_lines, commission_first)
     SELECT user_id, ${['rental', 'commission']
       .map(
         (type) => `SUM(CASE payment_type WHEN '${type}' THEN amount_cents ELSE 0 END), SUM(payment_type = '${type}'),
       MIN(CASE payment_type WHEN '${type}' THEN period_start END)`,
       )
       .join(', ')}
     FROM run_pending WHERE hold = '' GROUP BY user_id ORDER BY user_id`,
  )
  const stays = (table: string): string =>
    `EXISTS (SELECT 1 FROM ${table} p WHERE p.user_id = run_balances.user_id AND p.voided_at = ''
     AND (p.end_date = '' OR p.end_date > {:end}))`
  exec(app, `UPDATE run_balances SET is_left = NOT (${stays('rental_periods')} OR ${stays('affiliate_periods')})`, {
    end: lastDay(month),
  })
  exec(
    app,
    `UPDATE run_balances SET
       netted = (rental_lines > 0 AND rental_cents <= 0) OR (commission_lines > 0 AND commission_cents <= 0),
       reason = CASE WHEN rental_cents + commission_cents = 0 AND is_left THEN 'settled-zero'
         WHEN rental_cents + commission_cents <= 0 THEN 'balance-not-positive'
         WHEN rental_cents + commission_cents < {:threshold} AND NOT is_left THEN 'below-threshold'
         ELSE 'payment' END`,
    { threshold: thresholdCents },
  )
}

/**
 * Stages the outcomes, so nothing is computed while writers wait. `netted` 1 = the row includes the lines of both types, -1
 * = it reports an earlier payment.
 */
function stageRows(app: PbSource, month: Month): void {
  const made = `FROM user_payments p WHERE p.month = {:month} AND p.run != '' AND p.status != 'cancelled'`
  // the two types use different halves of the five-digit numbers
  for (const [type, from] of [
    ['rental', 0],
    ['commission', 0x80000],
  ] as const) {
    exec(
      app,
      `INSERT INTO run_rows
       SELECT ${newIdSql(`b.rowid + ${from}`)}, b.user_id, {:type},
         CASE WHEN b.reason = 'payment' AND EXISTS (SELECT 1 ${made} AND p.user_id = b.user_id AND p.payment_type = {:type})
           THEN 'already-paid' ELSE b.reason END,
         CASE WHEN b.reason = 'payment' AND b.netted THEN b.rental_cents + b.commission_cents ELSE b.${type}_cents END,
         b.reason = 'payment' AND b.netted,
         CASE WHEN b.netted THEN MIN(COALESCE(b.rental_first, b.commission_first), COALESCE(b.commission_first, b.rental_first))
           ELSE b.${type}_first END,
         ${newIdSql(`b.rowid + ${from}`)}
       FROM run_balances b WHERE b.${type}_lines > 0 AND (b.reason != 'payment' OR b.${type}_cents > 0)
       ORDER BY b.rowid`,
      { month, type },
    )
  }
  exec(
    app,
    `INSERT INTO run_rows SELECT ${newIdSql('p.rowid')}, p.user_id, p.payment_type, 'already-paid', p.amount_cents, -1, '', '' ${made}
     AND (p.user_id, p.payment_type) NOT IN (SELECT user_id, payment_type FROM run_rows WHERE reason = 'already-paid')
     ORDER BY p.user_id, p.payment_type`,
    { month },
  )
  exec(
    app,
    `INSERT INTO run_rows SELECT ${newIdSql('MIN(rowid)')}, user_id, payment_type, hold, SUM(amount_cents), 0, '', '' FROM run_pending
     WHERE hold != '' GROUP BY user_id, payment_type, hold ORDER BY user_id, payment_type, hold`,
  )
}
