import type { Cents, Earning, Id, UserPayment } from '../../entities'
import { onceFor } from '../../once-for'

/** What a payee got of a payment and has of it (M37), in cents. `cents` is `paidCents - backCents`. */
export interface Received {
  /** What PayPal gave: another amount than was sent only where an admin took the payment for paid. Of an unsent payment what it is for. */
  paidCents: Cents
  /** What of that came back. */
  backCents: Cents
  cents: Cents
}

/**
 * What a payment's payee has of it (M37). What they have, what is owed again and what was corrected make what was sent (`owedOf`), so the
 * corrections of a payment say what PayPal paid otherwise.
 * @param lines all lines of the person
 */
export function receivedOf(lines: readonly Earning[], payment: UserPayment): Received {
  const { amount_cents: amount, status } = payment
  if (status !== 'dispersed') return { paidCents: amount, backCents: 0, cents: amount }
  // a device may hold a row from before these columns were there
  const [backCents, owedCents] = [payment.payout_returned_cents || 0, payment.payout_owed_cents || 0]
  const corrected = correctedOf(lines, '').get(payment.id)
  // a return that is settled and no longer owed leaves no correction
  const booked = corrected !== undefined || owedCents !== 0
  const cents = booked ? amount - owedCents - (corrected ?? 0) : amount - backCents
  return { paidCents: cents + backCents, backCents, cents }
}

/** The sums of the corrections of each payment. */
const correctedOf = onceFor((lines: readonly Earning[]): ReadonlyMap<Id, Cents> => {
  const sums = new Map<Id, Cents>()
  for (const { corrects_payment: payment, amount_cents: cents } of lines) {
    if (payment) sums.set(payment, (sums.get(payment) ?? 0) + cents)
  }
  return sums
})

/** Whether a line only books what PayPal paid otherwise or gave back of a payment: it is no earning (M37). */
export const isOfPayment = (line: Pick<Earning, 'corrects_payment'>): boolean => (line.corrects_payment || '') !== ''
