import { isStopping } from '../../platform/background'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../domain/api/money/payment-runs'
import type { ErrorCode } from '../../../domain/error-codes'
import type { Month } from '../../../domain/entities'
import type { DryRunState } from '../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../domain/money/payments/run-steps'
import { today } from '../../platform/clock'
import { newId } from '../../platform/db'
import { codeOf, fail } from '../../platform/refusals'
import { answerTo } from '../../platform/route'
import { readStage } from '../../platform/stage'
import { changedSince } from './facts-mark'
import { demandMonth } from './run-months'
import { stageMemory } from './stage-memory'
import { stageBeside, type StagedRun } from './staged-run'
import { toldRows } from './run-report-rows'

/** The program is about to end: what was begun is taken up again at its next start. */
export class Stopping extends Error {}

/** Ends a long task between two steps when the program is about to end. */
export function demandGoingOn(): void {
  if (isStopping()) throw new Stopping('the program is about to end')
}

/**
 * Dry runs are remembered by the process and lie in staging files: a dry run writes nothing (M5). Whatever is forgotten can be
 * worked out again.
 */
type DryRunMemory =
  | { state: 'working'; month: Month; step: RunStep }
  | { state: 'failed'; month: Month; code: ErrorCode }
  | { state: 'done'; month: Month; staged: StagedRun }

/** The files of the months that admins look at side by side. */
const dryRuns = stageMemory<DryRunMemory>('dry-run', 3)

/** Begins a dry run; one of the same month that is on its way, or that nothing has changed since, is that one. */
export const beginDryRun = answerTo(dryRunRoute, ({ app }, { month }) => {
  demandMonth(app, month, today(app))
  const earlier = dryRuns.newest(app, month)
  if (earlier && standsStill(app, earlier.memory)) return { id: earlier.id }
  const id = newId()
  dryRuns.remember(app, id, { state: 'working', month, step: 'days' })
  dryRuns.setNewest(app, month, id)
  $coterie.begin(app, 'dry-run', id)
  return { id }
})

export const dryRunState = answerTo(dryRunStateRoute, ({ app }, { id }): DryRunState => {
  const memory = dryRuns.of(app, id) ?? fail('not-found')
  if (memory.state !== 'done') return memory
  const { figures, late } = memory.staged
  return { state: 'done', ...figures, late }
})

/** A page of a dry run. A file that is gone is as one that was never there. */
export const dryRunRows = answerTo(dryRunRowsRoute, ({ app }, { id, group, after = '0' }) => {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'done') fail('not-found')
  const { month } = memory
  return readStage(id, (source) => toldRows(source, { month, group, after: Number(after) }))
})

/** The dry run that somebody saw, if its staging file is still there. */
export function seenStage(app: PbApp, month: Month, hash: string): StagedRun | null {
  const memory = dryRuns.newest(app, month)?.memory
  return memory?.state === 'done' && memory.staged.figures.hash === hash ? memory.staged : null
}

/** The background part of a dry run. */
export function workOnDryRun(app: PbApp, id: string): void {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'working') return
  const { month } = memory
  try {
    const staged = stageBeside(id, month, (step) => {
      demandGoingOn()
      dryRuns.remember(app, id, { state: 'working', month, step })
    })
    dryRuns.remember(app, id, { state: 'done', month, staged })
  } catch (error) {
    const code = codeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('a dry run failed', 'month', month, 'error', String(error))
    dryRuns.remember(app, id, { state: 'failed', month, code })
  }
  dryRuns.keepNewest(app, id)
}

const standsStill = (app: PbApp, memory: DryRunMemory): boolean =>
  memory.state === 'working' || (memory.state === 'done' && !changedSince(app, memory.staged.mark))

/** Forgets every dry run: they name people as they were. */
export const forgetDryRuns = (app: PbApp): void => dryRuns.forget(app)
