import { addMonths, lastDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Month } from '../../../domain/entities'
import { missingMonths, monthBlocker } from '../../../domain/money/accrual/month-gate'
import type { PeriodFact } from '../../../domain/money/accrual/facts'
import { rows, exists } from '../../platform/db'
import { fail } from '../../platform/errors'
import { monthsRoute } from '../../../domain/api/money/payment-runs'
import { today } from '../../platform/clock'
import { readLogLock } from '../../platform/log-lock'
import { answerTo } from '../../platform/route'
import { cachedNewestRun } from './newest-run'

export const generatedMonths = (app: PbSource): Month[] =>
  rows(app, `SELECT DISTINCT month FROM payment_runs WHERE state = 'committed' ORDER BY month`, {}, { month: '' }).map(
    (run) => run.month,
  )

/** Rejects a month that has not ended or that follows a missing one (M5), which the error names. */
export function requireRunnableMonth(app: PbSource, month: Month, today: CalendarDate): void {
  const refusal = monthBlocker({ periods: spans(app, today), generated: generatedMonths(app) }, month, today)
  if (refusal?.code === 'month-earlier-missing') fail(refusal.code, { month: refusal.missing }, { month: refusal.code })
  if (refusal) fail(refusal.code, {}, { month: refusal.code })
}

/** Returns closed months with rental days and without a run, oldest first. */
export const missingRunMonths = (app: PbSource, today: CalendarDate): Month[] =>
  missingMonths({ periods: spans(app, today), generated: generatedMonths(app) }, today)

/** Returns missing months, oldest first, and the last closed month if it has pending lines but no run. */
function readyMonths(app: PbSource, today: CalendarDate): Month[] {
  const months = missingRunMonths(app, today)
  const last = addMonths(monthOf(today), -1)
  const isOffered = months.includes(last) || generatedMonths(app).includes(last) || !linesWait(app, last)
  return isOffered ? months : [...months, last]
}

const linesWait = (app: PbSource, month: Month): boolean =>
  exists(
    app,
    `SELECT 1 AS found FROM earnings WHERE status = 'pending' AND payment = '' AND month <= {:month} LIMIT 1`,
    { month },
  )

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
export const monthsState = answerTo(monthsRoute, ({ app }) => {
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
