import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../domain/api/payment-runs'
import type { ErrorCode } from '../../domain/error-codes'
import type { Id, Month } from '../../domain/entities'
import type { DryRunState } from '../../domain/money/payment-run'
import type { RunStep } from '../../domain/money/run-steps'
import { today } from '../platform/clock'
import { newId } from '../platform/db'
import { codeOf, fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { readStage } from '../platform/stage'
import { changedSince } from './facts-mark'
import { demandMonth } from './run-months'
import { demandGoingOn } from './stopping'
import { stageBeside, type StagedRun } from './staged-run'
import { toldRows } from './told-rows'

/**
 * Dry runs are remembered by the process and lie in staging files: a dry run writes nothing (M5). Whatever is forgotten can be
 * worked out again.
 */
type DryRunMemory =
  | { state: 'working'; month: Month; step: RunStep }
  | { state: 'failed'; month: Month; code: ErrorCode }
  | { state: 'done'; month: Month; staged: StagedRun }

/** As many staging files are kept: those of the months that admins look at side by side. */
const kept = 3

/** Begins a dry run; one of the same month that is on its way, or that nothing has changed since, is that one. */
export const beginDryRun = answerTo(dryRunRoute, ({ app }, { month }) => {
  demandMonth(app, month, today(app))
  const earlier = newestOf(app, month)
  if (earlier && standsStill(app, earlier.memory)) return { id: earlier.id }
  const id = newId()
  remember(app, id, { state: 'working', month, step: 'days' })
  app.store().set(newestKey(month), id)
  $coterie.begin(app, 'dry-run', id)
  return { id }
})

export const dryRunState = answerTo(dryRunStateRoute, ({ app }, { id }): DryRunState => {
  const memory = memoryOf(app, id) ?? fail('not-found')
  if (memory.state !== 'done') return memory
  const { figures, late } = memory.staged
  return { state: 'done', ...figures, late }
})

/** A page of a dry run. A file that is gone is as one that was never there. */
export const dryRunRows = answerTo(dryRunRowsRoute, ({ app }, { id, group, after = '0' }) => {
  const memory = memoryOf(app, id)
  if (memory?.state !== 'done') fail('not-found')
  const { month } = memory
  return readStage(id, (source) => toldRows(source, { month, group, after: Number(after) }))
})

/** The dry run that somebody saw, if its staging file is still there. */
export function seenStage(app: PbApp, month: Month, hash: string): StagedRun | null {
  const memory = newestOf(app, month)?.memory
  return memory?.state === 'done' && memory.staged.figures.hash === hash ? memory.staged : null
}

/** The background part of a dry run. */
export function workOnDryRun(app: PbApp, id: string): void {
  const memory = memoryOf(app, id)
  if (memory?.state !== 'working') return
  const { month } = memory
  try {
    const staged = stageBeside(id, month, (step) => {
      demandGoingOn()
      remember(app, id, { state: 'working', month, step })
    })
    remember(app, id, { state: 'done', month, staged })
  } catch (error) {
    const code = codeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('a dry run failed', 'month', month, 'error', String(error))
    remember(app, id, { state: 'failed', month, code })
  }
  keepNewest(app, id)
}

const key = (id: Id): string => `dry-run ${id}`
const newestKey = (month: Month): string => `dry-run of ${month}`
const keptKey = 'dry-runs kept'

function remember(app: PbApp, id: Id, memory: DryRunMemory): void {
  app.store().set(key(id), JSON.stringify(memory))
}

function memoryOf(app: PbApp, id: Id): DryRunMemory | null {
  const text = app.store().get(key(id))
  return typeof text === 'string' ? (JSON.parse(text) as DryRunMemory) : null
}

function newestOf(app: PbApp, month: Month): { id: Id; memory: DryRunMemory } | null {
  const id = app.store().get(newestKey(month))
  const memory = typeof id === 'string' ? memoryOf(app, id) : null
  return typeof id === 'string' && memory ? { id, memory } : null
}

const standsStill = (app: PbApp, memory: DryRunMemory): boolean =>
  memory.state === 'working' || (memory.state === 'done' && !changedSince(app, memory.staged.mark))

/** Forgets all but the newest. Only dry runs come here, one after the other. */
const keepNewest = (app: PbApp, id: Id): void => keep(app, [id, ...keptNow(app)], kept)

/** Forgets every dry run: they name people as they were. */
export const forgetDryRuns = (app: PbApp): void => keep(app, keptNow(app), 0)

function keptNow(app: PbApp): Id[] {
  const text = app.store().get(keptKey)
  return typeof text === 'string' ? (JSON.parse(text) as Id[]) : []
}

function keep(app: PbApp, all: readonly Id[], most: number): void {
  for (const gone of all.slice(most)) {
    app.store().remove(key(gone))
    $coterie.dropStage(gone)
  }
  app.store().set(keptKey, JSON.stringify(all.slice(0, most)))
}
