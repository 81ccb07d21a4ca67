import { addDays, addMonths, firstDay, monthOf, dateIn } from '../../calendar'
import type { CalendarDate, Month } from '../../collections/define/row'
import type { PaymentStatus } from '../../collections/money/user-payments'

/** The time between the end of a month and the day on which its payment can be approved (decision 0042). */

export interface PayoutSchedule {
  payout_day: number
  holding_days?: number | undefined
}

export const maxHoldingDays = 90

const defaultSchedule: PayoutSchedule = { payout_day: 5, holding_days: 0 }

/** Returns the first day on which a month's payment can be approved. */
export const payableFrom = (month: Month, holdingDays: number): CalendarDate =>
  addDays(firstDay(addMonths(month, 1)), holdingDays)

export const lastPayableMonth = (today: CalendarDate, holdingDays: number): Month =>
  addMonths(monthOf(addDays(today, -holdingDays)), -1)

interface HoldingInput {
  /** The payment run; '' for a manual payment, which has no holding period. */
  run: string
  month: Month
  status: PaymentStatus
}

/** Returns the first day on which a pending payment of a run can be approved; '' if it can be approved now. */
export function holdingUntil(
  { run, month, status }: HoldingInput,
  schedule: PayoutSchedule | undefined,
  today: CalendarDate,
): CalendarDate {
  if (run === '' || status !== 'pending') return ''
  const from = payableFrom(month, schedule?.holding_days ?? 0)
  return from > today ? from : ''
}

/** Returns the latest `holdingUntil` of several payments; '' if all can be approved now. */
export const latestHoldingUntil = (
  payments: readonly HoldingInput[],
  schedule: PayoutSchedule | undefined,
  today: CalendarDate,
): CalendarDate => payments.map((each) => holdingUntil(each, schedule, today)).reduce((a, b) => (b > a ? b : a), '')

/** Returns the first payout day, today or later, on which the month's payment can be approved. */
export function paydayOf(month: Month, schedule: PayoutSchedule | undefined, today: CalendarDate): CalendarDate {
  return payoutDayFrom(payableFrom(month, schedule?.holding_days ?? 0), schedule, today)
}

const payoutDayFrom = (
  from: CalendarDate,
  schedule: PayoutSchedule = defaultSchedule,
  today: CalendarDate,
): CalendarDate => nextPayoutDay(schedule.payout_day, from > today ? from : today)

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

/**
 * Returns the day 30 days after the latest dispersed payment, or else the next payout day, but never a day before `from`.
 */
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
