import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import type { Id } from '../../../domain/entities'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { change, inTransaction, one, find } from '../../platform/db'
import { commitRun, commitStagedRun } from './commit-run'
import { type RunSummary } from './write-run'
import { requireIntactLog } from '../../platform/log-lock'
import { personFrom } from '../../platform/route'
import { errorCodeOf, fail } from '../../platform/errors'
import { withStagingFile } from '../../platform/staging-db'
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

/** Stores the current step of a job for screens, in its own short transaction. */
const recordRunStep = (app: PbApp, job: RunJob, step: RunStep): void =>
  inTransaction(app, (tx) => change(tx, 'payment_run_jobs', job.id, { state: 'working', step }))

const recordRunStart = (app: PbApp, job: RunJob): void =>
  inTransaction(app, (tx) =>
    change(tx, 'payment_run_jobs', job.id, { state: 'working', step: 'days', tries: job.tries + 1 }),
  )

/** Puts a job back into the queue without counting the attempt, because the program is ending. */
const requeueRunJob = (app: PbApp, job: RunJob): void =>
  inTransaction(app, (tx) => change(tx, 'payment_run_jobs', job.id, { state: 'waiting', step: '', tries: job.tries }))

const recordRunDone = (tx: PbApp, job: RunJob, run: Id, { counts }: RunSummary): void =>
  change(tx, 'payment_run_jobs', job.id, { state: 'done', step: '', run, counts })

const recordRunFailure = (tx: PbApp, job: RunJob, code: string): void =>
  change(tx, 'payment_run_jobs', job.id, { state: 'failed', step: '', code })

const hasRunJobs = (app: PbApp): boolean => nextRunJob(app) !== null

const maxTries = 3
const runStage = 'run'
/** Number of attempts to stage a run without blocking writers, before it is computed in a write transaction. */
const maxStagings = 3

export function resumeRunJobs(app: PbApp): void {
  if (hasRunJobs(app)) $coterie.startTask(app, 'payment-runs', '')
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
    recordRunStart(app, job)
    make(app, job, Date.now())
    $coterie.removeStagingFile(runStage)
    return true
  } catch (error) {
    if (error instanceof StoppingError) {
      requeueRunJob(app, job)
      return false
    }
    const code = errorCodeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('a run failed', 'month', job.month, 'error', String(error))
    inTransaction(app, (tx) => {
      recordRunFailure(tx, job, code)
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
    recordRunStep(app, job, 'writing')
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
    recordRunStep(app, job, step)
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
