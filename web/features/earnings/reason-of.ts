import type { Earning, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import type { CommissionPoint } from '../../data/repos/money/commission-points'
import { lineState, type AmountState } from '../../data/repos/money/line-state'
import { paidTotals, unpaidTotals, type PaidTotals, type UnpaidTotals } from '../../data/repos/money/money-totals'
import type { MonthPoint } from '../../data/repos/money/month-points'
import type { NextPayment } from '../../data/repos/money/next-payment'
import { rateOf } from '../../data/repos/money/rate-of'
import type { MoneyFacts } from '../../data/repos/money-facts'
import type { MoneyView } from '../../data/repos/money/use-money-view'

/** What an amount is made of. The address `?why=` names it: the id of a line or payment, or one of the words below. */
export type Reason =
  | { kind: 'line'; line: Earning; state: AmountState; payment: UserPayment | undefined; referredName: string }
  | { kind: 'payment'; payment: UserPayment; lines: Earning[] }
  | { kind: 'month'; point: MonthPoint }
  | { kind: 'commission'; point: CommissionPoint }
  | { kind: 'total'; totals: PaidTotals; payments: UserPayment[] }
  | { kind: 'balance'; totals: UnpaidTotals; lines: Earning[]; payments: UserPayment[] }
  | { kind: 'next'; next: NextPayment; point: MonthPoint | undefined; totals: UnpaidTotals }
  | { kind: 'rate'; cents: number; own: boolean }

/**
 * Finds the reason of an amount on the device.
 * `month-2026-11` a renter's month, `commission-2026-11` an affiliate's, `total`, `balance` (and with `-commission`), `next`, `rate`.
 * @returns null when the amount isn't (or no longer) on the device
 */
export function reasonOf(why: string, view: MoneyView): Reason | null {
  const { facts, today } = view
  const type = why.endsWith('-commission') ? 'commission' : undefined
  const month = /^(month|commission)-(\d{4}-\d{2})$/.exec(why)
  if (month !== null) return ofMonth(month[1] === 'month', month[2] ?? '', view)
  if (why === 'total' || why === 'total-commission') {
    const payments = facts.payments.filter(
      (row) => row.status === 'dispersed' && (type === undefined || row.payment_type === type),
    )
    return { kind: 'total', totals: paidTotals(facts.payments, type), payments: newestFirst(payments) }
  }
  if (why === 'balance' || why === 'balance-commission') {
    const fits = (of: string) => type === undefined || of === type
    return {
      kind: 'balance',
      totals: unpaidTotals(facts.lines, today, type),
      lines: facts.lines.filter((line) => line.status === 'pending' && line.payment === '' && fits(line.payment_type)),
      payments: facts.payments.filter(
        (row) => (row.status === 'pending' || row.status === 'approved') && fits(row.payment_type),
      ),
    }
  }
  if (why === 'next') return { kind: 'next', next: view.next, point: view.running, totals: view.unpaid }
  if (why === 'rate') return { kind: 'rate', ...rateOf('rental', monthOf(today), facts.rates, facts.programme) }
  return ofRow(why, view)
}

function ofMonth(rental: boolean, month: string, view: MoneyView): Reason | null {
  if (rental) {
    const point = view.months.find((each) => each.month === month)
    return point === undefined ? null : { kind: 'month', point }
  }
  const point = view.commissions.find((each) => each.month === month)
  return point === undefined ? null : { kind: 'commission', point }
}

function ofRow(id: string, { facts, referrals, today }: MoneyView): Reason | null {
  const line = facts.lines.find((row) => row.id === id)
  if (line !== undefined) {
    const payment = facts.payments.find((row) => row.id === line.payment)
    const of = referrals.find(({ attribution }) => attribution?.id === line.source)
    return {
      kind: 'line',
      line,
      payment,
      state: lineState(line, payment, today),
      referredName: of?.referral.referred_name ?? '',
    }
  }
  const payment = facts.payments.find((row) => row.id === id)
  return payment === undefined ? null : { kind: 'payment', payment, lines: linesOf(payment, facts) }
}

/** The lines a payment holds, kept for ever in `payment_lines` (M4), oldest month first. */
export function linesOf(payment: UserPayment, facts: Pick<MoneyFacts, 'lines' | 'paymentLines'>): Earning[] {
  const ids = new Set(facts.paymentLines.filter((row) => row.payment === payment.id).map((row) => row.earning))
  return facts.lines
    .filter((line) => ids.has(line.id))
    .sort((a, b) => a.month.localeCompare(b.month) || a.n - b.n || a.kind.localeCompare(b.kind))
}

/** Payments for a list: the day they were sent, else their period's end, newest first. */
export const newestFirst = (payments: readonly UserPayment[]): UserPayment[] =>
  [...payments].sort((a, b) =>
    (b.dispersed_at || b.payment_period_end).localeCompare(a.dispersed_at || a.payment_period_end),
  )
