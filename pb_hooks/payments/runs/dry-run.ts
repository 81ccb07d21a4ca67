import { isStopping } from '../../platform/background'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../domain/api/money/payment-runs'
import type { ErrorCode } from '../../../domain/error-codes'
import type { Month } from '../../../domain/entities'
import type { DryRunState } from '../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { today } from '../../platform/clock'
import { newId } from '../../platform/db'
import { errorCodeOf, fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { readStagingFile } from '../../platform/staging-db'
import { changedSince } from './facts-position'
import { requireRunnableMonth } from './run-months'
import { stageMemory } from './stage-memory'
import { stageInBackground, type StagedRun } from './staged-run'
import { readReportRows } from './run-report-rows'

export class StoppingError extends Error {}

export function throwIfStopping(): void {
  if (isStopping()) throw new StoppingError('the program is about to end')
}

/** Dry runs are stored in memory and in staging files, because a dry run writes nothing (M5). They can be recomputed. */
type DryRunMemory =
  | { state: 'working'; month: Month; step: RunStep }
  | { state: 'failed'; month: Month; code: ErrorCode }
  | { state: 'done'; month: Month; staged: StagedRun }

const dryRuns = stageMemory<DryRunMemory>('dry-run', 3)

export const beginDryRun = answerTo(dryRunRoute, ({ app }, { month }) => {
  requireRunnableMonth(app, month, today(app))
  const earlier = dryRuns.newest(app, month)
  if (earlier && isStillValid(app, earlier.memory)) return { id: earlier.id }
  const id = newId()
  dryRuns.remember(app, id, { state: 'working', month, step: 'days' })
  dryRuns.setNewest(app, month, id)
  $coterie.startTask(app, 'dry-run', id)
  return { id }
})

export const dryRunState = answerTo(dryRunStateRoute, ({ app }, { id }): DryRunState => {
  const memory = dryRuns.of(app, id) ?? fail('not-found')
  if (memory.state !== 'done') return memory
  const { summary, late } = memory.staged
  return { state: 'done', ...summary, late }
})

export const dryRunRows = answerTo(dryRunRowsRoute, ({ app }, { id, group, after = '0' }) => {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'done') fail('not-found')
  const { month } = memory
  return readStagingFile(id, (source) => readReportRows(source, { month, group, after: Number(after) }))
})

export function findPreviewedRun(app: PbApp, month: Month, hash: string): StagedRun | null {
  const memory = dryRuns.newest(app, month)?.memory
  return memory?.state === 'done' && memory.staged.summary.hash === hash ? memory.staged : null
}

export function executeDryRun(app: PbApp, id: string): void {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'working') return
  const { month } = memory
  try {
    const staged = stageInBackground(id, month, (step) => {
      throwIfStopping()
      dryRuns.remember(app, id, { state: 'working', month, step })
    })
    dryRuns.remember(app, id, { state: 'done', month, staged })
  } catch (error) {
    const code = errorCodeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('a dry run failed', 'month', month, 'error', String(error))
    dryRuns.remember(app, id, { state: 'failed', month, code })
  }
  dryRuns.keepNewest(app, id)
}

const isStillValid = (app: PbApp, memory: DryRunMemory): boolean =>
  memory.state === 'working' || (memory.state === 'done' && !changedSince(app, memory.staged.mark))

/** Deletes every dry run, because they contain names. */
export const forgetDryRuns = (app: PbApp): void => dryRuns.forget(app)
