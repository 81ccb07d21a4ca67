import { nowMs } from './clock'

/**
 * Runs a job of the job table in the background, 300 ms after the caller's transaction is committed; a burst of equal ones is one. A job that finds
 * nothing yet runs again at its cron tick.
 */
export const runSoon = (app: PbApp, job: string): void => $coterie.begin(app, 'soon', job)

/** Whether the program is about to end: a long task stops at its next step. Set by `server/hooks/tasks.go`. */
export const isStopping = (): boolean => $app.store().has('coterieStopping')

/** For how long a batch may keep others from writing, ms. */
const usualMs = 25
const fewest = 10
const most = 500

/** How work in many small transactions takes its turns. */
export interface Pace {
  /** As many rows the next batch should have. */
  size(): number
  /** Learns from a batch: so many rows took so many ms, without the wait for their turn. */
  took(rows: number, ms: number): void
  /** Runs what removes `rows` rows, inside its transaction, and learns from the time it took: not from the wait for its turn. */
  measured<T>(rows: number, remove: () => T): T
  /** Gives the items to `work` a batch at a time, until the program ends. */
  inBatches<T>(items: readonly T[], work: (some: readonly T[]) => void): void
}

/**
 * As many rows go in one transaction as were done in about 25 ms (`wantedMs`) so far, 10 to 500: whoever writes meanwhile waits for one
 * batch, and what a row takes differs a hundredfold between a quiet machine and a busy one.
 */
export function newPace(wantedMs = usualMs): Pace {
  let size = 100
  const took = (rows: number, ms: number): void => {
    const perRow = Math.max(1, ms) / rows
    // at most twice as many as before: one quick batch tells little
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
