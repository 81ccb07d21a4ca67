import { lockActions, type LockAction } from '../../domain/record/log-lock'
import { one } from './db'
import { fail } from './refusals'

/** What the log was found to be when somebody looked last, as its newest entry of that says. */
export interface LogLock {
  action: LockAction
  /** The first entry that doesn't hold; 0 = only its end is wrong. */
  entry: number
  /** Stands for all that was found. */
  mark: string
}

const none: LogLock = { action: 'log.verify', entry: 0, mark: '' }

/** How payments stand to the audit log (decision 93). */
export function logLock(app: PbSource): LogLock {
  const newest = lockActions
    .map((action) =>
      one(
        app,
        `SELECT n, after ->> 'entry' AS entry, COALESCE(after ->> 'mark', '') AS mark FROM audit_log WHERE action = {:action}
         ORDER BY n DESC LIMIT 1`,
        { action },
        { n: 0, entry: 0, mark: '' },
      ),
    )
    .map((row, at) => ({ n: row?.n ?? 0, lock: row && { action: lockActions[at] ?? none.action, ...row } }))
    .reduce((a, b) => (b.n > a.n ? b : a))
  return newest.lock === null ? none : { action: newest.lock.action, entry: newest.lock.entry, mark: newest.lock.mark }
}

/** Refuses what would let money go on while the log is known to be broken and no admin has said otherwise. */
export function demandWholeLog(app: PbSource): void {
  const { action, entry } = logLock(app)
  if (action === 'log.lock') fail('log-broken', { entry })
}
