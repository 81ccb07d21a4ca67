import type { LineFact } from './facts'
import { daysInMonth, isMonthClosed, monthOf, monthRange } from '../../calendar'
import { dayCount, dayMask, lastDayIn } from './day-mask'
import type { CalendarDate, Cents, Month } from '../../collections/define/row'
import type { ErrorCode } from '../../error-codes'
import { dateProblem, type DateBounds } from '../date-bounds'
import { prorate } from './rates'

export interface RentalPreviewMonth {
  month: Month
  days: number
  daysInMonth: number
  rateCents: Cents
  amountCents: Cents
  /** `late`: the month has a run, so the next run adds a top-up. `closed`: it has ended without a run. */
  state: 'late' | 'closed' | 'running'
}

export function previewRentalStart(
  startDate: CalendarDate,
  context: { today: CalendarDate; bounds: DateBounds; generated: readonly Month[]; rateCents: (month: Month) => Cents },
): RentalPreviewMonth[] {
  if (dateProblem(startDate, context.bounds) !== null || startDate > context.today) return []
  return monthRange(monthOf(startDate), monthOf(context.today)).map((month) => {
    const days = dayCount(dayMask({ start: startDate, end: '' }, month))
    const rateCents = context.rateCents(month)
    return {
      month,
      days,
      daysInMonth: daysInMonth(month),
      rateCents,
      amountCents: prorate(rateCents, days, daysInMonth(month)),
      state: !isMonthClosed(month, context.today) ? 'running' : context.generated.includes(month) ? 'late' : 'closed',
    }
  })
}

/** Reports whether a rental is recorded late, which requires a reason (M5). */
export const isRecordedLate = (startDate: CalendarDate, today: CalendarDate): boolean =>
  monthOf(startDate) < monthOf(today)

/** Returns the problem with a new rental's start, or null. The database checks overlaps. */
export function rentalStartProblem(
  input: { startDate: CalendarDate; reason: string },
  today: CalendarDate,
  bounds: DateBounds,
): { code: ErrorCode; field: 'startDate' | 'reason' } | null {
  const wrong = dateProblem(input.startDate, bounds)
  if (wrong !== 'date-too-far' && wrong !== null) return { code: wrong, field: 'startDate' }
  if (input.startDate > today) return { code: 'rental-start-future', field: 'startDate' }
  if (isRecordedLate(input.startDate, today) && input.reason.trim() === '')
    return { code: 'reason-needed', field: 'reason' }
  return null
}

export function rentalEndProblem(
  input: { endDate: CalendarDate; reason: string },
  period: { start_date: CalendarDate; earliest: CalendarDate },
  bounds: DateBounds,
): { code: ErrorCode; field: 'endDate' | 'reason' } | null {
  const wrong = dateProblem(input.endDate, bounds)
  if (wrong !== null && wrong !== 'date-before-programme') return { code: wrong, field: 'endDate' }
  if (input.endDate < period.start_date) return { code: 'date-order', field: 'endDate' }
  if (input.endDate < period.earliest) return { code: 'day-counted', field: 'endDate' }
  if (input.reason.trim() === '') return { code: 'reason-needed', field: 'reason' }
  return null
}

/** Returns the last day in an active line of the person or of an affiliate (M14), or else the period's first day. */
export function earliestRentalEnd(
  period: { start_date: CalendarDate; end_date: CalendarDate },
  counted: readonly Pick<LineFact, 'month' | 'days' | 'status'>[],
): CalendarDate {
  return counted
    .filter((line) => line.status !== 'cancelled')
    .map((line) => ({
      month: line.month,
      days: line.days & dayMask({ start: period.start_date, end: period.end_date }, line.month),
    }))
    .filter((line) => line.days !== 0)
    .map((line) => lastDayIn(line.days, line.month))
    .reduce((latest, day) => (day > latest ? day : latest), period.start_date)
}

/** Reports whether a profile is rented on a day, which determines the account status (P8). */
export const isRentedOn = (
  periods: readonly { start_date: CalendarDate; end_date: CalendarDate; voided_at: string }[],
  day: CalendarDate,
): boolean =>
  periods.some(
    (period) =>
      period.voided_at === '' && period.start_date <= day && (period.end_date === '' || period.end_date >= day),
  )
