import { monthOf } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'

/** Why the monthly job doesn't create a run: the month ended before the installation, or an admin undid its run. */
export type BlockedReason = 'before-installation' | 'undone'

export type DueRun =
  | { kind: 'nothing' }
  | { kind: 'run'; month: Month }
  /** `month` is due, but an admin must first create the run of `first`. */
  | { kind: 'blocked'; month: Month; first: Month; why: BlockedReason }

/**
 * Returns the oldest month without a run since the installation (M5). An older month that only an admin may run blocks it
 * (M28).
 */
export function dueRun(missing: readonly Month[], installedOn: CalendarDate, undone: ReadonlySet<Month>): DueRun {
  const [first] = missing
  const month = missing.find((each) => installedOn !== '' && each >= monthOf(installedOn) && !undone.has(each))
  if (month === undefined || first === undefined) return { kind: 'nothing' }
  if (first === month) return { kind: 'run', month }
  return { kind: 'blocked', month, first, why: first < monthOf(installedOn) ? 'before-installation' : 'undone' }
}

const day = 24 * 60 * 60_000

/** How far the clock may be ahead before an admin must confirm it, in ms (M42). */
const limits = { aheadOfSteady: 2 * day, afterNewest: 35 * day }

/** Reports whether the wall clock is so far ahead of the monotonic clock that an admin must confirm it (M42). */
export const isClockAhead = (aheadMs: number): boolean => aheadMs > limits.aheadOfSteady

/**
 * Reports whether the clock is far ahead at the start (M42). `newestMs` is the newest timestamp in the database, 0 if it is
 * empty.
 */
export const isStartFarAhead = (nowMs: number, newestMs: number): boolean =>
  newestMs > 0 && nowMs - newestMs > limits.afterNewest
