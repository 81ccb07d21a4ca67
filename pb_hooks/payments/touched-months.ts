import { addMonths, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month } from '../../domain/entities'
import { monthsTouched, mostMonthsByHand } from '../../domain/money/stand-ins'
import { fail } from '../platform/refusals'

/** The months of a period for a payment made by hand: `date-order`, or `period-too-long` beyond twelve (M27). */
export function touchedMonths(start: CalendarDate, end: CalendarDate): Month[] {
  if (end < start) fail('date-order', {}, { periodEnd: 'date-order' })
  if (addMonths(monthOf(start), mostMonthsByHand) <= monthOf(end)) {
    fail('period-too-long', { months: mostMonthsByHand }, { periodEnd: 'period-too-long' })
  }
  return monthsTouched(start, end)
}
