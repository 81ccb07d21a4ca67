import { callRetryMs } from '../../domain/program/alerts'
import { nowMs } from './clock'

/** Runs a job 300 ms after the caller's transaction commits; repeated calls are merged. */
export const runSoon = (app: PbApp, job: string): void => $coterie.startTask(app, 'soon', job)

/** Reports whether the program is ending, so long tasks must stop. Set by `server/hooks/tasks.go`. */
export const isStopping = (): boolean => $app.store().has('coterieStopping')

const retryKey = (name: string): string => `${name} retry`

/** Remembers in memory whether a call to an address of the operator failed, so that it is repeated later. */
export function recordCall(app: PbApp, name: string, succeeded: boolean): void {
  const { failures } = readFailures(app, name)
  const next = { failures: failures + 1, atMs: nowMs() + callRetryMs(failures + 1) }
  app.store().set(retryKey(name), succeeded ? '' : JSON.stringify(next))
}

/** Returns whether the last call failed, and if so whether it is time to repeat it. */
export function retryState(app: PbApp, name: string): 'none' | 'waits' | 'due' {
  const { failures, atMs } = readFailures(app, name)
  return failures === 0 ? 'none' : atMs <= nowMs() ? 'due' : 'waits'
}

function readFailures(app: PbApp, name: string): { failures: number; atMs: number } {
  const text: unknown = app.store().get(retryKey(name))
  return typeof text === 'string' && text !== ''
    ? (JSON.parse(text) as { failures: number; atMs: number })
    : { failures: 0, atMs: 0 }
}

/** Default duration of a batch in ms. It is short, because a batch blocks other writers. */
const usualMs = 25
const minSize = 10
const maxSize = 500

export type BatchSizer = ReturnType<typeof newBatchSizer>

/**
 * Returns a sizer for batches of about `wantedMs`: the time per row varies a hundredfold between an idle and a busy
 * machine.
 */
export function newBatchSizer(wantedMs = usualMs) {
  let size = 100
  /** Reports a batch's duration, without the wait for its transaction. */
  const took = (rows: number, ms: number): void => {
    const perRow = Math.max(1, ms) / rows
    // at most doubles the size, because one fast batch proves little
    size = Math.round(Math.min(maxSize, 2 * size, Math.max(minSize, wantedMs / perRow)))
  }
  return {
    size: (): number => size,
    took,
    /** Runs and measures a batch of `rows` rows inside its transaction. */
    measured: <T>(rows: number, remove: () => T): T => {
      const began = nowMs()
      const value = remove()
      took(rows, nowMs() - began)
      return value
    },
    inBatches: <T>(items: readonly T[], work: (some: readonly T[]) => void): void => {
      for (let n = 0; n < items.length && !isStopping();) {
        const some = items.slice(n, n + size)
        work(some)
        n += some.length
      }
    },
  }
}
