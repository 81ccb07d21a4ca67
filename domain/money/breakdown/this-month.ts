import { addMonths, monthOf } from '../../calendar'
import type { Cents, Month, PaymentType, UserPayment } from '../../entities'
import { sumOfParts, type AmountPart } from './amount-part'
import { partsOfMonth } from './amount-parts'
import { partsOfReceivedPayment, paymentsEndingIn, splitByType, type AmountSplit } from './totals'
import type { MoneyView } from '../views/money-view'

/** The values of the card This Month on the screen Earnings (M9). */
export interface ThisMonth extends AmountSplit {
  month: Month
  /** Whether no payment's period ends in this month, so the amounts are earnings up to today. */
  estimate: boolean
  parts: AmountPart[]
  before: MonthTotals | null
}

export interface MonthTotals extends AmountSplit {
  month: Month
  parts: AmountPart[]
}

/** Returns the payments whose period ends in this month, otherwise the earnings up to today (M9). */
export function thisMonth({
  facts,
  today,
  running,
  commissions,
}: Pick<MoneyView, 'facts' | 'today' | 'running' | 'commissions'>): ThisMonth {
  const month = monthOf(today)
  const last = addMonths(month, -1)
  const ofPayments = (payments: readonly UserPayment[]) => {
    const parts = payments.flatMap((payment) => partsOfReceivedPayment(facts, payment))
    return { ...splitByType(parts), parts }
  }
  const ended = paymentsEndingIn(facts.payments, last)
  const before = ended.length === 0 ? null : { month: last, ...ofPayments(ended) }
  const settled = paymentsEndingIn(facts.payments, month)
  if (settled.length > 0) {
    return { month, estimate: false, ...ofPayments(settled), before }
  }
  const earning = commissions.find((point) => point.month === month)
  const rentalCents = running?.cents ?? 0
  const commissionCents = earning?.cents ?? 0
  const points = [running, earning].flatMap((point) => (point === undefined ? [] : [point]))
  return {
    month,
    estimate: true,
    cents: rentalCents + commissionCents,
    rentalCents,
    commissionCents,
    parts: points.flatMap(partsOfMonth),
    before,
  }
}

export function partsOfType(parts: readonly AmountPart[], type?: PaymentType): { cents: Cents; parts: AmountPart[] } {
  const typeOf = (part: AmountPart): PaymentType | undefined =>
    'payment' in part
      ? part.payment.payment_type
      : 'line' in part
        ? part.line.payment_type
        : part.kind === 'coming'
          ? part.of
          : undefined
  const own = parts.filter((part) => type === undefined || typeOf(part) === type)
  return { cents: sumOfParts(own), parts: own }
}
