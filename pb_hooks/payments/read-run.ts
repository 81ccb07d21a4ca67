import { runRoute } from '../../domain/api/payment-runs'
import { find, one, rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { entryColumns, entryShape, readable } from '../people/audit-log'

/** Who made a run and who undid it, as the log says it, and how many of its payments have moved on. */
export const readRun = answerTo(runRoute, ({ app }, { run }) => {
  const record = find(app, 'payment_runs', run) ?? fail('not-found')
  const entries = rows(
    app,
    `SELECT ${entryColumns} FROM audit_log a WHERE a.subject = {:subject} ORDER BY a.n`,
    { subject: `payment_runs/${run}` },
    entryShape,
  ).map(readable)
  const of = (action: string) => entries.find((entry) => entry.action === action)
  const committed = of('payment-run.commit')
  const undone = of('payment-run.undo')
  const moved = one(
    app,
    `SELECT COUNT(*) AS n FROM user_payments WHERE run = {:run} AND status IN ('approved', 'dispersed')`,
    { run },
    { n: 0 },
  )
  return {
    committed: { at: record.getString('created'), by: committed?.actorName ?? '' },
    byItself: record.getString('actor') === '',
    tookMs: tookMsOf(committed?.after),
    undone: undone ? { at: undone.at, by: undone.actorName } : null,
    moved: moved?.n ?? 0,
  }
})

/** What the entry says that the run took; runs of earlier versions don't. */
function tookMsOf(after: unknown): number {
  const { tookMs } = Object(after) as { tookMs?: unknown }
  return typeof tookMs === 'number' ? tookMs : 0
}
