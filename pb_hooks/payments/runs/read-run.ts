import { runJobRoute, runRoute } from '../../../domain/api/money/payment-runs'
import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import type { RunJobProgress } from '../../../domain/money/payments/payment-run'
import { find, one, rows } from '../../platform/db'
import { fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { entryColumns, entryShape, toReadableEntry } from '../../people/audit-log'

/** Returns the progress of a requested run. Screens read their local database; this is for API clients. */
export const runJob = answerTo(runJobRoute, ({ app }, { job }): RunJobProgress => {
  const found = find(app, 'payment_run_jobs', job) ?? fail('not-found')
  return {
    month: found.getString('month'),
    state: found.getString('state') as PaymentRunJob['state'],
    step: found.getString('step') as PaymentRunJob['step'],
    run: found.getString('run'),
    code: found.getString('code'),
    counts: JSON.parse(found.getString('counts')) as PaymentRunJob['counts'],
  }
})

/** Returns who started and who undid a run according to the audit log, and how many of its payments have changed since. */
export const readRun = answerTo(runRoute, ({ app }, { run }) => {
  const record = find(app, 'payment_runs', run) ?? fail('not-found')
  const entries = rows(
    app,
    `SELECT ${entryColumns} FROM audit_log a WHERE a.subject = {:subject} ORDER BY a.n`,
    { subject: `payment_runs/${run}` },
    entryShape,
  ).map(toReadableEntry)
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

function tookMsOf(after: unknown): number {
  const { tookMs } = Object(after) as { tookMs?: unknown }
  return typeof tookMs === 'number' ? tookMs : 0
}
