import type { Cents } from '../../entities'
import { refundedStates, effectOf, type PayoutItemState } from './payout-states'

export interface ItemMoney {
  amount_cents: Cents
  state: PayoutItemState
  /** The paid amount, 0 until it is reported. It differs from the sent one only if an admin accepted the difference. */
  paid_cents: Cents
  returned_cents: Cents
  corrected_cents: Cents
}

/** Reports whether an item was paid and then returned, in full or in part. */
export const isRefunded = (state: PayoutItemState | null): boolean => refundedStates.some((back) => back === state)

/** Returns the amount still owed. It doesn't depend on the order of reports, so nothing is corrected twice or lost. */
export const uncorrectedCents = ({
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
 * Returns the amounts after a report, or null if it is impossible. Returned amounts with a correction are never lowered.
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
