import { addMonths, daysInMonth, monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'
import { dayCount, dayMask } from '../accrual/day-mask'
import { payableFrom } from './holding'
import type { MoneyView } from '../views/money-view'
import { payoutDay } from '../payouts/payout-day'
import { prorate } from '../accrual/proration'
import { rateInForce } from '../accrual/rates'

interface FirstMonth {
  month: Month
  days: number
  /** The days as a mask; bit 0 is the 1st. */
  mask: number
  daysInMonth: number
  cents: Cents
}

/** The expected first payment of a rental that starts on a day and doesn't end. */
export interface FirstPayment {
  starts: CalendarDate
  months: FirstMonth[]
  cents: Cents
  date: CalendarDate
}

/** The number of months that are searched for one that reaches the threshold. */
const maxMonths = 12

/**
 * Returns the first payment of a rental that hasn't started: the months until the balance reaches the threshold (M5, M6).
 * Returns null if a rental has started before, or if the rate is too low.
 */
export function firstPayment(
  { facts, today }: Pick<MoneyView, 'facts' | 'today'>,
  starts: CalendarDate,
): FirstPayment | null {
  if (facts.periods.length > 0) return null
  const threshold = facts.program?.payment_threshold_cents ?? 0
  const months: FirstMonth[] = []
  let cents = 0
  for (let n = 0; n < maxMonths; n++) {
    const month = addMonths(monthOf(starts), n)
    const mask = dayMask({ start: starts, end: '' }, month)
    const counted = { month, mask, days: dayCount(mask), daysInMonth: daysInMonth(month) }
    const rate = rateInForce(facts.rates, 'rental', facts.userId, month)
    const made = prorate(rate, counted.days, counted.daysInMonth)
    months.push({ ...counted, cents: made })
    cents += made
    if (cents > 0 && cents >= threshold)
      return {
        starts,
        months,
        cents,
        date: payoutDay(facts, payableFrom(month, facts.program?.holding_days ?? 0), today).date,
      }
  }
  return null
}
