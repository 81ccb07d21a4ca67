import type { Cents, Earning, Id, UserPayment } from '../../entities'
import { memoizeByObject } from '../../lists'

/** What a recipient received from a payment and still has (M37), in cents. */
export interface ReceivedAmount {
  /**
   * The amount that PayPal paid, which differs from the sent one only if an admin accepted it. For an unsent payment, its
   * amount.
   */
  paidCents: Cents
  returnedCents: Cents
  cents: Cents
}

/**
 * Returns what a recipient still has of a payment (M37). Received, owed and corrected amounts add up to the sent amount.
 */
export function receivedAmountOf(lines: readonly Earning[], payment: UserPayment): ReceivedAmount {
  const { amount_cents: amount, status, payout_returned_cents: returnedCents, payout_owed_cents: owedCents } = payment
  if (status !== 'dispersed') return { paidCents: amount, returnedCents: 0, cents: amount }
  const corrected = correctedOf(lines, '').get(payment.id)
  // A return that was settled without being owed again has no correction.
  const booked = corrected !== undefined || owedCents !== 0
  const cents = booked ? amount - owedCents - (corrected ?? 0) : amount - returnedCents
  return { paidCents: cents + returnedCents, returnedCents, cents }
}

const correctedOf = memoizeByObject((lines: readonly Earning[]): ReadonlyMap<Id, Cents> => {
  const sums = new Map<Id, Cents>()
  for (const { corrects_payment: payment, amount_cents: cents } of lines) {
    if (payment !== '') sums.set(payment, (sums.get(payment) ?? 0) + cents)
  }
  return sums
})

/** Reports whether a line corrects a payment. Such a line isn't an earning (M37). */
export const isPaymentCorrection = (line: Pick<Earning, 'corrects_payment'>): boolean => line.corrects_payment !== ''
