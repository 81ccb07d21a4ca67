import type { Id } from '../../domain/entities'
import { nowMs } from '../platform/clock'
import { find, inTransaction } from '../platform/db'
import { requireIntactLog } from '../platform/log-lock'
import { newBatchSizer, type BatchSizer, isStopping } from '../platform/background'
import { errorCodeOf, fail } from '../platform/errors'
import { personFrom, type Person } from '../platform/route'
import { paymentActions } from './start-payment-action'
import {
  closeActionJob,
  nextActionJob,
  nextPayments,
  readProgress,
  removeFromJob,
  recordActionStart,
  recordActionProgress,
  type ActionJob,
  type ActionProgress,
} from './action-jobs'
import { sumPaymentCents } from './cancel-payment'

const maxTries = 3
/** Time limit of a transaction in ms, because it blocks other writers. */
const batchMs = 100
/** Interval of progress updates in ms, because each one is synced to every admin's device. */
const toldEveryMs = 1000

export function resumeActionJobs(app: PbApp): void {
  if (nextActionJob(app) !== null) $coterie.startTask(app, 'payment-moves', '')
}

/** Runs the requested jobs, one after another (decision 0036). */
export function processActionJobs(app: PbApp): void {
  for (let job = nextActionJob(app); job; job = nextActionJob(app)) {
    if (!runJob(app, job)) return
  }
}

function runJob(app: PbApp, job: ActionJob): boolean {
  let progress = readProgress(app, job)
  try {
    if (job.tries >= maxTries) fail('move-interrupted')
    inTransaction(app, (tx) => recordActionStart(tx, job))
    const sizer = newBatchSizer(batchMs)
    for (let reportedMs = 0; !isStopping();) {
      const tells = nowMs() - reportedMs >= toldEveryMs
      const next = processBatch(app, job, { progress, pace: sizer, tells })
      if (next === null) return true
      if (tells) reportedMs = nowMs()
      progress = next
    }
    return false
  } catch (error) {
    const code = errorCodeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('moving payments failed', 'job', job.id, 'error', String(error))
    inTransaction(app, (tx) => {
      recordActionProgress(tx, job, progress)
      closeActionJob(tx, job, code)
    })
    return true
  }
}

/**
 * Changes the next payments of a job and removes them from its list in one transaction, so each changes only once even if
 * the program ends. Returns the progress; null = completed.
 */
function processBatch(
  app: PbApp,
  job: ActionJob,
  { progress, pace: sizer, tells }: { progress: ActionProgress; pace: BatchSizer; tells: boolean },
): ActionProgress | null {
  let began = 0
  let size = 0
  const next = inTransaction(app, (tx) => {
    began = nowMs()
    const some = nextPayments(tx, job, sizer.size())
    size = some.length
    if (size === 0) {
      recordActionProgress(tx, job, progress)
      closeActionJob(tx, job, '')
      return null
    }
    requireIntactLog(tx)
    const sent = { reference: job.reference, on: job.sent_on || undefined }
    const { moved, refused } = paymentActions[job.action].move(tx, some, requireStillAdmin(tx, job.actor), sent)
    removeFromJob(tx, job, some, refused)
    const left = { ...progress.left }
    for (const { code } of refused) left[code] = (left[code] ?? 0) + 1
    const now: ActionProgress = {
      moved: progress.moved + moved.length,
      movedCents: progress.movedCents + sumPaymentCents(tx, moved),
      left,
    }
    if (tells) recordActionProgress(tx, job, now)
    return now
  })
  if (size > 0) sizer.took(size, nowMs() - began)
  return next
}

/** Returns the person who requested the job, with their current roles. Throws if they are no longer an admin. */
function requireStillAdmin(tx: PbApp, actor: Id): Person {
  const record = find(tx, 'users', actor)
  const person = record && personFrom(record)
  return person?.roles.includes('admin') ? person : fail('not-allowed')
}
