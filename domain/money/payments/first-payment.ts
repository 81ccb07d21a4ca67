import { addMonths, daysInMonth, monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'
import { dayCount, dayMask } from '../accrual/day-mask'
import { payableFrom } from './holding'
import type { MoneyView } from '../views/money-view'
import { payoutDay } from '../payouts/payout-day'
import { rateInForce, prorate } from '../accrual/rates'
import { monthsUntilPaid } from './waiting-example'

interface FirstMonth {
  month: Month
  days: number
  mask: number
  daysInMonth: number
  cents: Cents
}

export interface FirstPayment {
  starts: CalendarDate
  months: FirstMonth[]
  cents: Cents
  date: CalendarDate
}

/**
 * Returns the first payment, or null if there was an earlier rental or a year's earnings are below the threshold (M5, M6).
 */
export function firstPayment(
  { facts, today }: Pick<MoneyView, 'facts' | 'today'>,
  starts: CalendarDate,
): FirstPayment | null {
  if (facts.periods.length > 0) return null
  const months: FirstMonth[] = []
  const earnedIn = (n: number): Cents => {
    const month = addMonths(monthOf(starts), n)
    const mask = dayMask({ start: starts, end: '' }, month)
    const counted = { month, mask, days: dayCount(mask), daysInMonth: daysInMonth(month) }
    const rate = rateInForce(facts.rates, 'rental', facts.userId, month)
    const cents = prorate(rate, counted.days, counted.daysInMonth)
    months.push({ ...counted, cents })
    return cents
  }
  const paid = monthsUntilPaid(earnedIn, facts.program?.payment_threshold_cents ?? 0)
  const last = months.at(-1)
  if (paid === null || last === undefined) return null
  return {
    starts,
    months,
    cents: paid.reduce((sum, cents) => sum + cents, 0),
    date: payoutDay(facts, payableFrom(last.month, facts.program?.holding_days ?? 0), today).date,
  }
}
