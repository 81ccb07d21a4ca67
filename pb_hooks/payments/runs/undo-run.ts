import type { Cents, Id } from '../../../domain/entities'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { exec, exists, one, rows, updateRow, updateRows } from '../../platform/db'
import { changedSince, readFactsPosition, type FactsPosition } from './facts-position'
import { undoRunRoute } from '../../../domain/api/money/payment-runs'
import { holdPendingLines } from '../../holds/hold-pending-lines'
import { liftHoldsOfLine, liftHoldsOfRun } from '../../holds/end-hold'
import { moment } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { fail } from '../../platform/errors'

function newestRun(app: PbApp): MonthsState['newestRun'] {
  const run = one(
    app,
    `SELECT r.id, r.month, (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id AND p.status = 'pending') AS payments,
       COALESCE((SELECT SUM(p.amount_cents) FROM user_payments p WHERE p.run = r.id AND p.status = 'pending'), 0) AS cents,
       (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id AND e.status = 'pending') AS lines,
       ${holdsOf(`= 'admin'`)} AS keptHolds, ${holdsOf(`!= 'admin'`)} AS otherHolds
     FROM payment_runs r WHERE r.state = 'committed' ORDER BY r.n DESC LIMIT 1`,
    {},
    { id: '', month: '', payments: 0, cents: 0, lines: 0, keptHolds: 0, otherHolds: 0 },
  )
  if (run === null) return null
  const corrections = listRunCorrections(app, run.id)
  return {
    ...run,
    corrections: corrections.length,
    correctionCents: corrections.reduce((sum, { cents }) => sum + cents, 0),
    undoable: !isUndoBlocked(app, run.id),
  }
}

const holdsOf = (kind: string): string => `(SELECT COUNT(*) FROM line_holds h CROSS JOIN earnings e ON e.id = h.earning
  WHERE h.outcome = '' AND h.kind ${kind} AND e.run = r.id AND e.status = 'pending')`

/** Returns the corrections that "Recompute" recorded for lines of a run (M36), except cancelled ones. */
const listRunCorrections = (app: PbApp, run: Id): { id: Id; cents: Cents; waits: boolean }[] =>
  rows(
    app,
    `SELECT c.id, c.amount_cents AS cents, c.status = 'pending' AND c.payment = '' AS waits
     FROM _line_corrections k CROSS JOIN earnings c ON c.id = k.earning AND c.status != 'cancelled'
     WHERE EXISTS (SELECT 1 FROM earnings e WHERE ${sameSource} AND e.run = {:run} AND e.status = 'pending')
       AND NOT EXISTS (SELECT 1 FROM earnings e WHERE ${sameSource} AND e.run != {:run} AND e.cancel_kind != 'undone')
     ORDER BY c.id`,
    { run },
    { id: '', cents: 0, waits: false },
  )
const sameSource = 'e.source = k.source AND e.month = k.month AND e.kind = k.kind'

const keptKey = 'newest run'

/**
 * Returns the newest run for screens. The result is cached until a fact changes that runs depend on, because computing it
 * sums a whole run.
 */
export function cachedNewestRun(app: PbApp): MonthsState['newestRun'] {
  const text = app.store().get(keptKey)
  if (typeof text === 'string') {
    const cached = JSON.parse(text) as { mark: FactsPosition; run: MonthsState['newestRun'] }
    if (!changedSince(app, cached.mark)) return cached.run
  }
  // read first, so later changes invalidate the result
  const mark = readFactsPosition(app)
  const run = newestRun(app)
  app.store().set(keptKey, JSON.stringify({ mark, run }))
  return run
}

/**
 * Reports whether a run can no longer be undone (M5, M36). Lines closed at exactly zero don't prevent it: they are paid
 * permanently (M4) and don't change.
 */
function isUndoBlocked(app: PbApp, run: Id): boolean {
  const moved = `SELECT 1 FROM user_payments WHERE run = {:run} AND status NOT IN ('pending', 'cancelled')
    UNION ALL SELECT 1 FROM earnings e LEFT JOIN user_payments p ON p.id = e.payment
      WHERE e.run = {:run} AND e.payment != '' AND p.run IS NOT {:run}`
  return exists(app, moved, { run }) || listRunCorrections(app, run).some(({ waits }) => !waits)
}

/**
 * Undoes the newest run (M5): cancels its pending payments, lines and corrections. Lines closed at exactly zero stay
 * closed, because paid is final (M4); holds by admins stay and apply to the next lines (M36).
 */
commandFor(undoRunRoute, ({ app, person, audit }, { run }) => {
  const newest = newestRun(app)
  if (newest?.id !== run) fail('run-not-newest')
  if (isUndoBlocked(app, run)) fail('run-has-moved-on')
  const now = moment()
  const cancelled = { status: 'cancelled', cancelled_at: now, cancel_reason: 'undone' }
  updateRows(app, 'user_payments', cancelled, `run = {:run} AND status = 'pending'`, { run })
  exec(
    app,
    `UPDATE earnings SET payment = '', updated = {:now}
       WHERE payment IN (SELECT id FROM user_payments WHERE run = {:run}) AND status = 'pending' AND run != {:run}`,
    { run, now },
  )
  const corrections = listRunCorrections(app, run).map(({ id }) => id)
  for (const id of corrections) liftHoldsOfLine(app, id, person)
  liftHoldsOfRun(app, run, person)
  exec(
    app,
    `UPDATE earnings SET payment = '', status = 'cancelled', cancel_kind = 'undone', updated = {:now}
       WHERE (run = {:run} OR id IN (SELECT value FROM json_each({:corrections}))) AND status = 'pending'`,
    { run, corrections: JSON.stringify(corrections), now },
  )
  updateRow(app, 'payment_runs', run, { state: 'undone' })
  holdPendingLines(app, person)
  audit('payment-run.undo', `payment_runs/${run}`, {
    after: {
      month: newest.month,
      ...(newest.keptHolds > 0 && { keptHolds: newest.keptHolds }),
      ...(newest.corrections > 0 && { corrections: newest.corrections, correctionCents: newest.correctionCents }),
    },
  })
  return {}
})
