import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import type { Id } from '../../../domain/entities'
import { change, inTransaction, one, find, withStagingFile } from '../../platform/db'
import { commitRun, commitStagedRun } from './commit-run'
import { type RunSummary } from './write-run'
import { requireIntactLog } from '../../platform/log-lock'
import { personFrom } from '../../platform/route'
import { codeOfFailure, fail } from '../../platform/errors'
import { findPreviewedRun, throwIfStopping, StoppingError } from './dry-run'
import { changedSince } from './facts-position'
import { stageInBackground, type StagedRun } from './stage-run'
import { notifyRunBlocked } from './monthly-job'

type RunJob = Pick<PaymentRunJob, 'id' | 'month' | 'hash' | 'actor' | 'tries'>

/** Returns the next job: an interrupted one, otherwise the one that has waited longest; null = none. */
const nextRunJob = (app: PbApp): RunJob | null => oldestJob(app, 'working') ?? oldestJob(app, 'waiting')

const oldestJob = (app: PbApp, state: PaymentRunJob['state']): RunJob | null =>
  one(
    app,
    `FROM payment_run_jobs WHERE state = {:state} ORDER BY created LIMIT 1`,
    { state },
    { id: '', month: '', hash: '', actor: '', tries: 0 },
  )

type Progress = Partial<Pick<PaymentRunJob, 'state' | 'step' | 'tries'>>

/** Stores the progress of a job for screens, in its own short transaction. */
const recordProgress = (app: PbApp, { id }: RunJob, progress: Progress): void =>
  inTransaction(app, (tx) => change(tx, 'payment_run_jobs', id, progress))

const recordRunDone = (tx: PbApp, job: RunJob, run: Id, { counts }: RunSummary): void =>
  change(tx, 'payment_run_jobs', job.id, { state: 'done', step: '', run, counts })

const maxTries = 3
const runStage = 'run'
/** Number of attempts to stage a run without blocking writers, before it is computed in a write transaction. */
const maxStagings = 3

export function resumeRunJobs(app: PbApp): void {
  if (nextRunJob(app) !== null) $coterie.startTask(app, 'payment-runs', '')
}

/** Creates the requested runs, one after another (M5). */
export function processRunJobs(app: PbApp): void {
  for (let job = nextRunJob(app); job; job = nextRunJob(app)) {
    if (!runJob(app, job)) return
  }
}

function runJob(app: PbApp, job: RunJob): boolean {
  try {
    if (job.tries >= maxTries) fail('run-interrupted')
    recordProgress(app, job, { state: 'working', step: 'days', tries: job.tries + 1 })
    make(app, job, Date.now())
    $coterie.removeStagingFile(runStage)
    return true
  } catch (error) {
    if (error instanceof StoppingError) {
      // doesn't count the attempt, because the program is ending
      recordProgress(app, job, { state: 'waiting', step: '', tries: job.tries })
      return false
    }
    const code = codeOfFailure(app, error, 'a run failed', 'month', job.month)
    inTransaction(app, (tx) => {
      change(tx, 'payment_run_jobs', job.id, { state: 'failed', step: '', code })
      if (job.actor === '') notifyRunBlocked(tx, { month: job.month, first: job.month, why: 'failed' })
    })
    return true
  }
}

/**
 * Stages a run from one consistent state and writes it in a short transaction; if facts keep changing, computes it in a
 * write transaction.
 */
function make(app: PbApp, job: RunJob, beganMs: number): void {
  for (let look = 0; look < maxStagings; look += 1) {
    const staged = (look === 0 ? findPreviewedRun(app, job.month, job.hash) : null) ?? stageAgain(app, job)
    if (job.hash !== '' && staged.summary.hash !== job.hash) fail('dry-run-stale')
    recordProgress(app, job, { step: 'writing' })
    throwIfStopping()
    if (write(app, job, staged, beganMs)) return
  }
  inTransaction(app, (tx) => {
    const { run, summary } = commitRun(tx, wantedBy(tx, job, beganMs))
    recordRunDone(tx, job, run, summary)
  })
}

const stageAgain = (app: PbApp, job: RunJob): StagedRun =>
  stageInBackground(runStage, job.month, (step) => {
    throwIfStopping()
    recordProgress(app, job, { step })
  })

const write = (app: PbApp, job: RunJob, staged: StagedRun, beganMs: number): boolean =>
  withStagingFile(app, staged.name, () =>
    inTransaction(app, (tx) => {
      if (changedSince(tx, staged.mark)) return false
      const run = commitStagedRun(tx, staged, wantedBy(tx, job, beganMs))
      recordRunDone(tx, job, run, staged.summary)
      return true
    }),
  )

/** Checks the log again in the run's transaction, because it may have been found damaged in the meantime. */
function wantedBy(tx: PbApp, { month, hash, actor }: RunJob, beganMs: number) {
  requireIntactLog(tx)
  return { month, hash, actor: { id: actor, name: nameOf(tx, actor) }, beganMs }
}

function nameOf(tx: PbApp, actor: string): string {
  if (actor === '') return 'system'
  const record = find(tx, 'users', actor)
  return record ? personFrom(record).name : ''
}
