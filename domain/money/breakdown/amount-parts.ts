import type { Cents, Earning, PaymentType, UserPayment } from '../../entities'
import { groupBy, compareCharacters, memoizeByObject } from '../../lists'
import { sumOfParts, type AmountPart } from './amount-part'
import type { CommissionPoint } from './commission-points'
import { dayCount } from '../accrual/day-mask'
import type { MonthPoint } from './month-points'
import type { NextPayment } from '../forecast/next-payment'
import type { MoneyFacts } from '../accrual/own-facts'
import { isReplaced } from '../payments/holds'
import { receivedAmountOf } from '../accrual/received'
import { isSentNext, isAtProvider } from '../payouts/payout-status-text'
import type { ExpectedPayment } from '../accrual/expected-payment'
import { prorate } from '../accrual/rates'

/**
 * Returns the parts of a line. A top-up is the rounded amount of all days minus the earlier lines (M5), so it can differ by
 * a cent from its own formula.
 */
export function partsOfLine(line: Earning, lines: readonly Earning[]): AmountPart[] {
  const whole: AmountPart[] = [{ kind: 'line', line, cents: line.amount_cents }]
  if (line.kind !== 'rental' && line.kind !== 'commission') return whole
  const earlier = lines.filter(
    (each) =>
      each.kind === line.kind &&
      each.source === line.source &&
      each.month === line.month &&
      each.n < line.n &&
      each.cancel_kind !== 'undone',
  )
  const days = dayCount(earlier.reduce((mask, each) => mask | each.days, line.days))
  const cents = prorate(line.rate_cents, days, line.days_in_month)
  const before = earlier.reduce((sum, each) => sum + each.amount_cents, 0)
  // If an earlier line is missing on this device, the formula would be wrong, so the line is one part.
  if (cents - before !== line.amount_cents) return whole
  const counted: AmountPart = {
    kind: 'days',
    rateCents: line.rate_cents,
    days,
    daysInMonth: line.days_in_month,
    all: earlier.length > 0,
    cents,
  }
  return earlier.length === 0 ? [counted] : [counted, { kind: 'counted-before', cents: -before }]
}

/** Returns the parts of a month: its lines (cancelled and replaced ones with 0 cents), and days without a line. */
export function partsOfMonth(point: Pick<MonthPoint | CommissionPoint, 'lines' | 'coming'>): AmountPart[] {
  return [
    ...point.lines.map((line): AmountPart =>
      line.status === 'cancelled'
        ? { kind: 'never', line, cents: 0 }
        : isReplaced(line)
          ? { kind: 'replaced', line, cents: 0 }
          : { kind: 'line', line, cents: line.amount_cents },
    ),
    ...point.coming,
  ]
}

/** Returns the lines in a payment, even if it was cancelled, oldest month first. */
export const partsOfPayment = (payment: UserPayment, facts: HeldLines): AmountPart[] => partsOfPayments(facts)(payment)

type HeldLines = Pick<MoneyFacts, 'lines' | 'paymentLines'>

/**
 * Returns a function for the parts of a payment. The lines are read only once, because an affiliate has tens of thousands.
 */
export const partsOfPayments = (facts: HeldLines): ((payment: UserPayment) => AmountPart[]) =>
  linesOfPayments(facts, '')

const linesOfPayments = memoizeByObject(
  ({ lines, paymentLines }: HeldLines): ((payment: UserPayment) => AmountPart[]) => {
    const byId = new Map(lines.map((line) => [line.id, line]))
    const links = groupBy(paymentLines, (row) => row.payment)
    return ({ id }) =>
      [...new Set(links.get(id)?.map((row) => row.earning))]
        .flatMap((earning) => byId.get(earning) ?? [])
        .sort(compareLines)
        .map((line): AmountPart => ({ kind: 'line', line, cents: line.amount_cents }))
  },
)

const compareLines = (a: Earning, b: Earning): number =>
  compareCharacters(a.month, b.month) || a.n - b.n || compareCharacters(a.kind, b.kind) || compareCharacters(a.id, b.id)

/** Returns what is earned but not sent (M6): pending lines, and the share of this type in each open payment (M5). */
export function partsOfPending(
  facts: Pick<MoneyFacts, 'lines' | 'payments' | 'paymentLines'>,
  type?: PaymentType,
): AmountPart[] {
  const unsent = facts.lines.filter(
    (line) => line.status === 'pending' && !isReplaced(line) && (type === undefined || line.payment_type === type),
  )
  const byPayment = groupBy(unsent, (line) => line.payment)
  const links = groupBy(facts.paymentLines, (row) => row.payment)
  const waiting = (byPayment.get('') ?? []).map((line): AmountPart => ({
    kind: 'line',
    line,
    cents: line.amount_cents,
  }))
  const onTheWay = facts.payments
    .filter((payment) => payment.status === 'pending' || payment.status === 'approved')
    .flatMap((payment): AmountPart[] => {
      const held = byPayment.get(payment.id)
      if (held === undefined) return []
      const cents = held.reduce((sum, line) => sum + line.amount_cents, 0)
      return [{ kind: 'payment', payment, whole: held.length === links.get(payment.id)?.length, cents }]
    })
  return [...waiting, ...onTheWay]
}

/** Returns the payment's lines, any difference in what PayPal paid, and what was returned (M37). */
export function partsOfPaymentWithReturns(
  payment: UserPayment,
  facts: Pick<MoneyFacts, 'lines' | 'paymentLines'>,
): AmountPart[] {
  const { paidCents, returnedCents } = receivedAmountOf(facts.lines, payment)
  const otherwise = paidCents - payment.amount_cents
  return [
    ...partsOfPayment(payment, facts),
    ...(otherwise === 0 ? [] : [{ kind: 'paid-otherwise' as const, payment, cents: otherwise }]),
    ...(returnedCents === 0 ? [] : [{ kind: 'returned' as const, payment, cents: -returnedCents }]),
  ]
}

/** Returns the open payments, otherwise those at the provider, otherwise the balance and future earnings (M8). */
export function partsOfNextPayment(view: {
  next: NextPayment
  ahead: ExpectedPayment
  unpaid: { balanceCents: Cents }
  facts: Pick<MoneyFacts, 'payments'>
}): AmountPart[] {
  const { next, facts } = view
  if (next.kind === 'made' || next.kind === 'handed') {
    return facts.payments
      .filter(next.kind === 'made' ? isSentNext : isAtProvider)
      .map((payment) => ({ kind: 'payment', payment, whole: true, cents: payment.amount_cents }))
  }
  const parts = partsOfExpectedPayment(view)
  const left = next.cents - sumOfParts(parts)
  return left === 0 ? parts : [...parts, { kind: 'stays', cents: left }]
}

export const partsOfExpectedPayment = (view: {
  ahead: ExpectedPayment
  unpaid: { balanceCents: Cents }
}): AmountPart[] => [
  ...(view.unpaid.balanceCents === 0 ? [] : [{ kind: 'balance' as const, cents: view.unpaid.balanceCents }]),
  ...view.ahead.coming,
  ...view.ahead.ahead.map((month) => ({ kind: 'ahead' as const, ...month })),
]
