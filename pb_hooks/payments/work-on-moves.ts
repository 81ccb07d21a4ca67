import type { Id } from '../../domain/entities'
import { nowMs } from '../platform/clock'
import { find, inTransaction } from '../platform/db'
import { demandWholeLog } from '../platform/log-lock'
import { newPace, type Pace, isStopping } from '../platform/background'
import { codeOf, fail } from '../platform/refusals'
import { personFrom, type Person } from '../platform/route'
import { deeds } from './move-payments'
import {
  closeMove,
  nextMove,
  nextOf,
  progressOf,
  takeOff,
  tellMoveBegun,
  tellMoved,
  type MoveJob,
  type MoveProgress,
} from './move-jobs'
import { paymentCents } from './cancel-payment'

/** Maximum number of attempts without progress, so that a job that crashes the server is not repeated forever. */
const maxTries = 3
/** Time limit of a transaction in ms, because it blocks other writers. */
const batchMs = 100
/** Interval of progress updates in ms, because each one is synced to every admin's device. */
const toldEveryMs = 1000

/** Starts the task again for jobs that an earlier process left. */
export function resumeMoves(app: PbApp): void {
  if (nextMove(app) !== null) $coterie.begin(app, 'payment-moves', '')
}

/** Runs the requested jobs, one after the other (decision 38). */
export function workOnMoves(app: PbApp): void {
  for (let job = nextMove(app); job; job = nextMove(app)) {
    if (!runJob(app, job)) return
  }
}

/** Runs one job or records why not. False = the program is ending; the job continues at the next start. */
function runJob(app: PbApp, job: MoveJob): boolean {
  let progress = progressOf(app, job)
  try {
    if (job.tries >= maxTries) fail('move-interrupted')
    inTransaction(app, (tx) => tellMoveBegun(tx, job))
    const sizer = newPace(batchMs)
    for (let reportedMs = 0; !isStopping();) {
      const tells = nowMs() - reportedMs >= toldEveryMs
      const next = processBatch(app, job, { progress, pace: sizer, tells })
      if (next === null) return true
      if (tells) reportedMs = nowMs()
      progress = next
    }
    return false
  } catch (error) {
    const code = codeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('moving payments failed', 'job', job.id, 'error', String(error))
    inTransaction(app, (tx) => {
      tellMoved(tx, job, progress)
      closeMove(tx, job, code)
    })
    return true
  }
}

/**
 * Changes the next payments of a job, adds their audit entries, and removes them from its list, in one transaction, so that
 * each payment changes once even if the program ends. Checks each payment again; those that changed since are skipped with
 * a reason. Returns the progress; null = done.
 */
function processBatch(
  app: PbApp,
  job: MoveJob,
  { progress, pace: sizer, tells }: { progress: MoveProgress; pace: Pace; tells: boolean },
): MoveProgress | null {
  let began = 0
  let size = 0
  const next = inTransaction(app, (tx) => {
    began = nowMs()
    const some = nextOf(tx, job, sizer.size())
    size = some.length
    if (size === 0) {
      tellMoved(tx, job, progress)
      closeMove(tx, job, '')
      return null
    }
    demandWholeLog(tx)
    const sent = { reference: job.reference, on: job.sent_on || undefined }
    const { moved, refused } = deeds[job.action].move(tx, some, requireStillAdmin(tx, job.actor), sent)
    takeOff(tx, job, some, refused)
    const left = { ...progress.left }
    for (const { code } of refused) left[code] = (left[code] ?? 0) + 1
    const now: MoveProgress = {
      moved: progress.moved + moved.length,
      movedCents: progress.movedCents + paymentCents(tx, moved),
      left,
    }
    if (tells) tellMoved(tx, job, now)
    return now
  })
  if (size > 0) sizer.took(size, nowMs() - began)
  return next
}

/** Returns the requester with their current roles; an admin who lost the role changes nothing more. */
function requireStillAdmin(tx: PbApp, actor: Id): Person {
  const record = find(tx, 'users', actor)
  const person = record && personFrom(record)
  return person?.roles.includes('admin') ? person : fail('not-allowed')
}
