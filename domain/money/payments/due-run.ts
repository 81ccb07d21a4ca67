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
 * Returns the month for which the monthly job creates a run (M5): the oldest month without a run that ended after the
 * installation and whose run wasn't undone. If an older month requires an admin, no run is created and admins are notified
 * (M28).
 * @param missing months that have ended, contain rental days and have no run, oldest first
 */
export function dueRun(missing: readonly Month[], installedOn: CalendarDate, undone: ReadonlySet<Month>): DueRun {
  const [first] = missing
  const month = missing.find((each) => installedOn !== '' && each >= monthOf(installedOn) && !undone.has(each))
  if (month === undefined || first === undefined) return { kind: 'nothing' }
  if (first === month) return { kind: 'run', month }
  return { kind: 'blocked', month, first, why: first < monthOf(installedOn) ? 'before-installation' : 'undone' }
}
