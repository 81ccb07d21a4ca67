import { addDays, addMonths, firstDay, monthOf } from '../../calendar'
import type { CalendarDate, Month, PaymentStatus } from '../../entities'
import { nextPayoutDay } from '../accrual/estimates'

/** The holding period (decision 0073): how long what a month earned waits, after its end, before its payment can be approved. */

/** When payments go, as the program says. A device that hasn't heard of a holding period yet has none. */
export interface PayoutTimes {
  payout_day: number
  /** Whole days, 0 = nothing waits. */
  holding_days?: number | undefined
}

/** The longest holding period, in days. */
export const mostHoldingDays = 90

const shipped: PayoutTimes = { payout_day: 5, holding_days: 0 }

/** The day from which the payment of a month can be approved: as many whole days after the month's last one. */
export const payableFrom = (month: Month, holdingDays: number): CalendarDate =>
  addDays(firstDay(addMonths(month, 1)), holdingDays)

/** The newest month whose payment can be approved on a day: `payableFrom`, turned round for what asks of many payments at once. */
export const lastPayableMonth = (today: CalendarDate, holdingDays: number): Month =>
  addMonths(monthOf(addDays(today, -holdingDays)), -1)

/** A payment, as far as its time goes. */
interface Timed {
  /** '' = made by hand: an admin chose it, so it waits for nothing. */
  run: string
  month: Month
  status: PaymentStatus
}

/** Until when the holding period keeps a pending payment of a run from being approved: the first day on which it can be; '' = nothing keeps it. */
export function heldUntil(
  { run, month, status }: Timed,
  times: PayoutTimes | undefined,
  today: CalendarDate,
): CalendarDate {
  if (run === '' || status !== 'pending') return ''
  const from = payableFrom(month, times?.holding_days ?? 0)
  return from > today ? from : ''
}

/** The latest of several payments' days; '' = the holding period keeps none of them. */
export const latestHeldUntil = (
  payments: readonly Timed[],
  times: PayoutTimes | undefined,
  today: CalendarDate,
): CalendarDate => payments.map((each) => heldUntil(each, times, today)).reduce((a, b) => (b > a ? b : a), '')

/** The payday of a month: the first payout day on which its payment can have been approved, and not in the past. */
export function paydayOf(month: Month, times: PayoutTimes | undefined, today: CalendarDate): CalendarDate {
  return payoutDayFrom(payableFrom(month, times?.holding_days ?? 0), times, today)
}

const payoutDayFrom = (from: CalendarDate, times: PayoutTimes = shipped, today: CalendarDate): CalendarDate =>
  nextPayoutDay(times.payout_day, from > today ? from : today)
