import type { Cents } from '../../entities'
import { backStates, effectOf, type PayoutItemState } from './payout-states'

/** What the payee of an item has of it, as the provider tells it, and what was booked for that (M11, M24). */
export interface ItemMoney {
  /** What was sent, and is due. */
  amount_cents: Cents
  state: PayoutItemState
  /** What the provider says it gave, 0 until it did; another amount than was sent only where an admin took it for paid. */
  paid_cents: Cents
  /** What of that came back since. */
  returned_cents: Cents
  /** The sum of the corrections that were booked for it. */
  corrected_cents: Cents
}

/** Whether an item in this state was paid and came back, whole or in part. */
export const isBack = (state: PayoutItemState | null): boolean => backStates.some((back) => back === state)

/**
 * What of an item is owed again and isn't booked yet: what is due, less what its payee has, less what was corrected. Whatever was told and
 * booked in which order, the three add up, so nothing is booked twice and nothing is lost.
 */
export const owedOf = ({ amount_cents: due, state, paid_cents, returned_cents, corrected_cents }: ItemMoney): Cents =>
  effectOf(state) === 'paid' ? due - (paid_cents - returned_cents) - corrected_cents : 0

/** The amount that a word is about where it speaks of the whole: what came back is what was paid, everything else what was sent. */
export const wholeOf = ({ amount_cents, state, paid_cents }: ItemMoney, told: PayoutItemState): Cents =>
  isBack(told) && effectOf(state) === 'paid' ? paid_cents : amount_cents

/**
 * What an item's payee got and gave back once a word about it stands. `cents`: the amount that is told, null = none, then the whole is
 * meant. Null where that can't be: more came back than was paid, nothing came back, or it was paid more often than it was sent and nobody
 * says how much of that came back. Of what is booked already no smaller part is believed: a report of fewer days tells less.
 */
export function moneyTold(
  item: ItemMoney,
  told: PayoutItemState,
  cents: Cents | null,
): Pick<ItemMoney, 'paid_cents' | 'returned_cents'> | null {
  if (effectOf(told) !== 'paid') return { paid_cents: 0, returned_cents: 0 }
  const paid = effectOf(item.state) === 'paid' ? item.paid_cents : item.amount_cents
  if (!isBack(told)) return { paid_cents: cents ?? paid, returned_cents: 0 }
  const before = isBack(item.state) ? item.returned_cents : 0
  if (cents === null) {
    if (before > 0) return { paid_cents: paid, returned_cents: before }
    return paid > item.amount_cents ? null : { paid_cents: paid, returned_cents: paid }
  }
  if (cents <= 0 || cents > paid) return null
  const booked = item.corrected_cents !== item.amount_cents - paid
  return { paid_cents: paid, returned_cents: booked ? Math.max(cents, before) : cents }
}
