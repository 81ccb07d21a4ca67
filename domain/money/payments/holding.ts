import { addDays, addMonths, firstDay, monthOf } from '../../calendar'
import type { CalendarDate, Month } from '../../collections/define/row'
import type { PaymentStatus } from '../../collections/money/user-payments'
import { nextPayoutDay } from '../accrual/estimates'

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
