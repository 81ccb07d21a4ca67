import type { Month } from '../../../domain/entities'
import { noticePath } from '../../../domain/notices/link'
import { type BlockedReason, dueRun, type DueRun } from '../../../domain/money/payments/due-run'
import { mailPerson } from '../../mail/enqueue'
import { adminIds, notify } from '../../notifications/notify'
import { exists, find, inTransaction, rows } from '../../platform/db'
import { today } from '../../platform/clock'
import { checkRunningClock } from '../../platform/clock-check'
import { readLogLock } from '../../platform/log-lock'
import { readSetting } from '../../settings/read-settings'
import { requestRun } from './commit-run'
import { missingRunMonths } from './run-months'

/** A month that the monthly job can't generate, and what must be done first. */
interface BlockedMonth {
  month: Month
  first: Month
  why: BlockedReason | 'failed' | 'clock'
}

/** Notifies every admin that the monthly job can't continue without them (M28), once per month and cause. */
export function notifyRunBlocked(tx: PbApp, { month, first, why }: BlockedMonth): void {
  const notified = `SELECT 1 FROM notifications WHERE type = 'payment' AND metadata ->> 'waiting_month' = {:month}
    AND metadata ->> 'first_month' = {:first} AND metadata ->> 'why' = {:why}`
  if (exists(tx, notified, { month, first, why })) return
  for (const id of adminIds(tx)) {
    notify(tx, id, 'month-waits', { waiting_month: month, first_month: first, why })
    const admin = find(tx, 'users', id)
    if (admin)
      mailPerson(tx, admin, 'generation-waits', noticePath({ kind: 'month-waits', why }), { month, first, why })
  }
}

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
