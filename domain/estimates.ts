import { addDays, addMonths, dateIn, daysInMonth, lastDay, monthOf } from './calendar'
import { dayCount, dayMask, type DayInterval } from './day-mask'
import type { CalendarDate, Cents, Month, UserPayment } from './entities'
import { prorate } from './proration'
import { isLiving } from './states'

/** The figures of the cards of the earnings screens (M8–M9). */

/** A date that is only likely. */
export interface EstimatedDate {
  date: CalendarDate
  /** `after-last`: 30 days after the latest dispersed payment; `payout-day`: the programme's next payout day. */
  because: 'after-last' | 'payout-day'
}

/** The next day with the programme's payout day (1–28), today included. */
export function nextPayoutDay(payoutDay: number, today: CalendarDate): CalendarDate {
  const thisMonth = dateIn(monthOf(today), payoutDay)
  return thisMonth >= today ? thisMonth : dateIn(addMonths(monthOf(today), 1), payoutDay)
}

/**
 * Next Payment: 30 days after the latest dispersed date, and the next payout day before there is one. When that day has
 * passed without a payment, the next payout day too: a card never promises the past.
 */
export function nextPayment(latestDispersed: CalendarDate, payoutDay: number, today: CalendarDate): EstimatedDate {
  if (latestDispersed !== '') {
    const date = addDays(latestDispersed, 30)
    if (date >= today) return { date, because: 'after-last' }
  }
  return { date: nextPayoutDay(payoutDay, today), because: 'payout-day' }
}

/** Days that accrue at a rate: a rental period, or an active referral. */
export interface Accrual {
  interval: DayInterval
  rateCents: Cents
}

/** What has accrued in the running month up to and with today, each source rounded like its line will be. */
export function accruedSoFar(accruals: readonly Accrual[], today: CalendarDate): Cents {
  return accrued(accruals, monthOf(today), today)
}

/** What the whole month will come to if nothing changes. */
export function expectedInMonth(accruals: readonly Accrual[], month: Month): Cents {
  return accrued(accruals, month, lastDay(month))
}

function accrued(accruals: readonly Accrual[], month: Month, until: CalendarDate): Cents {
  const counted = dayMask({ start: '', end: until }, month)
  return accruals.reduce(
    (cents, { interval, rateCents }) =>
      cents + prorate(rateCents, dayCount(dayMask(interval, month) & counted), daysInMonth(month)),
    0,
  )
}

type PaymentFigures = Pick<UserPayment, 'status' | 'amount_cents' | 'payment_period_end' | 'payment_type'>

/** This Month: what is settled for it, or what has accrued so far, with last month's payment beside it. */
export interface ThisMonth {
  cents: Cents
  estimate: boolean
  lastMonthCents: Cents
}

/**
 * This Month = the living payments whose period ends in the current month; while there is none, what has accrued so far,
 * marked as an estimate (M8–M9).
 */
export function thisMonth(
  payments: readonly PaymentFigures[],
  accruals: readonly Accrual[],
  today: CalendarDate,
): ThisMonth {
  const endingIn = (month: Month) =>
    payments.filter((payment) => isLiving(payment) && monthOf(payment.payment_period_end) === month)
  const settled = endingIn(monthOf(today))
  return {
    cents: settled.length > 0 ? sum(settled) : accruedSoFar(accruals, today),
    estimate: settled.length === 0,
    lastMonthCents: sum(endingIn(addMonths(monthOf(today), -1))),
  }
}

/** Totals of payments by type and state; the two types are never mixed, nor payments with lines (M4). */
export interface Totals {
  paidCents: Cents
  approvedCents: Cents
  pendingCents: Cents
}

/** The totals of one type's payments. */
export function paymentTotals(payments: readonly PaymentFigures[], type: UserPayment['payment_type']): Totals {
  const of = (status: UserPayment['status']) =>
    sum(payments.filter((payment) => payment.payment_type === type && payment.status === status))
  return { paidCents: of('dispersed'), approvedCents: of('approved'), pendingCents: of('pending') }
}

const sum = (payments: readonly PaymentFigures[]): Cents =>
  payments.reduce((cents, payment) => cents + payment.amount_cents, 0)
