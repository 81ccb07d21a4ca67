import { addDays, addMonths, dateIn, monthOf } from '../../calendar'
import type { CalendarDate } from '../../entities'

/** The figures of the cards of the earnings screens (M8–M9). */

/** A date that is only likely. */
export interface EstimatedDate {
  date: CalendarDate
  /** `after-last`: 30 days after the latest dispersed payment; `payout-day`: the program's next payout day. */
  because: 'after-last' | 'payout-day'
}

/** The next day with the program's payout day (1–28), today included. */
export function nextPayoutDay(payoutDay: number, today: CalendarDate): CalendarDate {
  const thisMonth = dateIn(monthOf(today), payoutDay)
  return thisMonth >= today ? thisMonth : dateIn(addMonths(monthOf(today), 1), payoutDay)
}

/**
 * Next Payment: 30 days after the latest dispersed date, and the next payout day before there is one. When that day has
 * passed without a payment, the next payout day too: a card never promises the past.
 * @param from the first day on which it can be approved; '' = it waits for nothing
 */
export function nextPayment(
  latestDispersed: CalendarDate,
  payoutDay: number,
  today: CalendarDate,
  from: CalendarDate = '',
): EstimatedDate {
  if (latestDispersed !== '') {
    const date = addDays(latestDispersed, 30)
    if (date >= today && date >= from) return { date, because: 'after-last' }
  }
  return { date: nextPayoutDay(payoutDay, from > today ? from : today), because: 'payout-day' }
}
