import { commitRunRoute } from '../../domain/api/payment-runs'
import type { CalendarDate, Id, Month } from '../../domain/entities'
import { audit } from '../platform/audit'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { one } from '../platform/db'
import { fail } from '../platform/refusals'
import { demandMonth } from './run-months'
import { runFigures } from './run-figures'
import { stageRun } from './stage-run'
import { dropStage } from './stage-sources'
import { writeRun, type RunFigures } from './write-run'

/** What a commit did. `run` '' = it made nothing, so no run was written (M5). */
export interface Committed {
  run: Id
  figures: RunFigures
  /** The same dry run was committed before, by another click or admin. */
  repeated: boolean
}

/** Commits the dry run that was seen (M5). One transaction; `dry-run-stale` when anything changed since. */
export const commitSeenRun = commandFor(commitRunRoute, ({ app, person }, { month, hash }) => {
  const { run, figures, repeated } = commitRun(app, { month, hash, today: today(app), actor: person })
  const { created, lines } = figures.counts
  const message =
    run === ''
      ? `Nothing to generate for ${month}.`
      : repeated
        ? `${month} is generated already.`
        : `Generated ${created} payments with ${lines} new lines for ${month}.`
  return { run, message, ...figures.counts }
})

/**
 * Runs a month inside the caller's transaction. `hash` '' = whatever the facts say now (the monthly job). A dry run that a
 * living run was made from answers with that run: a second click or admin changes nothing.
 */
export function commitRun(
  app: PbApp,
  wanted: { month: Month; hash: string; today: CalendarDate; actor: { id: Id; name: string } },
): Committed {
  const { month, hash, actor } = wanted
  const repeated = hash === '' ? null : committedFrom(app, month, hash)
  if (repeated) return repeated
  demandMonth(app, month, wanted.today)
  const staged = stageRun(app, month)
  if (hash !== '' && staged !== hash) fail('dry-run-stale')
  const { figures, makesSomething } = runFigures(app, month, staged)
  if (!makesSomething) {
    dropStage(app)
    return { run: '', figures, repeated: false }
  }
  const run = writeRun(app, figures, actor)
  dropStage(app)
  audit(app, {
    actor: actor.id,
    actorName: actor.name,
    action: 'payment-run.commit',
    subject: `payment_runs/${run}`,
    after: { month, hash: staged, ...figures.counts, ...figures.totals },
  })
  return { run, figures, repeated: false }
}

function committedFrom(app: PbApp, month: Month, hash: string): Committed | null {
  const found = one(
    app,
    `SELECT id, counts, totals FROM payment_runs WHERE month = {:month} AND dry_run_hash = {:hash} AND state = 'committed'`,
    { month, hash },
    { id: '', counts: '', totals: '' },
  )
  if (!found) return null
  const totals = JSON.parse(found.totals) as { rental_cents: number; commission_cents: number }
  return {
    run: found.id,
    figures: {
      month,
      hash,
      counts: JSON.parse(found.counts) as RunFigures['counts'],
      totals: { rentalCents: totals.rental_cents, commissionCents: totals.commission_cents },
    },
    repeated: true,
  }
}
