import type { Cents } from '../../entities'
import { refundedStates, effectOf, type PayoutItemState } from './payout-states'

/** The amounts of an item that the provider reported, and the corrections that are recorded for it (M11, M24). */
export interface ItemMoney {
  amount_cents: Cents
  state: PayoutItemState
  /**
   * What the provider paid, 0 until it is reported. It differs from the sent amount only if an admin accepted the
   * difference.
   */
  paid_cents: Cents
  returned_cents: Cents
  /** The sum of the corrections that are recorded. */
  corrected_cents: Cents
}

/** Reports whether an item was paid and then returned, in full or in part. */
export const isRefunded = (state: PayoutItemState | null): boolean => refundedStates.some((back) => back === state)

/**
 * Returns what is owed again and has no correction yet: the sent amount minus what the recipient still has minus the
 * corrections. The result doesn't depend on the order of reports and corrections, so that nothing is corrected twice or
 * lost.
 */
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
 * Returns the paid and the returned amount in cents after a report. `cents` is the reported amount, null for the full
 * amount. Returns null if the report is impossible: more was returned than paid, nothing was returned, or an unknown part
 * of several payments. A report never lowers returned amounts that have a correction, because a report of fewer days
 * contains less.
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
