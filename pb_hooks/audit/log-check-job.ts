import { resumePaymentsRoute } from '../../domain/api/program/audit-log'
import type { LockAction } from '../../domain/record/audit-actions'
import { checkDatabase } from '../backups/stored-backups'
import { audit, system, type Actor } from '../platform/audit'
import { commandFor } from '../platform/command'
import { inTransaction } from '../platform/db'
import { readLogLock, type LogLock } from '../platform/log-lock'
import { fail } from '../platform/errors'
import { checkLog } from './check-log'
import type { Difference } from './difference'
import { isStopping } from '../platform/background'

/** Returns the first wrong entry (0 = only the end of the log is wrong) and a hash of all findings ('' = none). */
export function summarizeFindings(differences: readonly Difference[]): Pick<LogLock, 'entry' | 'mark'> {
  if (differences.length === 0) return { entry: 0, mark: '' }
  const subjects = differences.map(({ subject }) => subject).sort()
  const numbers = subjects.flatMap((subject) => /^audit_log\/(\d+)/.exec(subject)?.slice(1).map(Number) ?? [])
  return {
    entry: numbers.length === 0 ? 0 : Math.min(...numbers),
    mark: $security.sha256(JSON.stringify([...new Set(subjects)])),
  }
}

/** Reports whether the newest audit entry about the log already records these findings. */
export const isRecorded = (app: PbSource, { mark }: Pick<LogLock, 'mark'>): boolean => readLogLock(app).mark === mark

/** Checks the log in the background; new findings block payments. An interrupted check starts again later. */
export function executeLogCheck(app: PbApp, after: string): void {
  try {
    checkDatabase(app)
    recordLogCheck(app)
  } finally {
    if (after !== '' && !isStopping()) $coterie.startTask(app, after, '')
  }
}

export function recordLogCheck(app: PbApp): void {
  const isEnding = (): boolean => isStopping()
  const found = summarizeFindings(checkLog(app, isEnding))
  if (isEnding()) return
  inTransaction(app, (tx) => {
    if (isRecorded(tx, found)) return
    addEntry(tx, found.mark === '' ? 'log.verify' : 'log.lock', system, found)
  })
}

/** Allows payments to continue although the log is damaged. A different finding blocks them again. */
commandFor(resumePaymentsRoute, ({ app, person }, { entry, reason }) => {
  const lock = readLogLock(app)
  if (lock.action !== 'log.lock' || lock.entry !== entry) fail('changed-meanwhile')
  addEntry(app, 'log.resume', person, { entry, mark: lock.mark, reason })
  return {}
})

const addEntry = (
  app: PbApp,
  action: LockAction,
  actor: Actor,
  after: { entry: number; mark: string; reason?: string },
): void => audit(app, actor, action, `audit_log/${after.entry === 0 ? 'end' : after.entry}`, { after })
