import type { Agreement } from '../../agreements/agreements'
import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month, PaymentType } from '../../entities'
import { commissionPoints } from '../breakdown/commission-points'
import { dayCount } from '../accrual/day-mask'
import { hasLeftByMonth } from '../accrual/expected-payment'
import { payableFrom } from '../payments/holding'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'
import { monthPoints } from '../breakdown/month-points'
import type { MoneyFacts, ReferralWithAttribution } from '../accrual/own-facts'
import { isPaymentCorrection } from '../accrual/received'
import { laterDate, payoutDay, estimatedSendDate, coolingOffEnd } from '../payouts/payout-day'

export interface LastPaymentMonth {
  month: Month
  cents: Cents
  count: number
  daysInMonth: number
  /** The estimated payment date; '' if the amount must first reach the threshold because another agreement continues. */
  about: CalendarDate
}

/** The months add up to `cents`. */
export interface LastPayments {
  months: LastPaymentMonth[]
  cents: Cents
  /** Not part of the sum, because lines on hold may be refused. */
  heldCents: Cents
  /** Whether no other agreement continues, so the threshold doesn't apply (M6). */
  leaves: boolean
}

/** Returns pending lines, open payments, and earnings up to the requested last day (T4), if no referral leaves before. */
export function lastPayments(
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
  { agreement, lastDay: end }: { agreement: Agreement; lastDay: CalendarDate },
): LastPayments {
  const ended = withRequestedEnd(facts, agreement, end)
  const until = end > today ? end : today
  const rental = rentalDues(ended, until)
  const commission = commissionDues(ended, referrals, until)
  const whole = [...rental, ...commission]
  const paid = paymentDates(ended, whole, today)
  const months = (agreement === 'rental' ? rental : commission)
    .filter(({ cents }) => cents !== 0)
    .map(({ month, cents, count, daysInMonth, onItsWay, waiting }): LastPaymentMonth => ({
      month,
      cents,
      count,
      daysInMonth,
      about: waiting === 0 && onItsWay !== 0 ? openPaymentDate(facts, month, today) : (paid.get(month) ?? ''),
    }))
  const type: PaymentType = agreement === 'rental' ? 'rental' : 'commission'
  const held = facts.lines.filter(
    (line) => isWaiting(line) && isHeld(line) && !isReplaced(line) && line.payment_type === type,
  )
  return {
    months,
    cents: months.reduce((cents, month) => cents + month.cents, 0),
    heldCents: sumOf(held),
    leaves: hasLeftByMonth(ended, monthOf(end)),
  }
}

interface MonthDue extends Omit<LastPaymentMonth, 'about'> {
  onItsWay: Cents
  waiting: Cents
}

function openPaymentDate(facts: MoneyFacts, month: Month, today: CalendarDate): CalendarDate {
  const { lines, payments } = facts
  const holding = new Set(lines.filter((line) => line.month === month).map((line) => line.payment))
  return estimatedSendDate(
    payments.filter(({ id }) => holding.has(id)),
    { facts, today },
  )
}

const isWaiting = (line: HoldableLine): boolean => line.status === 'pending' && line.payment === ''
const sumOf = (lines: readonly HoldableLine[]): Cents => lines.reduce((cents, line) => cents + line.amount_cents, 0)

function withRequestedEnd(facts: MoneyFacts, agreement: Agreement, end: CalendarDate): MoneyFacts {
  const cut = <P extends { start_date: CalendarDate; end_date: CalendarDate }>(periods: readonly P[]): P[] =>
    periods.map((period) =>
      period.start_date <= end && (period.end_date === '' || period.end_date > end)
        ? { ...period, end_date: end }
        : period,
    )
  return agreement === 'rental'
    ? { ...facts, periods: cut(facts.periods) }
    : { ...facts, affiliatePeriods: cut(facts.affiliatePeriods) }
}

function rentalDues(facts: MoneyFacts, until: CalendarDate): MonthDue[] {
  return monthPoints(facts, until).map(({ month, daysInMonth, lines, closing }) => {
    const open = [...lines, ...paymentCorrections(facts, 'rental', month)].filter(isOpen)
    const days =
      open.filter((line) => line.kind === 'rental').reduce((sum, line) => sum + dayCount(line.days), 0) +
      closing.reduce((sum, part) => sum + part.days, 0)
    const coming = closing.reduce((cents, part) => cents + part.cents, 0)
    return { month, daysInMonth, count: days, ...dueAmounts(open, coming) }
  })
}

function commissionDues(
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  until: CalendarDate,
): MonthDue[] {
  return commissionPoints(facts, referrals, until).map(({ month, daysInMonth, lines, coming: made }) => {
    // Earnings under review will be put on hold and may be refused.
    const coming = made.filter(({ checked }) => checked !== true)
    const open = [...lines, ...paymentCorrections(facts, 'commission', month)].filter(isOpen)
    const sources = new Set(open.filter((line) => line.kind === 'commission').map((line) => line.source))
    const cents = coming.reduce((sum, part) => sum + part.cents, 0)
    return { month, daysInMonth, count: sources.size + coming.length, ...dueAmounts(open, cents) }
  })
}

const isOpen = (line: HoldableLine): boolean => line.status === 'pending' && !isHeld(line)

/** Returns corrections of payments, which aren't earnings but are still paid (M37). */
const paymentCorrections = (facts: MoneyFacts, type: PaymentType, month: Month): HoldableLine[] =>
  facts.lines.filter((line) => isPaymentCorrection(line) && line.payment_type === type && line.month === month)

function dueAmounts(open: readonly HoldableLine[], coming: Cents): Pick<MonthDue, 'cents' | 'onItsWay' | 'waiting'> {
  const onItsWay = sumOf(open.filter((line) => line.payment !== ''))
  const waiting = sumOf(open.filter((line) => line.payment === '')) + coming
  return { cents: onItsWay + waiting, onItsWay, waiting }
}

/**
 * Returns when each month is paid: by the first run at which both types together reach the threshold (M6), or after which
 * there are no more days.
 */
function paymentDates(facts: MoneyFacts, dues: readonly MonthDue[], today: CalendarDate): Map<Month, CalendarDate> {
  const threshold = facts.program?.payment_threshold_cents ?? 0
  const first = monthOf(today)
  const open = dues.filter((due) => due.waiting !== 0)
  // After the last day the threshold doesn't apply, even if that month earns nothing.
  const ends = [...facts.periods, ...facts.affiliatePeriods].map(({ end_date }) => monthOf(end_date))
  const months = [...new Set([...open.map((due) => due.month), first, ...ends.filter((month) => month > first)])].sort()
  const paid = new Map<Month, CalendarDate>()
  let balance = 0
  let waiting: Month[] = []
  for (const month of months) {
    balance += open.filter((due) => due.month === month).reduce((sum, due) => sum + due.waiting, 0)
    waiting.push(month)
    if (balance <= 0 || (balance < threshold && !hasLeftByMonth(facts, month))) continue
    const from = laterDate(payableFrom(month, facts.program?.holding_days ?? 0), coolingOffEnd(facts, today))
    const { date } = payoutDay(facts, from, today)
    for (const each of waiting) paid.set(each, date)
    balance = 0
    waiting = []
  }
  return paid
}
