import { commitRunRoute } from '../../../domain/api/money/payment-runs'
import type { Id, Month } from '../../../domain/entities'
import { audit, type Actor } from '../../platform/audit'
import { today } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { one } from '../../platform/db'
import { fail } from '../../platform/errors'
import { requestRun, findOrAddJobOfRun } from './run-jobs'
import { requireRunnableMonth } from './run-months'
import { summarizeRun, type StagedRunSummary } from './run-summary'
import { stageRun } from './stage-run'
import { dropStage } from './stage-sources'
import { writeRun, type RunSummary } from './write-run'

/** A requested run. `hash` '' = the monthly job, which uses the current facts. */
interface WantedRun {
  month: Month
  hash: string
  actor: Actor
  /** Start of the computation, by the machine's clock. */
  beganMs: number
}

/** Requests the run that was previewed (M5); a second click or another admin gets the same job. */
export const requestPreviewedRun = commandFor(commitRunRoute, ({ app, person, audit }, { month, hash }) => {
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
  audit(tx, {
    actor,
    action: 'payment-run.commit',
    subject: `payment_runs/${run}`,
    // no duration is stored if the clock was set back in the meantime
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
