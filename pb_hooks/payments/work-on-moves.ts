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

/** So often a job is begun without getting on before it is given up: one that always takes the server down must not do so for ever. */
const mostTries = 3
/** For how long a batch may keep others from writing, ms. */
const batchMs = 100
/** So often it is told how far a job is, ms: each time every admin's device fetches it. */
const toldEveryMs = 1000

/** Looks for jobs that an ended process left. */
export function resumeMoves(app: PbApp): void {
  if (nextMove(app) !== null) $coterie.begin(app, 'payment-moves', '')
}

/** Moves the payments that were asked for, one job after the other (decision 38). */
export function workOnMoves(app: PbApp): void {
  for (let job = nextMove(app); job; job = nextMove(app)) {
    if (!workOn(app, job)) return
  }
}

/** Does one job, or says why not. False = the program ends; its next start goes on. */
function workOn(app: PbApp, job: MoveJob): boolean {
  let progress = progressOf(app, job)
  try {
    if (job.tries >= mostTries) fail('move-interrupted')
    inTransaction(app, (tx) => tellMoveBegun(tx, job))
    const pace = newPace(batchMs)
    for (let told = 0; !isStopping();) {
      const tells = nowMs() - told >= toldEveryMs
      const next = moveSome(app, job, { progress, pace, tells })
      if (next === null) return true
      if (tells) told = nowMs()
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
 * Moves the next payments of a job, with their entries, and takes them off its list: all of it in one transaction, so that a payment is
 * moved once wherever the program ends. Each is looked at again: what changed since it was counted is left, with its reason.
 * Returns how far the job is then; null = it is done.
 */
function moveSome(
  app: PbApp,
  job: MoveJob,
  { progress, pace, tells }: { progress: MoveProgress; pace: Pace; tells: boolean },
): MoveProgress | null {
  let began = 0
  let size = 0
  const next = inTransaction(app, (tx) => {
    began = nowMs()
    const some = nextOf(tx, job, pace.size())
    size = some.length
    if (size === 0) {
      tellMoved(tx, job, progress)
      closeMove(tx, job, '')
      return null
    }
    demandWholeLog(tx)
    const sent = { reference: job.reference, on: job.sent_on || undefined }
    const { moved, refused } = deeds[job.action].move(tx, some, stillAdmin(tx, job.actor), sent)
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
  if (size > 0) pace.took(size, nowMs() - began)
  return next
}

/** Who asked, as they are now: whoever lost the role since moves nothing more. */
function stillAdmin(tx: PbApp, actor: Id): Person {
  const record = find(tx, 'users', actor)
  const person = record && personFrom(record)
  return person?.roles.includes('admin') ? person : fail('not-allowed')
}
