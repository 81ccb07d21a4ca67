import { logStateActions, type LockAction } from '../../domain/record/audit-actions'
import { rows, choiceOf } from './db'
import { fail } from './errors'

/** The result of the last check of the audit log, according to the newest audit entry about it. */
export interface LogLock {
  action: LockAction
  entry: number
  /** A hash of all findings. */
  mark: string
}

/** Returns whether payments are blocked by the state of the audit log (decision 0044). */
export function readLogLock(app: PbSource): LogLock {
  const newest = logStateActions.flatMap((action) =>
    rows(
      app,
      `SELECT n, action, after ->> 'entry' AS entry, COALESCE(after ->> 'mark', '') AS mark FROM audit_log
       WHERE action = {:action} ORDER BY n DESC LIMIT 1`,
      { action },
      { n: 0, action: choiceOf<LockAction>(), entry: 0, mark: '' },
    ),
  )
  return newest.sort((a, b) => b.n - a.n)[0] ?? { action: 'log.verify', entry: 0, mark: '' }
}

/** Rejects commands that would move money while the log is damaged and no admin has allowed payments to continue. */
export function requireIntactLog(app: PbSource): void {
  const { action, entry } = readLogLock(app)
  if (action === 'log.lock') fail('log-broken', { entry })
}
