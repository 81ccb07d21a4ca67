import { addMonths, daysInMonth, monthOf } from '../calendar'
import type { CalendarDate, Cents, Month } from '../entities'
import { dayCount, dayMaskOfAny } from './day-mask'
import { paydayOf } from './holding'
import type { MoneyView } from './money-view'
import { prorate } from './proration'
import { rateInForce } from './rates'

/** A month of the first payment: its days from the first one that counts. */
interface FirstMonth {
  month: Month
  days: number
  /** Which days these are: bit 0 is the 1st. */
  mask: number
  daysInMonth: number
  cents: Cents
}

/** What somebody whose first day is set gets first, and about when. An estimate: that nobody ends the rental is assumed. */
export interface FirstPayment {
  /** The first day that counts. */
  starts: CalendarDate
  months: FirstMonth[]
  cents: Cents
  date: CalendarDate
}

/** At a rate that needs more months than these for the threshold nothing is forecast. */
const mostMonths = 12

/**
 * The first payment of a rental whose first day is set and lies ahead: the months up to the one with which the balance reaches the threshold,
 * or after which nothing comes (M5, M6). null where no day is set, or one has begun.
 */
export function firstPayment({ facts, today }: Pick<MoneyView, 'facts' | 'today'>): FirstPayment | null {
  const starts = facts.periods.map((period) => period.start_date).sort()[0]
  if (starts === undefined || starts <= today) return null
  const periods = facts.periods.map((period) => ({ start: period.start_date, end: period.end_date }))
  const threshold = facts.programme?.payment_threshold_cents ?? 0
  const months: FirstMonth[] = []
  let cents = 0
  for (let n = 0; n < mostMonths; n++) {
    const month = addMonths(monthOf(starts), n)
    const mask = dayMaskOfAny(periods, month)
    const counted = { month, mask, days: dayCount(mask), daysInMonth: daysInMonth(month) }
    const rate = rateInForce(facts.rates, 'rental', facts.userId, month)
    const made = prorate(rate, counted.days, counted.daysInMonth)
    months.push({ ...counted, cents: made })
    cents += made
    const goesOn = periods.some(({ end }) => end === '' || monthOf(end) > month)
    if (cents >= threshold || !goesOn)
      return cents > 0 ? { starts, months, cents, date: paydayOf(month, facts.programme, today) } : null
  }
  return null
}
