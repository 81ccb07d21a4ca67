import { monthOf } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'

/** Why the monthly job waits for an admin: the month ended before the installation, or an admin undid its run. */
export type BlockedReason = 'before-installation' | 'undone'

export type DueRun =
  | { kind: 'nothing' }
  | { kind: 'run'; month: Month }
  /** `month` is due, but `first` must be generated manually before it. */
  | { kind: 'blocked'; month: Month; first: Month; why: BlockedReason }

/**
 * Returns the month to generate automatically (M5): the oldest missing one that ended after the installation and whose run
 * wasn't undone. An older month that needs an admin blocks it, and admins are notified (M28).
 * @param missing closed months with rental days and no run, oldest first
 */
export function dueRun(missing: readonly Month[], installedOn: CalendarDate, undone: ReadonlySet<Month>): DueRun {
  const [first] = missing
  const month = missing.find((each) => installedOn !== '' && each >= monthOf(installedOn) && !undone.has(each))
  if (month === undefined || first === undefined) return { kind: 'nothing' }
  if (first === month) return { kind: 'run', month }
  return { kind: 'blocked', month, first, why: first < monthOf(installedOn) ? 'before-installation' : 'undone' }
}
