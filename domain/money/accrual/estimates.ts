import { addDays, addMonths, dateIn, monthOf } from '../../calendar'
import type { CalendarDate } from '../../collections/define/row'

export interface EstimatedDate {
  date: CalendarDate
  /** `after-last`: 30 days after the latest dispersed payment. `payout-day`: the program's next payout day. */
  because: 'after-last' | 'payout-day'
}

/** Returns the next date, including today, that is on the program's payout day (1–28). */
export function nextPayoutDay(payoutDay: number, today: CalendarDate): CalendarDate {
  const thisMonth = dateIn(monthOf(today), payoutDay)
  return thisMonth >= today ? thisMonth : dateIn(addMonths(monthOf(today), 1), payoutDay)
}

/** Returns the day 30 days after the latest dispersed payment, or else the next payout day, but none before `from`. */
export function estimatedPaymentDate(
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
