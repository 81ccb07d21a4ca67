import { undoRunRoute } from '../../../domain/api/money/payment-runs'
import { holdPendingLines } from '../../holds/hold-pending-lines'
import { liftHoldsOfLine, liftHoldsOfRun } from '../../holds/lift-holds'
import { moment } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { exec } from '../../platform/db'
import { fail } from '../../platform/errors'
import { listRunCorrections, isUndoBlocked, newestRun } from './newest-run'

/**
 * Undoes the newest run (M5): cancels its pending payments, lines and corrections. Lines closed at exactly zero stay
 * closed, because paid is final (M4); holds by admins stay and apply to the next lines (M36).
 */
export const undoRun = commandFor(undoRunRoute, ({ app, person, audit }, { run }) => {
  const newest = newestRun(app)
  if (newest?.id !== run) fail('run-not-newest')
  if (isUndoBlocked(app, run)) fail('run-has-moved-on')
  const now = moment()
  exec(
    app,
    `UPDATE user_payments SET status = 'cancelled', cancelled_at = {:now}, cancel_reason = 'undone', updated = {:now}
       WHERE run = {:run} AND status = 'pending'`,
    { run, now },
  )
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
  exec(app, `UPDATE payment_runs SET state = 'undone', updated = {:now} WHERE id = {:run}`, { run, now })
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
