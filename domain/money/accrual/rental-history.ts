import type { LineFact } from './facts'
import { monthOf, monthRange } from '../../calendar'
import { dayCount, dayMask } from './day-mask'
import type { CalendarDate, Cents, Id } from '../../entities'

export interface RentalHistoryRow {
  period: Id
  start: CalendarDate
  end: CalendarDate
  days: number
  earnedCents: Cents
  state: 'active' | 'ended' | 'upcoming'
}

/** Returns the rental history (M13), newest first, with days so far and earned amounts. */
export function rentalHistory(
  periods: readonly { id: Id; start_date: CalendarDate; end_date: CalendarDate; voided_at: string }[],
  lines: readonly Pick<LineFact, 'kind' | 'source' | 'amount_cents' | 'status'>[],
  today: CalendarDate,
): RentalHistoryRow[] {
  return periods
    .filter((period) => period.voided_at === '')
    .map((period): RentalHistoryRow => {
      const until = period.end_date !== '' && period.end_date < today ? period.end_date : today
      return {
        period: period.id,
        start: period.start_date,
        end: period.end_date,
        days: daysBetween(period.start_date, until),
        earnedCents: lines
          .filter((line) => line.kind === 'rental' && line.source === period.id && line.status !== 'cancelled')
          .reduce((cents, line) => cents + line.amount_cents, 0),
        state: period.start_date > today ? 'upcoming' : until === today ? 'active' : 'ended',
      }
    })
    .sort((a, b) => (a.start < b.start ? 1 : -1))
}

const daysBetween = (start: CalendarDate, end: CalendarDate): number =>
  monthRange(monthOf(start), monthOf(end)).reduce((days, month) => days + dayCount(dayMask({ start, end }, month)), 0)
