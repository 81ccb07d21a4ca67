import { monthOf } from '../../calendar'
import type { CalendarDate, UserPayment } from '../../entities'
import { commissionPoints, type CommissionPoint } from '../breakdown/commission-points'
import { monthPoints, type MonthPoint } from '../breakdown/month-points'
import { nextPayment, expectedTimingOf, type NextPayment, type ExpectedTiming } from '../forecast/next-payment'
import type { MoneyFacts, ReferralWithAttribution } from '../accrual/own-facts'
import { expectedPaymentOf, type ExpectedPayment } from '../accrual/expected-payment'
import { paidTotals, unpaidTotals, type PaidTotals, type UnpaidTotals } from '../breakdown/totals'

export interface MoneyView {
  facts: MoneyFacts
  referrals: readonly ReferralWithAttribution[]
  today: CalendarDate
  months: MonthPoint[]
  running: MonthPoint | undefined
  commissions: CommissionPoint[]
  paid: PaidTotals
  unpaid: UnpaidTotals
  next: NextPayment
  ahead: ExpectedPayment
  unmade: ExpectedTiming
}

export function moneyView(
  all: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
): MoneyView {
  const facts = withoutUndone(all)
  const months = monthPoints(facts, today)
  const commissions = commissionPoints(facts, referrals, today)
  const known = { facts, referrals, today, months, commissions }
  const ahead = expectedPaymentOf(known)
  const next = nextPayment(known, ahead)
  return {
    facts,
    referrals,
    today,
    months,
    running: months.find((point) => point.month === monthOf(today)),
    commissions,
    paid: paidTotals(facts),
    unpaid: unpaidTotals(facts.lines),
    next,
    ahead,
    unmade: expectedTimingOf(next, ahead, today),
  }
}

/** Removes lines and payments of undone runs, which are never shown (M5, M30). */
function withoutUndone(facts: MoneyFacts): MoneyFacts {
  const undone = new Set(facts.payments.filter(isUndone).map((payment) => payment.id))
  return {
    ...facts,
    lines: facts.lines.filter((line) => line.cancel_kind !== 'undone'),
    payments: facts.payments.filter((payment) => !undone.has(payment.id)),
    paymentLines: facts.paymentLines.filter((row) => !undone.has(row.payment)),
  }
}

/** Reports whether a payment's run was undone. Only the program sets this reason. */
const isUndone = (payment: UserPayment): boolean =>
  payment.run !== '' && payment.status === 'cancelled' && payment.cancel_reason === 'undone'
