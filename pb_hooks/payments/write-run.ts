import type { DryRun } from '../../domain/money/payment-run'
import { lastDay } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { holdWaiting } from '../holds/hold-waiting'
import type { Actor } from '../holds/make-hold'
import { moment } from '../platform/clock'
import { exec, newId } from '../platform/db'
import { insertMany } from '../platform/insert-many'

/** What a run writes: its counts and totals, without its rows. */
export type RunFigures = Omit<DryRun, 'state' | 'late'>

const lineColumns =
  'id user_id kind source month n period_start period_end rate_cents days days_in_month amount_cents payment_type status reason payment paid_date cancel_kind run created updated'.split(
    ' ',
  )
const paymentColumns =
  'id user_id payment_type month payment_period_start payment_period_end amount_cents status payment_method approved_at dispersed_at cancelled_at cancel_reason payee_paypal reference run person_name person_email created updated'.split(
    ' ',
  )

/** Writes a staged run (M5): lines, payments, which lines each payment holds, and what was said of everybody. */
export function writeRun(app: PbApp, { month, hash, counts, totals }: RunFigures, actor: Actor): Id {
  const run = newId()
  const now = moment()
  exec(
    app,
    `INSERT INTO payment_runs (id, n, month, state, actor, dry_run_hash, counts, totals, created, updated)
     VALUES ({:run}, (SELECT COALESCE(MAX(n), 0) + 1 FROM payment_runs), {:month}, 'committed', {:actor}, {:hash}, {:counts}, {:totals}, {:now}, {:now})`,
    {
      run,
      month,
      actor: actor.id,
      hash,
      counts: JSON.stringify(counts),
      totals: JSON.stringify({ rental_cents: totals.rentalCents, commission_cents: totals.commissionCents }),
      now,
    },
  )
  // payments come first: a line is written once, into its payment
  writePayments(app, { run, month, now })
  insertMany(app, {
    table: 'earnings',
    columns: lineColumns,
    select: `SELECT id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month, amount_cents,
       kind, 'pending', '', payment, '', '', {:run}, {:now}, {:now}
     FROM run_pending WHERE NOT carried ORDER BY rowid`,
    params: { run, now },
  })
  holdWaiting(app, actor)
  writePaymentLines(app, now)
  exec(
    app,
    `UPDATE earnings SET status = 'paid', updated = {:now} WHERE id IN (SELECT id FROM run_pending WHERE closes)`,
    { now },
  )
  exec(
    app,
    `INSERT OR FAIL INTO payment_run_results (id, run, user_id, payment_type, outcome, reason, amount_cents, created, updated)
     SELECT id, {:run}, user_id, payment_type,
       CASE reason WHEN 'payment' THEN 'created' WHEN 'already-paid' THEN 'already' ELSE 'skipped' END,
       reason, amount_cents, {:now}, {:now} FROM run_rows ORDER BY rowid`,
    { run, now },
  )
  return run
}

function writePayments(app: PbApp, { run, month, now }: { run: Id; month: string; now: string }): void {
  insertMany(app, {
    table: 'user_payments',
    columns: paymentColumns,
    select: `SELECT r.id, r.user_id, r.payment_type, {:month}, r.first, {:end}, r.amount_cents, 'pending', '', '', '', '', '', '', '',
       {:run}, trim(u.first_name || ' ' || u.last_name), u.email, {:now}, {:now}
     FROM run_rows r
     JOIN users u ON u.id = r.user_id
     WHERE r.reason = 'payment' ORDER BY r.rowid`,
    params: { month, end: lastDay(month), run, now },
  })
  exec(
    app,
    `INSERT OR FAIL INTO payment_desk (id, payment, notes, approved_by, created, updated)
     SELECT desk, id, '', '', {:now}, {:now} FROM run_rows WHERE reason = 'payment' ORDER BY rowid`,
    { now },
  )
}

/** Which lines each payment holds: the new ones, which name it already, and those carried over. */
function writePaymentLines(app: PbApp, now: string): void {
  exec(
    app,
    `UPDATE earnings SET payment = l.payment, updated = {:now} FROM run_pending l
     WHERE l.carried AND l.payment != '' AND l.id = earnings.id`,
    { now },
  )
  insertMany(app, {
    table: 'payment_lines',
    columns: ['id', 'payment', 'earning', 'user_id', 'amount_cents', 'created', 'updated'],
    select: `SELECT link, payment, id, user_id, amount_cents, {:now}, {:now} FROM run_pending
     WHERE payment != '' ORDER BY rowid`,
    params: { now },
  })
}
