import { nowMs } from './clock'

/** Runs a job 300 ms after the caller's transaction commits; repeated calls are merged. */
export const runSoon = (app: PbApp, job: string): void => $coterie.startTask(app, 'soon', job)

/** Reports whether the program is ending, so long tasks must stop. Set by `server/hooks/tasks.go`. */
export const isStopping = (): boolean => $app.store().has('coterieStopping')

/** Default duration of a batch in ms, because a batch blocks other writers. */
const usualMs = 25
const fewest = 10
const most = 500

export interface BatchSizer {
  size(): number
  /** Reports a batch's duration, without the wait for its transaction. */
  took(rows: number, ms: number): void
  /** Runs and measures a batch of `rows` rows inside its transaction. */
  measured<T>(rows: number, remove: () => T): T
  inBatches<T>(items: readonly T[], work: (some: readonly T[]) => void): void
}

/**
 * Returns a sizer for batches of about `wantedMs`: the time per row varies a hundredfold between an idle and a busy
 * machine.
 */
export function newBatchSizer(wantedMs = usualMs): BatchSizer {
  let size = 100
  const took = (rows: number, ms: number): void => {
    const perRow = Math.max(1, ms) / rows
    // at most doubles the size, because one fast batch proves little
    size = Math.round(Math.min(most, 2 * size, Math.max(fewest, wantedMs / perRow)))
  }
  return {
    size: () => size,
    took,
    measured: (rows, remove) => {
      const began = nowMs()
      const value = remove()
      took(rows, nowMs() - began)
      return value
    },
    inBatches: (items, work) => {
      for (let n = 0; n < items.length && !isStopping();) {
        const some = items.slice(n, n + size)
        work(some)
        n += some.length
      }
    },
  }
}
