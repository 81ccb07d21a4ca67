import type { Month } from '../../../domain/entities'
import { dueRun, type DueRun } from '../../../domain/money/payments/due-run'
import { today } from '../../platform/clock'
import { checkRunningClock } from '../../platform/clock-check'
import { inTransaction, rows } from '../../platform/db'
import { readLogLock } from '../../platform/log-lock'
import { readSetting } from '../../settings/read-settings'
import { requestRun } from './run-jobs'
import { missingRunMonths } from './run-months'
import { notifyRunBlocked } from './notify-run-blocked'

/**
 * Requests the due run (M5): the oldest missing month that ended after the installation. An admin must request an earlier
 * month, or one whose run was undone; later months wait for it, and admins are notified (M28).
 */
export function requestDueRun(app: PbApp): void {
  const due = findDueRun(app)
  if (due.kind === 'nothing') return
  if (inTransaction(app, (tx) => waitsForClock(tx, due.month))) return
  if (due.kind === 'blocked') {
    inTransaction(app, (tx) => notifyRunBlocked(tx, due))
    return
  }
  if (readLogLock(app).action === 'log.lock') return
  const { month } = due
  inTransaction(app, (tx) => requestRun(tx, { month, hash: '', actor: '' }))
}

/** Reports whether the job waits until an admin confirms the clock (M42); notifies the admins once per month. */
function waitsForClock(tx: PbApp, month: Month): boolean {
  if (!checkRunningClock(tx)) return false
  notifyRunBlocked(tx, { month, first: month, why: 'clock' })
  return true
}

export const findDueRun = (app: PbApp): DueRun =>
  dueRun(missingRunMonths(app, today(app)), readSetting(app, 'installed_on'), undoneMonths(app))

const undoneMonths = (app: PbApp): ReadonlySet<Month> =>
  new Set(
    rows(app, `SELECT DISTINCT month FROM payment_runs WHERE state = 'undone'`, {}, { month: '' }).map(
      (run) => run.month,
    ),
  )
