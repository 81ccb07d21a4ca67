import { useMemo } from 'react'
import type { CalendarDate, Id } from '../../../../domain/entities'
import { monthOf } from '../../../../domain/calendar'
import { useMoneyFacts, type MoneyFacts } from '../money-facts'
import { useReferrals, type ReferralWithAttribution } from '../referrals'
import { useToday } from '../today'
import { commissionPoints, type CommissionPoint } from './commission-points'
import { paidTotals, unpaidTotals, type PaidTotals, type UnpaidTotals } from './money-totals'
import { monthPoints, type MonthPoint } from './month-points'
import { nextPayment, type NextPayment } from './next-payment'

/** All figures of a person's screens, from the copy. */
export interface MoneyView {
  facts: MoneyFacts
  referrals: readonly ReferralWithAttribution[]
  today: CalendarDate
  /** A renter's months, oldest first. */
  months: MonthPoint[]
  /** The running one; undefined without a rental. */
  running: MonthPoint | undefined
  /** An affiliate's months, oldest first. */
  commissions: CommissionPoint[]
  paid: PaidTotals
  unpaid: UnpaidTotals
  next: NextPayment
}

/** The figures of one person, live; the last known ones stay while something is wrong. */
export function useMoneyView(userId: Id): { view: MoneyView | undefined; loading: boolean; error: Error | null } {
  const { value: facts, loading, error } = useMoneyFacts(userId)
  const { rows: referrals } = useReferrals(userId)
  const today = useToday()
  const view = useMemo(
    () => (facts === undefined ? undefined : moneyView(facts, referrals, today)),
    [facts, referrals, today],
  )
  return { view, loading, error }
}

/** The figures, computed from the facts. */
export function moneyView(
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
): MoneyView {
  const months = monthPoints(facts, today)
  const commissions = commissionPoints(facts, referrals, today)
  const coming =
    months.filter((point) => point.estimate).reduce((cents, point) => cents + point.fullCents, 0) +
    commissions.filter((point) => point.estimate).reduce((cents, point) => cents + point.cents, 0)
  return {
    facts,
    referrals,
    today,
    months,
    running: months.find((point) => point.month === monthOf(today)),
    commissions,
    paid: paidTotals(facts.payments),
    unpaid: unpaidTotals(facts.lines, today),
    next: nextPayment(facts, coming, facts.programme, today),
  }
}
