import { nameOfSource } from '../../../domain/money/accrual/own-facts'
import type { Cents, Month, PaymentType, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { sumOfParts, type AmountPart } from '../../../domain/money/breakdown/amount-part'
import {
  partsOfNextPayment,
  partsOfPaymentWithReturns,
  partsOfPending,
} from '../../../domain/money/breakdown/amount-parts'
import {
  partsOfTotal,
  paidTotals,
  unpaidTotals,
  type PaidTotals,
  type UnpaidTotals,
} from '../../../domain/money/breakdown/totals'
import {
  unpaidParts,
  partsOfEarned,
  partsOfPeriod,
  partsOfReferral,
} from '../../../domain/money/breakdown/earned-parts'
import { forecast, type ForecastMonth } from '../../../domain/money/forecast/forecast'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import type { HoldableLine } from '../../../domain/money/payments/holds'
import { lineState, type AmountState } from '../../../domain/money/breakdown/line-state'
import { partsOfType, thisMonth } from '../../../domain/money/breakdown/this-month'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import type { NextPayment } from '../../../domain/money/forecast/next-payment'
import { resolveRate } from '../../../domain/money/accrual/rates'
import type { MoneyView } from '../../../domain/money/views/money-view'

/**
 * Which earnings are explained: all rental earnings, those up to a month, in a period, or without a payment; or those from
 * one referral.
 */
type EarnedScope = 'all' | 'up-to' | 'period' | 'open' | 'referral'

/** What an amount consists of. `findExplanation` lists the values of `?why=`. */
export type Explanation =
  | { kind: 'line'; line: HoldableLine; state: AmountState; payment: UserPayment | undefined; referredName: string }
  | { kind: 'payment'; payment: UserPayment; parts: AmountPart[] }
  | { kind: 'month'; point: MonthPoint }
  | { kind: 'commission'; point: CommissionPoint }
  | { kind: 'total'; totals: PaidTotals; parts: AmountPart[] }
  | { kind: 'earned'; of: EarnedScope; month: Month; cents: Cents; parts: AmountPart[] }
  | { kind: 'balance'; type: PaymentType | undefined; totals: UnpaidTotals; parts: AmountPart[] }
  | { kind: 'next'; next: NextPayment; point: MonthPoint | undefined; parts: AmountPart[] }
  | { kind: 'this-month'; month: Month; estimate: boolean; cents: Cents; parts: AmountPart[] }
  | { kind: 'rate'; cents: number; own: boolean }
  | { kind: 'forecast'; month: ForecastMonth }

/** The props of the body of one kind of explanation. */
export interface ExplanationProps<K extends Explanation['kind']> {
  reason: Extract<Explanation, { kind: K }>
  view: MoneyView
}

/**
 * Finds the explanation for a value of the URL parameter `why`: an id, `month-2026-11` (rental), `commission-2026-11`,
 * `total` and `balance` (optionally with `-rental` or `-commission`), `next`, `this-month` and `last-month` (with the same
 * suffixes), `referral-…` (earnings of one referral), `earned` (all rental earnings), `earned-2026-11` (up to a month),
 * `earned-open` (without a payment), `period-…`, `rate`, `forecast-2026-12` and `forecast-commission-2026-12`.
 * @returns null when the amount is not in the local data
 */
export function findExplanation(why: string, view: MoneyView): Explanation | null {
  const { facts, today } = view
  if (why.startsWith('forecast-')) {
    const type = why.startsWith('forecast-commission-') ? 'commission' : undefined
    const month = forecast(view, type).find((each) => why.endsWith(each.month))
    return month === undefined ? null : { kind: 'forecast', month }
  }
  const type = why.endsWith('-commission') ? 'commission' : why.endsWith('-rental') ? 'rental' : undefined
  const month = view.months.find((point) => why === `month-${point.month}`)
  if (month !== undefined) return { kind: 'month', point: month }
  const commission = view.commissions.find((point) => why === `commission-${point.month}`)
  if (commission !== undefined) return { kind: 'commission', point: commission }
  if (/^total(-commission|-rental)?$/.test(why)) {
    return { kind: 'total', totals: paidTotals(facts, type), parts: partsOfTotal(facts, type) }
  }
  if (/^balance(-commission|-rental)?$/.test(why)) {
    return { kind: 'balance', type, totals: unpaidTotals(facts.lines, type), parts: partsOfPending(facts, type) }
  }
  const earned = findEarned(why, view)
  if (earned !== null) return earned
  if (why === 'next') return { kind: 'next', next: view.next, point: view.running, parts: partsOfNextPayment(view) }
  if (/^(this|last)-month(-commission|-rental)?$/.test(why))
    return findThisOrLastMonth(why.startsWith('last'), type, view)
  if (why === 'rate') return { kind: 'rate', ...resolveRate(facts.rates, 'rental', facts.userId, monthOf(today)) }
  return findLineOrPayment(why, view)
}

/** Explains this month's earnings (M9) or last month's, of one type or both. */
function findThisOrLastMonth(last: boolean, type: PaymentType | undefined, view: MoneyView): Explanation | null {
  const now = thisMonth(view)
  const shown = last ? now.before : now
  if (shown === null) return null
  return {
    kind: 'this-month',
    month: shown.month,
    estimate: !last && now.estimate,
    ...partsOfType(shown.parts, type),
  }
}

function findEarned(why: string, view: MoneyView): Extract<Explanation, { kind: 'earned' }> | null {
  const { facts, months, today } = view
  const earnedExplanation = (of: EarnedScope, parts: AmountPart[], month = '') =>
    ({ kind: 'earned', of, month, cents: sumOfParts(parts), parts }) as const
  if (why === 'earned') return earnedExplanation('all', partsOfEarned(months))
  if (why === 'earned-open') return earnedExplanation('open', unpaidParts(months))
  const month = /^earned-(\d{4}-\d{2})$/.exec(why)?.[1]
  if (month !== undefined) return earnedExplanation('up-to', partsOfEarned(months, month), month)
  const referral = /^referral-(.+)$/.exec(why)?.[1]
  if (referral !== undefined) {
    const parts = partsOfReferral(view, referral)
    return parts === null ? null : earnedExplanation('referral', parts)
  }
  const period = facts.periods.find(({ id }) => why === `period-${id}`)
  return period === undefined ? null : earnedExplanation('period', partsOfPeriod(facts, period.id, today))
}

function findLineOrPayment(id: string, { facts, referrals }: MoneyView): Explanation | null {
  const line = facts.lines.find((row) => row.id === id)
  if (line !== undefined) {
    const payment = facts.payments.find((row) => row.id === line.payment)
    return {
      kind: 'line',
      line,
      payment,
      state: lineState(line, payment),
      referredName: nameOfSource(facts, referrals, line.source),
    }
  }
  const payment = facts.payments.find((row) => row.id === id)
  return payment === undefined ? null : { kind: 'payment', payment, parts: partsOfPaymentWithReturns(payment, facts) }
}

/** Sorts payments by the day they were sent, or else by the end of their period. */
export const sortNewestFirst = (payments: readonly UserPayment[]): UserPayment[] =>
  [...payments].sort((a, b) =>
    (b.dispersed_at || b.payment_period_end).localeCompare(a.dispersed_at || a.payment_period_end),
  )
