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

/** Thrown when the program is about to end; the work continues at the next start. */
export class Stopping extends Error {}

export function demandGoingOn(): void {
  if (isStopping()) throw new Stopping('the program is about to end')
}

/** Dry runs are kept in memory and in staging files, because a dry run writes nothing (M5). They can be recomputed. */
type DryRunMemory =
  | { state: 'working'; month: Month; step: RunStep }
  | { state: 'failed'; month: Month; code: ErrorCode }
  | { state: 'done'; month: Month; staged: StagedRun }

/** Staging files of the months that admins have open. */
const dryRuns = stageMemory<DryRunMemory>('dry-run', 3)

export const beginDryRun = answerTo(dryRunRoute, ({ app }, { month }) => {
  demandMonth(app, month, today(app))
  const earlier = dryRuns.newest(app, month)
  if (earlier && isStillValid(app, earlier.memory)) return { id: earlier.id }
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

export const dryRunRows = answerTo(dryRunRowsRoute, ({ app }, { id, group, after = '0' }) => {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'done') fail('not-found')
  const { month } = memory
  return readStage(id, (source) => toldRows(source, { month, group, after: Number(after) }))
})

/** The dry run that was previewed, if its staging file still exists. */
export function seenStage(app: PbApp, month: Month, hash: string): StagedRun | null {
  const memory = dryRuns.newest(app, month)?.memory
  return memory?.state === 'done' && memory.staged.figures.hash === hash ? memory.staged : null
}

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

const isStillValid = (app: PbApp, memory: DryRunMemory): boolean =>
  memory.state === 'working' || (memory.state === 'done' && !changedSince(app, memory.staged.mark))

/** Deletes every dry run, because they contain names. */
export const forgetDryRuns = (app: PbApp): void => dryRuns.forget(app)
