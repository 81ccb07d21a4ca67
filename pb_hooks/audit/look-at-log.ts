import { goOnRoute } from '../../domain/api/program/audit-log'
import type { LockAction } from '../../domain/record/log-lock'
import { checkDatabase } from '../backups/stored-backups'
import { audit, system, type Actor } from '../platform/audit'
import { commandFor } from '../platform/command'
import { inTransaction } from '../platform/db'
import { logLock, type LogLock } from '../platform/log-lock'
import { fail } from '../platform/refusals'
import type { TaskTable } from '../platform/registry'
import { checkLog } from './check-log'
import type { Difference } from './difference'
import { isStopping } from '../platform/background'

/** What is wrong with the log: the first entry that doesn't hold (0 = only its end), and a mark that stands for all of it; '' = nothing. */
export function foundIn(differences: readonly Difference[]): Pick<LogLock, 'entry' | 'mark'> {
  if (differences.length === 0) return { entry: 0, mark: '' }
  const subjects = differences.map(({ subject }) => subject).sort()
  const numbers = subjects.flatMap((subject) => /^audit_log\/(\d+)/.exec(subject)?.slice(1).map(Number) ?? [])
  return {
    entry: numbers.length === 0 ? 0 : Math.min(...numbers),
    mark: $security.sha256(JSON.stringify([...new Set(subjects)])),
  }
}

/** Whether what is found now is what is on the record. */
export const isKnown = (app: PbSource, { mark }: Pick<LogLock, 'mark'>): boolean => logLock(app).mark === mark

/**
 * Looks at the log in the background, each day and when somebody's look found what isn't on the record: payments wait from then on. The
 * argument names a task that begins after it: a day whose look was cut short by the program's end has none of it, and begins anew.
 */
export const logLookTasks: TaskTable = {
  'log-look': (app, after) => {
    try {
      checkDatabase(app)
      lookAtLog(app)
    } finally {
      if (after !== '' && !isStopping()) $coterie.begin(app, after, '')
    }
  },
}

/** Puts on the record what is wrong with the log now, or that nothing is any more, where that is news. */
export function lookAtLog(app: PbApp): void {
  const isEnding = (): boolean => isStopping()
  const found = foundIn(checkLog(app, isEnding))
  if (isEnding()) return
  inTransaction(app, (tx) => {
    if (isKnown(tx, found)) return
    tell(tx, found.mark === '' ? 'log.verify' : 'log.lock', system, found)
  })
}

/** Lets payments go on: what is wrong stays wrong, and is locked again by anything else that is. */
export const goOn = commandFor(goOnRoute, ({ app, person }, { entry, reason }) => {
  const lock = logLock(app)
  if (lock.action !== 'log.lock' || lock.entry !== entry) fail('changed-meanwhile')
  tell(app, 'log.resume', person, { entry, mark: lock.mark, reason })
  return {}
})

const tell = (
  app: PbApp,
  action: LockAction,
  actor: Actor,
  after: { entry: number; mark: string; reason?: string },
): void => audit(app, { actor, action, subject: `audit_log/${after.entry === 0 ? 'end' : after.entry}`, after })
