import type { Id, Month } from '../../../domain/entities'
import { isStopping } from '../../platform/background'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../domain/api/money/payment-runs'
import type { ErrorCode } from '../../../domain/error-codes'
import type { DryRunState } from '../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { today } from '../../platform/clock'
import { newId, readStagingFile } from '../../platform/db'
import { codeOfFailure, fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { changedSince } from './facts-position'
import { requireRunnableMonth } from './run-months'
import { stageInBackground, type StagedRun } from './stage-run'
import { readReportRows } from './run-summary'

/** What is stored about staged work: what it works on, why it failed, or what it found. */
type StageMemory<Input, Found> =
  | ({ state: 'working' } & Input)
  | ({ state: 'failed'; code: ErrorCode } & Input)
  | ({ state: 'done' } & Found)

/**
 * Creates the memory of one kind of staged work. `kind` is also the name of its task. At most `maxFiles` files are kept.
 */
export function stageMemory<Input, Found>(kind: string, maxFiles: number) {
  type Memory = StageMemory<Input, Found>
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
  const remember = (app: PbApp, id: Id, memory: Memory): void => app.store().set(key(id), JSON.stringify(memory))
  return {
    remember,
    of,
    /** Returns the newest work for a request. */
    newest: (app: PbApp, request: string) => {
      const id = textAt(app, newestKey(request))
      const memory = id === null ? null : of(app, id)
      return id !== null && memory ? { id, memory } : null
    },
    /** Makes the next request start again. */
    forgetNewest: (app: PbApp, request: string): void => app.store().remove(newestKey(request)),
    /** Starts work for a request as a task in the background. */
    start: (app: PbApp, request: string, input: Input): Id => {
      const id = newId()
      remember(app, id, { state: 'working', ...input })
      app.store().set(newestKey(request), id)
      $coterie.startTask(app, kind, id)
      return id
    },
    /** Runs work that was started, and stores what it found or why it failed. */
    execute: (app: PbApp, id: Id, work: (input: Input) => Found): void => {
      const memory = of(app, id)
      if (memory?.state !== 'working') return
      try {
        remember(app, id, { state: 'done', ...work(memory) })
      } catch (error) {
        const code = codeOfFailure(app, error, 'staged work failed', 'task', kind)
        remember(app, id, { ...memory, state: 'failed', code })
      }
      keep(app, [id, ...kept(app)], maxFiles)
    },
    /** Removes all files, because they contain names. */
    forget: (app: PbApp): void => keep(app, kept(app), 0),
  }
}

export class StoppingError extends Error {}

export function throwIfStopping(): void {
  if (isStopping()) throw new StoppingError('the program is about to end')
}

/** Dry runs are stored in memory and in staging files, because a dry run writes nothing (M5). They can be recomputed. */
const dryRuns = stageMemory<{ month: Month; step: RunStep }, { month: Month; staged: StagedRun }>('dry-run', 3)

answerTo(dryRunRoute, ({ app }, { month }) => {
  requireRunnableMonth(app, month, today(app))
  const earlier = dryRuns.newest(app, month)
  const memory = earlier?.memory
  const isValid = memory?.state === 'working' || (memory?.state === 'done' && !changedSince(app, memory.staged.mark))
  return { id: earlier && isValid ? earlier.id : dryRuns.start(app, month, { month, step: 'days' }) }
})

answerTo(dryRunStateRoute, ({ app }, { id }): DryRunState => {
  const memory = dryRuns.of(app, id) ?? fail('not-found')
  if (memory.state === 'working') return memory
  if (memory.state === 'failed') return { state: 'failed', month: memory.month, code: memory.code }
  const { summary, late } = memory.staged
  return { state: 'done', ...summary, late }
})

answerTo(dryRunRowsRoute, ({ app }, { id, group, after = '0' }) => {
  const memory = dryRuns.of(app, id)
  if (memory?.state !== 'done') fail('not-found')
  const { month } = memory
  return readStagingFile(id, (source) => readReportRows(source, { month, group, after: Number(after) }))
})

export function findPreviewedRun(app: PbApp, month: Month, hash: string): StagedRun | null {
  const memory = dryRuns.newest(app, month)?.memory
  return memory?.state === 'done' && memory.staged.summary.hash === hash ? memory.staged : null
}

export const executeDryRun = (app: PbApp, id: string): void =>
  dryRuns.execute(app, id, ({ month }) => ({
    month,
    staged: stageInBackground(id, month, (step) => {
      throwIfStopping()
      dryRuns.remember(app, id, { state: 'working', month, step })
    }),
  }))

/** Deletes all dry runs, because they contain names. */
export const forgetDryRuns = (app: PbApp): void => dryRuns.forget(app)
