import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import type { Id, Month } from '../../../domain/entities'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { change, inTransaction, insert, one } from '../../platform/db'
import type { RunSummary } from './write-run'

export type RunJob = Pick<PaymentRunJob, 'id' | 'month' | 'hash' | 'actor' | 'tries'>

const noCounts = { created: 0, already: 0, skipped: 0, lines: 0 }

/** Requests a run in the caller's transaction; a repeated request gets the waiting or running job. */
export function requestRun(tx: PbApp, input: { month: Month; hash: string; actor: Id }): Id {
  const { month, hash } = input
  const existing = one(
    tx,
    `SELECT id FROM payment_run_jobs WHERE month = {:month} AND hash = {:hash} AND state IN ('waiting', 'working') LIMIT 1`,
    { month, hash },
    { id: '' },
  )
  const id = existing?.id ?? resetFailedJob(tx, input) ?? newJob(tx, input)
  $coterie.startTask(tx, 'payment-runs', '')
  return id
}

/** Resets the failed job of the monthly job for a month; otherwise a blocked month would get one row per tick. */
function resetFailedJob(tx: PbApp, { month, hash }: { month: Month; hash: string }): Id | null {
  if (hash !== '') return null
  const failed = one(
    tx,
    `SELECT id FROM payment_run_jobs WHERE month = {:month} AND hash = '' AND state = 'failed' LIMIT 1`,
    { month },
    { id: '' },
  )
  if (failed) change(tx, 'payment_run_jobs', failed.id, { state: 'waiting', step: '', tries: 0, code: '' })
  return failed?.id ?? null
}

/** Returns the job that created a run; adds one for a run that was created before jobs existed. */
export function findOrAddJobOfRun(tx: PbApp, made: { month: Month; hash: string; run: Id; actor: Id }): Id {
  const job = one(tx, 'SELECT id FROM payment_run_jobs WHERE run = {:run} LIMIT 1', { run: made.run }, { id: '' })
  if (job) return job.id
  return insert(tx, 'payment_run_jobs', { ...made, state: 'done', counts: noCounts })
}

const newJob = (tx: PbApp, { month, hash, actor }: { month: Month; hash: string; actor: Id }): Id =>
  insert(tx, 'payment_run_jobs', {
    month,
    hash,
    actor,
    state: 'waiting',
    counts: noCounts,
  })

/** Returns the next job: an interrupted one, otherwise the one that has waited longest; null = none. */
export const nextRunJob = (app: PbApp): RunJob | null => oldestJob(app, 'working') ?? oldestJob(app, 'waiting')

const oldestJob = (app: PbApp, state: PaymentRunJob['state']): RunJob | null =>
  one(
    app,
    `SELECT id, month, hash, actor, tries FROM payment_run_jobs WHERE state = {:state} ORDER BY created LIMIT 1`,
    { state },
    { id: '', month: '', hash: '', actor: '', tries: 0 },
  )

/** Stores the current step of a job for screens, in its own short transaction. */
export const recordRunStep = (app: PbApp, job: RunJob, step: RunStep): void =>
  inTransaction(app, (tx) => change(tx, 'payment_run_jobs', job.id, { state: 'working', step }))

export const recordRunStart = (app: PbApp, job: RunJob): void =>
  inTransaction(app, (tx) =>
    change(tx, 'payment_run_jobs', job.id, { state: 'working', step: 'days', tries: job.tries + 1 }),
  )

/** Puts a job back into the queue without counting the attempt, because the program is ending. */
export const requeueRunJob = (app: PbApp, job: RunJob): void =>
  inTransaction(app, (tx) => change(tx, 'payment_run_jobs', job.id, { state: 'waiting', step: '', tries: job.tries }))

export const recordRunDone = (tx: PbApp, job: RunJob, run: Id, { counts }: RunSummary): void =>
  change(tx, 'payment_run_jobs', job.id, { state: 'done', step: '', run, counts })

export const recordRunFailure = (tx: PbApp, job: RunJob, code: string): void =>
  change(tx, 'payment_run_jobs', job.id, { state: 'failed', step: '', code })

export const hasRunJobs = (app: PbApp): boolean => nextRunJob(app) !== null
