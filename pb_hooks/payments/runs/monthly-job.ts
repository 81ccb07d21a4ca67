import type { Month } from '../../../domain/entities'
import { dueRun, type DueRun } from '../../../domain/money/payments/due-run'
import { today } from '../../platform/clock'
import { clockMustBeConfirmed } from '../../platform/clock-check'
import { inTransaction, rows } from '../../platform/db'
import { logLock } from '../../platform/log-lock'
import { readSetting } from '../../settings/read-settings'
import { askForRun } from './run-jobs'
import { missing } from './run-months'
import { tellGenerationWaits } from './tell-generation-waits'

/**
 * Asks by itself for what is due (M5): the oldest missing month, if it ended after the installation. A month that ended
 * before it, or whose run an admin has undone, waits for the button, and all later ones with it; the admins are told the same
 * day, also when a run fails (M28). Looks at what is due, not at the time: a month slept through is made up at the next start,
 * one month at each tick. While the audit log is known to be broken it waits (decision 93), and while an admin has to
 * confirm the clock (M42).
 */
export function generateWhatIsDue(app: PbApp): void {
  const due = dueNow(app)
  if (due.kind === 'nothing') return
  if (inTransaction(app, (tx) => waitsForClock(tx, due.month))) return
  if (due.kind === 'blocked') {
    inTransaction(app, (tx) => tellGenerationWaits(tx, due))
    return
  }
  if (logLock(app).action === 'log.lock') return
  const { month } = due
  inTransaction(app, (tx) => askForRun(tx, { month, hash: '', actor: '' }))
}

/** Whether the job waits until an admin confirms the clock (M42); the admins are told once for each month. */
function waitsForClock(tx: PbApp, month: Month): boolean {
  if (!clockMustBeConfirmed(tx)) return false
  tellGenerationWaits(tx, { month, first: month, why: 'clock' })
  return true
}

/** What the job would do now. */
export const dueNow = (app: PbApp): DueRun =>
  dueRun(missing(app, today(app)), readSetting(app, 'installed_on'), undoneMonths(app))

const undoneMonths = (app: PbApp): ReadonlySet<Month> =>
  new Set(
    rows(app, `SELECT DISTINCT month FROM payment_runs WHERE state = 'undone'`, {}, { month: '' }).map(
      (run) => run.month,
    ),
  )
