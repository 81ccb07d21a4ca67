import type { Id, Month } from '../../../domain/entities'
import { isStopping } from '../../platform/background'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../domain/api/money/payment-runs'
import type { ErrorCode } from '../../../domain/error-codes'
import type { DryRunState } from '../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { today } from '../../platform/clock'
import { newId } from '../../platform/db'
import { errorCodeOf, fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { readStagingFile } from '../../platform/staging-db'
import { changedSince } from './facts-position'
import { requireRunnableMonth } from './run-months'
import { stageInBackground, type StagedRun } from './stage-run'
import { readReportRows } from './run-summary'

interface StageMemory<Memory> {
  remember: (app: PbApp, id: Id, memory: Memory) => void
  of: (app: PbApp, id: Id) => Memory | null
  newest: (app: PbApp, request: string) => { id: Id; memory: Memory } | null
  setNewest: (app: PbApp, request: string, id: Id) => void
  keepNewest: (app: PbApp, id: Id) => void
  /** Removes all files, because they contain names. */
  forget: (app: PbApp) => void
}

/** Creates the memory of one kind of staged work, of which at most `most` files are kept. */
export function stageMemory<Memory>(kind: string, most: number): StageMemory<Memory> {
  const key = (id: Id): string => `${kind} ${id}`
  const newestKey = (request: string): string => `${kind} of ${request}`
  const keptKey = `${kind}s kept`
  const textAt = (app: PbApp, at: string): string | null => {
    const text = app.store().get(at)
    return typeof text === 'string' ? text : null
  }
  const of = (app: PbApp, id: Id): Memory | null => {
    const text = textAt(app, key(id))
    return text === null ? null : (JSON.parse(text) as Memory)
  }
  const kept = (app: PbApp): Id[] => JSON.parse(textAt(app, keptKey) ?? '[]') as Id[]
  const keep = (app: PbApp, all: readonly Id[], upTo: number): void => {
    for (const gone of all.slice(upTo)) {
      app.store().remove(key(gone))
      $coterie.removeStagingFile(gone)
    }
    app.store().set(keptKey, JSON.stringify(all.slice(0, upTo)))
  }
  return {
    remember: (app, id, memory) => app.store().set(key(id), JSON.stringify(memory)),
    of,
    newest: (app, request) => {
      const id = textAt(app, newestKey(request))
      const memory = id === null ? null : of(app, id)
      return id !== null && memory ? { id, memory } : null
    },
    setNewest: (app, request, id) => app.store().set(newestKey(request), id),
    keepNewest: (app, id) => keep(app, [id, ...kept(app)], most),
    forget: (app) => keep(app, kept(app), 0),
  }
}

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
