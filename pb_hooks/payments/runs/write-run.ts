import { fullNameSql } from '../../../domain/people/person-names'
import type { DryRun } from '../../../domain/money/payments/payment-run'
import { lastDay } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { holdPendingLines } from '../../holds/hold-pending-lines'
import { type Actor } from '../../platform/audit'
import { moment } from '../../platform/clock'
import { exec, newId, readNumber } from '../../platform/db'
import type { Bound } from '../../platform/sql'

export type RunSummary = Omit<DryRun, 'state' | 'late'>

/** Writes a staged run (M5): lines, payments, and the result per person. */
export function writeRun(app: PbApp, { month, hash, counts, totals }: RunSummary, actor: Actor): Id {
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
  // writes payments first, so each line is written only once, together with its payment
  writePayments(app, { run, month, now })
  inPortions(
    app,
    'run_pending',
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status, reason, payment, paid_date, cancel_kind, run, created, updated)
     SELECT id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month, amount_cents,
       kind, 'pending', '', payment, '', '', {:run}, {:now}, {:now}
     FROM run_pending WHERE rowid > {:after} AND rowid <= {:upTo} AND NOT carried ORDER BY rowid`,
    { run, now },
  )
  holdPendingLines(app, actor)
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
  inPortions(
    app,
    'run_rows',
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status,
       payment_method, approved_at, dispersed_at, cancelled_at, cancel_reason, payee_paypal, reference, run, person_name,
       person_email, created_at, updated)
     SELECT r.id, r.user_id, r.payment_type, {:month}, r.first, {:end}, r.amount_cents, 'pending', '', '', '', '', '', '', '',
       {:run}, ${fullNameSql('u')}, u.email, {:now}, {:now}
     FROM run_rows r
     JOIN users u ON u.id = r.user_id
     WHERE r.rowid > {:after} AND r.rowid <= {:upTo} AND r.reason = 'payment' ORDER BY r.rowid`,
    { month, end: lastDay(month), run, now },
  )
  exec(
    app,
    `INSERT OR FAIL INTO payment_admin (id, payment, notes, approved_by, created, updated)
     SELECT admin_id, id, '', '', {:now}, {:now} FROM run_rows WHERE reason = 'payment' ORDER BY rowid`,
    { now },
  )
}

function writePaymentLines(app: PbApp, now: string): void {
  exec(
    app,
    `UPDATE earnings SET payment = l.payment, updated = {:now} FROM run_pending l
     WHERE l.carried AND l.payment != '' AND l.id = earnings.id`,
    { now },
  )
  inPortions(
    app,
    'run_pending',
    `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
     SELECT link, payment, id, user_id, amount_cents, {:now}, {:now} FROM run_pending
     WHERE rowid > {:after} AND rowid <= {:upTo} AND payment != '' ORDER BY rowid`,
    { now },
  )
}

const portion = 500

/** Runs an INSERT in portions: SQLite saves each page that a statement changes, 175 MiB for 100,000 people. */
function inPortions(
  app: PbApp,
  staged: 'run_pending' | 'run_rows',
  sql: string,
  params: { [name: string]: Bound },
): void {
  const last = readNumber(app, `SELECT COALESCE(MAX(rowid), 0) AS n FROM ${staged}`)
  for (let after = 0; after < last; after += portion) exec(app, sql, { ...params, after, upTo: after + portion })
}
