import type { RunFacts } from './facts'
import { addMonths, firstDay, isMonthClosed, lastDay, monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'

/** Why a month can't have a run yet. `missing` is the earlier month that requires a run first. */
export type MonthBlocker = { code: 'month-future' } | { code: 'month-earlier-missing'; missing: Month }

type RentalDays = Pick<RunFacts, 'periods' | 'generated'>

/**
 * Returns what prevents a month's run, or null. The month must have ended, and every earlier month with rental days must
 * have a run (M5).
 */
export function monthBlocker(facts: RentalDays, month: Month, today: CalendarDate): MonthBlocker | null {
  if (!isMonthClosed(month, today)) return { code: 'month-future' }
  const missing = missingMonths(facts, today)[0]
  return missing !== undefined && missing < month ? { code: 'month-earlier-missing', missing } : null
}

/** Returns the months that have ended, contain rental days and have no committed run, oldest first. */
export function missingMonths(facts: RentalDays, today: CalendarDate): Month[] {
  const periods = facts.periods.filter((period) => period.voided_at === '')
  const first = periods.map((period) => monthOf(period.start_date)).sort()[0]
  if (first === undefined) return []
  return monthRange(first, addMonths(monthOf(today), -1)).filter(
    (month) =>
      !facts.generated.includes(month) &&
      periods.some(
        (period) =>
          period.start_date <= lastDay(month) && (period.end_date === '' || period.end_date >= firstDay(month)),
      ),
  )
}
