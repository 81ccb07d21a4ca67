import type { Earning, PaymentType, UserPayment } from '../entities'
import type { AmountPart } from './amount-part'
import { receivedOf } from './received'

/** What payments and their corrections are told from. */
export interface PaidFacts {
  lines: readonly Earning[]
  payments: readonly UserPayment[]
}

/** A payment with what PayPal gave of it and, below it, what came back (M37): they sum to what its payee has. */
export const partsOfReceived = (facts: Pick<PaidFacts, 'lines'>, payment: UserPayment): AmountPart[] => {
  const { paidCents, backCents } = receivedOf(facts.lines, payment)
  const paid: AmountPart = { kind: 'payment', payment, whole: true, cents: paidCents }
  return backCents === 0 ? [paid] : [paid, { kind: 'returned', payment, cents: -backCents }]
}

/** The parts of what was sent (M9), newest first; what came back of a payment stands below it. */
export function partsOfTotal(facts: PaidFacts, type?: PaymentType): AmountPart[] {
  return facts.payments
    .filter((row) => row.status === 'dispersed' && (type === undefined || row.payment_type === type))
    .sort((a, b) => b.dispersed_at.localeCompare(a.dispersed_at))
    .flatMap((payment) => partsOfReceived(facts, payment))
}
