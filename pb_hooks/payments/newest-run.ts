import type { Id } from '../../domain/entities'
import type { MonthsState } from '../../domain/money/payment-run'
import { one } from '../platform/db'
import { changedSince, factsMark, type FactsMark } from './facts-mark'

/** The newest run that was not undone, whether it may be, and what that would cancel: see `undo-run`. */
export function newestRun(app: PbApp): MonthsState['newestRun'] {
  const run = one(
    app,
    `SELECT r.id, r.month, (SELECT COUNT(*) FROM user_payments p WHERE p.run = r.id AND p.status = 'pending') AS payments,
       COALESCE((SELECT SUM(p.amount_cents) FROM user_payments p WHERE p.run = r.id AND p.status = 'pending'), 0) AS cents,
       (SELECT COUNT(*) FROM earnings e WHERE e.run = r.id AND e.status = 'pending') AS lines
     FROM payment_runs r WHERE r.state = 'committed' ORDER BY r.n DESC LIMIT 1`,
    {},
    { id: '', month: '', payments: 0, cents: 0, lines: 0 },
  )
  return run && { ...run, undoable: !hasMovedOn(app, run.id) }
}

const keptKey = 'newest run'

/** The same for screens: looked at again only when a fact that runs rest on has changed, for it sums up a whole run. */
export function keptNewestRun(app: PbApp): MonthsState['newestRun'] {
  const text = app.store().get(keptKey)
  if (typeof text === 'string') {
    const kept = JSON.parse(text) as { mark: FactsMark; run: MonthsState['newestRun'] }
    if (!changedSince(app, kept.mark)) return kept.run
  }
  // read first: what changes from here on is looked at again
  const mark = factsMark(app)
  const run = newestRun(app)
  app.store().set(keptKey, JSON.stringify({ mark, run }))
  return run
}

/**
 * Whether a run can no longer be undone (M5): a payment of it was approved or dispersed, or a line of it is in another
 * payment. Lines that it closed at exactly zero don't keep it: they are paid, which is an end (M4), and stay so.
 */
export function hasMovedOn(app: PbApp, run: Id): boolean {
  const found = one(
    app,
    `SELECT EXISTS (SELECT 1 FROM user_payments WHERE run = {:run} AND status NOT IN ('pending', 'cancelled'))
     OR EXISTS (SELECT 1 FROM earnings e LEFT JOIN user_payments p ON p.id = e.payment
       WHERE e.run = {:run} AND e.payment != '' AND p.run IS NOT {:run}) AS moved`,
    { run },
    { moved: 0 },
  )
  return found !== null && found.moved !== 0
}
