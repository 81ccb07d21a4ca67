import { addMonths, lastDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Month } from '../../../domain/entities'
import { missingMonths, monthBlocker } from '../../../domain/money/accrual/month-gate'
import type { PeriodFact } from '../../../domain/money/accrual/facts'
import { exists, readNumber, requireRow, rows, choiceOf } from '../../platform/db'
import { fail } from '../../platform/errors'
import { monthsRoute, runJobRoute, runRoute } from '../../../domain/api/money/payment-runs'
import { today } from '../../platform/clock'
import { readLogLock } from '../../platform/log-lock'
import { answerTo } from '../../platform/route'
import { cachedNewestRun } from './undo-run'
import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import type { RunJobProgress } from '../../../domain/money/payments/payment-run'
import { entryColumns, entryShape, toReadableEntry } from '../../people/audit-log'

export const generatedMonths = (app: PbSource): Month[] =>
  rows(app, `SELECT DISTINCT month FROM payment_runs WHERE state = 'committed' ORDER BY month`, {}, { month: '' }).map(
    (run) => run.month,
  )

/**
 * Rejects a month that has not ended, or that follows a month without a run (M5). The error names the month without a run.
 */
export function requireRunnableMonth(app: PbSource, month: Month, today: CalendarDate): void {
  const refusal = monthBlocker({ periods: spans(app, today), generated: generatedMonths(app) }, month, today)
  if (refusal?.code === 'month-earlier-missing') fail(refusal.code, { month: refusal.missing }, { month: refusal.code })
  if (refusal) fail(refusal.code, {}, { month: refusal.code })
}

/** Returns closed months with rental days and without a run, oldest first. */
export const missingRunMonths = (app: PbSource, today: CalendarDate): Month[] =>
  missingMonths({ periods: spans(app, today), generated: generatedMonths(app) }, today)

function readyMonths(app: PbSource, today: CalendarDate): Month[] {
  const months = missingRunMonths(app, today)
  const last = addMonths(monthOf(today), -1)
  const isOffered = months.includes(last) || generatedMonths(app).includes(last) || !linesWait(app, last)
  return isOffered ? months : [...months, last]
}

const linesWait = (app: PbSource, month: Month): boolean =>
  exists(app, `SELECT 1 FROM earnings WHERE status = 'pending' AND payment = '' AND month <= {:month}`, { month })

function spans(app: PbSource, today: CalendarDate): PeriodFact[] {
  return rows(
    app,
    `SELECT DISTINCT substr(start_date, 1, 7) AS first, substr(end_date, 1, 7) AS last FROM rental_periods
     WHERE voided_at = '' AND start_date <= {:today}`,
    { today },
    { first: '', last: '' },
  ).map(({ first, last }) => ({
    id: '',
    user_id: '',
    start_date: `${first}-01`,
    end_date: last === '' ? '' : lastDay(last),
    voided_at: '',
  }))
}

/** Returns the months that can be generated, those that already are, and whether the newest run can be undone. */
answerTo(monthsRoute, ({ app }) => {
  const day = today(app)
  const { action, entry } = readLogLock(app)
  return {
    ready: readyMonths(app, day),
    generated: generatedMonths(app),
    newestRun: cachedNewestRun(app),
    today: day,
    ...(action === 'log.lock' && { lock: { entry } }),
  }
})

/** Returns the progress of a requested run. Screens read their local database; this is for API clients. */
answerTo(runJobRoute, ({ app }, { job }): RunJobProgress => {
  const shape = {
    month: '',
    state: choiceOf<PaymentRunJob['state']>(),
    step: choiceOf<PaymentRunJob['step']>(),
    run: '',
    code: '',
    counts: '',
  }
  const found = requireRow(app, 'payment_run_jobs', job, shape)
  return { ...found, counts: JSON.parse(found.counts) as PaymentRunJob['counts'] }
})

/** Returns who started and who undid a run according to the audit log, and how many of its payments have changed since. */
answerTo(runRoute, ({ app }, { run }) => {
  const { created, actor } = requireRow(app, 'payment_runs', run, { created: '', actor: '' })
  const entries = rows(
    app,
    `SELECT ${entryColumns} FROM audit_log a WHERE a.subject = {:subject} ORDER BY a.n`,
    { subject: `payment_runs/${run}` },
    entryShape,
  ).map(toReadableEntry)
  const of = (action: string) => entries.find((entry) => entry.action === action)
  const committed = of('payment-run.commit')
  const undone = of('payment-run.undo')
  const moved = `SELECT COUNT(*) AS n FROM user_payments WHERE run = {:run} AND status IN ('approved', 'dispersed')`
  return {
    committed: { at: created, by: committed?.actorName ?? '' },
    byItself: actor === '',
    tookMs: (committed?.after as { tookMs?: number } | undefined)?.tookMs ?? 0,
    undone: undone ? { at: undone.at, by: undone.actorName } : null,
    moved: readNumber(app, moved, { run }),
  }
})
