import { daysBetween } from '../calendar'
import type { CalendarDate, UserPayment } from '../entities'
import { payoutItemStates, type PayoutItemState } from './payout-states'

/** States of an item that its payee never hears of: nothing was handed over. */
const untold = ['ready', 'removed', 'not_sent'] as const satisfies readonly PayoutItemState[]
/** What a payment says of its item. */
export type ToldState = Exclude<PayoutItemState, (typeof untold)[number]>
const isUntold = (state: PayoutItemState): boolean => (untold as readonly PayoutItemState[]).includes(state)
export const toldStates = payoutItemStates.filter((state): state is ToldState => !isUntold(state))

/**
 * What a person is told about the way of a payment besides its own state, in words that a screen has for each: `sent` it is at the
 * provider and nothing is known yet, `checked` the provider keeps it back, `unclaimed` it waits there for its payee, `returned` it came
 * back, `refused` it never left, `unconfirmed` nobody knows, `reversed` it was paid and came back.
 */
export type PayoutTold = 'sent' | 'checked' | 'unclaimed' | 'returned' | 'refused' | 'unconfirmed' | 'reversed'

const told = {
  sent: 'sent',
  pending: 'checked',
  onhold: 'checked',
  unclaimed: 'unclaimed',
  unknown: 'unconfirmed',
  returned: 'returned',
  failed: 'refused',
  blocked: 'refused',
  denied: 'refused',
  canceled: 'returned',
  // the payment's own state says it
  success: null,
  refunded: 'reversed',
  reversed: 'reversed',
} as const satisfies { readonly [state in ToldState]: PayoutTold | null }
/** A device may hold a row from before the column was there. */
const toldBy: { readonly [state: string]: PayoutTold | null | undefined } = told

/**
 * The one meaning of a payment's way for every screen (M24); null = its own state says all. `daysLeft`: of an unclaimed one, until it
 * comes back, 0 on its last day and after it.
 */
export function payoutTold(
  payment: Pick<UserPayment, 'status' | 'payout_state' | 'payout_until'>,
  today: CalendarDate,
): { is: PayoutTold; daysLeft: number } | null {
  const { status, payout_state: state, payout_until: until } = payment
  if (status === 'cancelled' || status === 'pending') return null
  const is = toldBy[state] ?? null
  if (is === null || (status === 'dispersed') !== (is === 'reversed')) return null
  return { is, daysLeft: is === 'unclaimed' && until !== '' ? Math.max(0, daysBetween(today, until)) : 0 }
}

/**
 * Of a payment that was sent all the same how the way before ended, as far as the payment knows it: of one that went out with a later
 * batch it only knows that batch. Null = nothing of the kind.
 */
export function endedBefore({
  status,
  payout_state: state,
  payout_told_at: toldAt,
  dispersed_at: sentAt,
}: Pick<UserPayment, 'status' | 'payout_state' | 'payout_told_at' | 'dispersed_at'>): 'returned' | 'refused' | null {
  // a device may hold a row from before the day was there; a day that an admin gave may be an earlier one
  if (status !== 'dispersed' || !toldAt || toldAt.slice(0, 10) > sentAt.slice(0, 10)) return null
  const is = toldBy[state]
  return is === 'returned' || is === 'refused' ? is : null
}

/** What of a payment's way its payee is sent word of (M26): something is theirs to do, or the money isn't on its way any more. */
export const payoutNews = ['unclaimed', 'returned', 'refused', 'reversed'] as const satisfies readonly PayoutTold[]
export type PayoutNews = (typeof payoutNews)[number]

/** What an item's payee hears when it goes from one state to another; null = nothing that they don't know. */
export function newsOfMove(from: PayoutItemState, to: PayoutItemState): PayoutNews | null {
  const is = toldBy[to]
  return is === toldBy[from] ? null : (payoutNews.find((news) => news === is) ?? null)
}
