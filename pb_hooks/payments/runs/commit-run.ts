import { commitRunRoute } from '../../../domain/api/money/payment-runs'
import type { Id, Month } from '../../../domain/entities'
import { audit, type Actor } from '../../platform/audit'
import { today } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { one } from '../../platform/db'
import { fail } from '../../platform/refusals'
import { askForRun, jobOfRun } from './run-jobs'
import { demandMonth } from './run-months'
import { runFigures, type FoundFigures } from './run-figures'
import { stageRun } from './stage-run'
import { dropStage } from './stage-sources'
import { writeRun, type RunFigures } from './write-run'

/** A requested run. `hash` '' = use the current facts (monthly job). */
interface WantedRun {
  month: Month
  hash: string
  actor: Actor
  /** Start of the computation, by the machine's clock. */
  beganMs: number
}

/**
 * Requests the run that was previewed (M5); a background job makes it. If an active run was made from the same preview,
 * returns that run's job, so that a second click or admin changes nothing.
 */
export const commitSeenRun = commandFor(commitRunRoute, ({ app, person, audit }, { month, hash }) => {
  const made = findRunOfPreview(app, month, hash)
  if (made) return { job: jobOfRun(app, { month, hash, run: made, actor: person.id }) }
  demandMonth(app, month, today(app))
  const job = askForRun(app, { month, hash, actor: person.id })
  audit('payment-run.request', `payment_run_jobs/${job}`, { after: { month, hash } })
  return { job }
})

/** Computes and writes a run in the caller's transaction. Throws `dry-run-stale` if the hash differs. */
export function commitRun(tx: PbApp, input: WantedRun): { run: Id; figures: RunFigures } {
  const { month, hash } = input
  demandMonth(tx, month, today(tx))
  const staged = stageRun(tx, month)
  if (hash !== '' && staged !== hash) fail('dry-run-stale')
  const found = runFigures(tx, month, staged)
  const run = commitStaged(tx, found, input)
  dropStage(tx)
  return { run, figures: found.figures }
}

/** Writes the run that was staged before the transaction. '' = it would change nothing, so no run is written (M5). */
export function commitStaged(
  tx: PbApp,
  { figures, makesSomething }: FoundFigures,
  { month, actor, beganMs }: Omit<WantedRun, 'hash'>,
): Id {
  demandMonth(tx, month, today(tx))
  if (!makesSomething) return ''
  const run = writeRun(tx, figures, actor)
  audit(tx, {
    actor,
    action: 'payment-run.commit',
    subject: `payment_runs/${run}`,
    // a clock that was set back in the meantime gives no duration
    after: {
      month,
      hash: figures.hash,
      ...figures.counts,
      ...figures.totals,
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
