import type { Facts } from './facts'
import { addMonths, firstDay, isClosed, lastDay, monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Month } from '../../entities'

/** Why a month can't be generated. `missing` names the earlier month that comes first. */
export type MonthRefusal = { code: 'month-future' } | { code: 'month-earlier-missing'; missing: Month }

type RentalDays = Pick<Facts, 'periods' | 'generated'>

/** Whether a month may be generated (M5): it has ended, and no earlier month with rental days is missing. */
export function monthRefusal(facts: RentalDays, month: Month, today: CalendarDate): MonthRefusal | null {
  if (!isClosed(month, today)) return { code: 'month-future' }
  const missing = missingMonths(facts, today)[0]
  return missing !== undefined && missing < month ? { code: 'month-earlier-missing', missing } : null
}

/** Closed months with rental days and no committed run, oldest first. */
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
