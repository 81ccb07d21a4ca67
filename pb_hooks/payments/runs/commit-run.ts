import { type RunSummary, writeRun } from './write-run'
import type { Id, Month } from '../../../domain/entities'
import { type Actor, audit } from '../../platform/audit'
import { today } from '../../platform/clock'
import { change, insert, one } from '../../platform/db'
import { fail } from '../../platform/errors'
import { stageRun } from './stage-run'
import { commitRunRoute } from '../../../domain/api/money/payment-runs'
import { commandFor } from '../../platform/command'
import { requireRunnableMonth } from './run-months'
import { summarizeRun, type StagedRunSummary } from './run-summary'
import { dropStage } from './stage-sources'

/** A requested run. `hash` '' = the monthly job, which uses the current facts. */
interface WantedRun {
  month: Month
  hash: string
  actor: Actor
  beganMs: number
}

/** Requests the run that was previewed (M5); a second click or another admin gets the same job. */
commandFor(commitRunRoute, ({ app, person, audit }, { month, hash }) => {
  const made = findRunOfPreview(app, month, hash)
  if (made) return { job: findOrAddJobOfRun(app, { month, hash, run: made, actor: person.id }) }
  requireRunnableMonth(app, month, today(app))
  const job = requestRun(app, { month, hash, actor: person.id })
  audit('payment-run.request', `payment_run_jobs/${job}`, { after: { month, hash } })
  return { job }
})

/** Computes and writes a run in the caller's transaction. Throws `dry-run-stale` if the hash differs. */
export function commitRun(tx: PbApp, input: WantedRun): { run: Id; summary: RunSummary } {
  const { month, hash } = input
  requireRunnableMonth(tx, month, today(tx))
  const staged = stageRun(tx, month)
  if (hash !== '' && staged !== hash) fail('dry-run-stale')
  const found = summarizeRun(tx, month, staged)
  const run = commitStagedRun(tx, found, input)
  dropStage(tx)
  return { run, summary: found.summary }
}

/** Writes the run that was staged before the transaction; '' if it would change nothing (M5). */
export function commitStagedRun(
  tx: PbApp,
  { summary, makesSomething }: StagedRunSummary,
  { month, actor, beganMs }: Omit<WantedRun, 'hash'>,
): Id {
  requireRunnableMonth(tx, month, today(tx))
  if (!makesSomething) return ''
  const run = writeRun(tx, summary, actor)
  audit(tx, actor, 'payment-run.commit', `payment_runs/${run}`, {
    after: {
      month,
      hash: summary.hash,
      ...summary.counts,
      ...summary.totals,
      tookMs: Math.max(0, Date.now() - beganMs),
    },
  })
  return run
}

const findRunOfPreview = (app: PbApp, month: Month, hash: string): Id | undefined =>
  one(
    app,
    `SELECT id FROM payment_runs WHERE month = {:month} AND dry_run_hash = {:hash} AND state = 'committed'`,
    { month, hash },
    { id: '' },
  )?.id

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
  const id =
    existing?.id ??
    resetFailedJob(tx, input) ??
    insert(tx, 'payment_run_jobs', { ...input, state: 'waiting', counts: noCounts })
  $coterie.startTask(tx, 'payment-runs', '')
  return id
}

/** Resets the monthly job's failed run job for a month, so a blocked month doesn't get a new row at every tick. */
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

function findOrAddJobOfRun(tx: PbApp, made: { month: Month; hash: string; run: Id; actor: Id }): Id {
  const job = one(tx, 'SELECT id FROM payment_run_jobs WHERE run = {:run} LIMIT 1', { run: made.run }, { id: '' })
  return job?.id ?? insert(tx, 'payment_run_jobs', { ...made, state: 'done', counts: noCounts })
}
