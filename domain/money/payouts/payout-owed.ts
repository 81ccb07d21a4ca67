import type { Cents } from '../../entities'
import { refundedStates, effectOf, type PayoutItemState } from './payout-states'

/** An item's amounts as reported by the provider, and the booked corrections (M11, M24). */
export interface ItemMoney {
  amount_cents: Cents
  state: PayoutItemState
  /** What the provider paid, 0 until reported; it differs from the sent amount only if an admin accepted it. */
  paid_cents: Cents
  returned_cents: Cents
  /** The sum of the booked corrections. */
  corrected_cents: Cents
}

/** Reports whether an item was paid and came back, in full or in part. */
export const isRefunded = (state: PayoutItemState | null): boolean => refundedStates.some((back) => back === state)

/**
 * Returns what is owed again and not booked yet: sent minus kept minus corrected. The order of reports and bookings doesn't
 * matter, so nothing is booked twice or lost.
 */
export const unbookedCents = ({
  amount_cents: due,
  state,
  paid_cents,
  returned_cents,
  corrected_cents,
}: ItemMoney): Cents => (effectOf(state) === 'paid' ? due - (paid_cents - returned_cents) - corrected_cents : 0)

/** Returns the amount that a reported state refers to: for a return the paid amount, otherwise the sent amount. */
export const fullAmountOf = ({ amount_cents, state, paid_cents }: ItemMoney, reported: PayoutItemState): Cents =>
  isRefunded(reported) && effectOf(state) === 'paid' ? paid_cents : amount_cents

/**
 * Returns paid and returned cents after a report. `cents`: the reported amount, null = the full one. Null if impossible:
 * more returned than paid, nothing returned, or an unknown part of a multiple payment returned. A report never lowers
 * booked returns, because reports of fewer days contain less.
 */
export function moneyAfterReport(
  item: ItemMoney,
  reported: PayoutItemState,
  cents: Cents | null,
): Pick<ItemMoney, 'paid_cents' | 'returned_cents'> | null {
  if (effectOf(reported) !== 'paid') return { paid_cents: 0, returned_cents: 0 }
  const paid = effectOf(item.state) === 'paid' ? item.paid_cents : item.amount_cents
  if (!isRefunded(reported)) return { paid_cents: cents ?? paid, returned_cents: 0 }
  const before = isRefunded(item.state) ? item.returned_cents : 0
  if (cents === null) {
    if (before > 0) return { paid_cents: paid, returned_cents: before }
    return paid > item.amount_cents ? null : { paid_cents: paid, returned_cents: paid }
  }
  if (cents <= 0 || cents > paid) return null
  const booked = item.corrected_cents !== item.amount_cents - paid
  return { paid_cents: paid, returned_cents: booked ? Math.max(cents, before) : cents }
}
