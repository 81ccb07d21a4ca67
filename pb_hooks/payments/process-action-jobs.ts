import type { PaymentActionJob } from '../../domain/collections/money/payment-action-jobs'
import type { Cents, Id } from '../../domain/entities'
import type { PaymentAction } from '../../domain/money/payments/payment-list'
import type { PaymentRefusal } from '../../domain/money/payments/payment-refusal'
import { nowMs } from '../platform/clock'
import { exec, find, inTransaction, one, readIds, readNumber, rows, updateRow, choiceOf } from '../platform/db'
import { requireIntactLog } from '../platform/log-lock'
import { newBatchSizer, type BatchSizer, isStopping } from '../platform/background'
import { codeOfFailure, fail } from '../platform/errors'
import { personFrom, type Person } from '../platform/route'
import { paymentActions, type SkippedCounts } from './start-payment-action'

const actionJob = {
  id: '',
  action: choiceOf<PaymentAction>(),
  actor: '',
  reference: '',
  sent_on: '',
  tries: 0,
  total: 0,
  total_cents: 0,
}
type ActionJob = typeof actionJob

interface ActionProgress {
  moved: number
  movedCents: Cents
  left: SkippedCounts
}

/** Returns the next job: an interrupted one, otherwise the one that has waited longest; null = none. */
const nextActionJob = (app: PbApp): ActionJob | null => oldest(app, 'working') ?? oldest(app, 'waiting')

const oldest = (app: PbApp, state: PaymentActionJob['state']): ActionJob | null =>
  one(app, 'FROM payment_action_jobs WHERE state = {:state} ORDER BY created LIMIT 1', { state }, actionJob)

function readProgress(app: PbApp, job: ActionJob): ActionProgress {
  const counted = rows(
    app,
    `SELECT k.code, COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents
     FROM _payment_action_items k CROSS JOIN user_payments p ON p.id = k.payment WHERE k.job = {:job} GROUP BY k.code`,
    { job: job.id },
    { code: '', count: 0, cents: 0 },
  )
  return {
    moved: counted.reduce((n, { count }) => n - count, job.total),
    movedCents: counted.reduce((sum, { cents }) => sum - cents, job.total_cents),
    left: Object.fromEntries(counted.filter(({ code }) => code !== '').map(({ code, count }) => [code, count])),
  }
}

const nextPayments = (tx: PbApp, { id }: ActionJob, limit: number): Id[] =>
  readIds(
    tx,
    `SELECT payment AS id FROM _payment_action_items WHERE job = {:id} AND code = '' ORDER BY payment LIMIT {:limit}`,
    { id, limit },
  )

function removeFromJob(tx: PbApp, { id }: ActionJob, some: readonly Id[], refused: readonly PaymentRefusal[]): void {
  exec(
    tx,
    `DELETE FROM _payment_action_items WHERE job = {:id} AND code = '' AND payment IN (SELECT value FROM json_each({:some}))`,
    { id, some: JSON.stringify(some) },
  )
  exec(
    tx,
    `INSERT INTO _payment_action_items (job, code, payment)
     SELECT {:id}, value ->> 'code', value ->> 'payment' FROM json_each({:refused})`,
    { id, refused: JSON.stringify(refused) },
  )
}

/** Stores a job's progress for screens and resets the number of its attempts, because it has advanced. */
const recordActionProgress = (tx: PbApp, { id }: ActionJob, { moved, movedCents, left }: ActionProgress): unknown =>
  updateRow(tx, 'payment_action_jobs', id, {
    done: moved,
    done_cents: movedCents,
    skipped: JSON.stringify(left),
    tries: 0,
  })

function closeActionJob(tx: PbApp, { id }: ActionJob, code: string): void {
  exec(tx, 'DELETE FROM _payment_action_items WHERE job = {:id}', { id })
  updateRow(tx, 'payment_action_jobs', id, { state: code === '' ? 'done' : 'failed', code })
}

const maxTries = 3
/** Time limit of a transaction in ms. It is short, because a transaction blocks other writers. */
const batchMs = 100
/** Minimum time between progress updates in ms, because each update is synced to every admin's device. */
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
    inTransaction(app, (tx) => updateRow(tx, 'payment_action_jobs', job.id, { state: 'working', tries: job.tries + 1 }))
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
    const code = codeOfFailure(app, error, 'moving payments failed', 'job', job.id)
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
      movedCents: progress.movedCents + centsOf(tx, moved),
      left,
    }
    if (tells) recordActionProgress(tx, job, now)
    return now
  })
  if (size > 0) sizer.took(size, nowMs() - began)
  return next
}

const centsOf = (tx: PbApp, payments: readonly Id[]): Cents =>
  readNumber(
    tx,
    `SELECT COALESCE(SUM(amount_cents), 0) AS n FROM user_payments WHERE id IN (SELECT value FROM json_each({:payments}))`,
    { payments: JSON.stringify(payments) },
  )

function requireStillAdmin(tx: PbApp, actor: Id): Person {
  const record = find(tx, 'users', actor)
  const person = record && personFrom(record)
  return person?.roles.includes('admin') ? person : fail('not-allowed')
}
