import { daysBetween } from '../../calendar'
import type { CalendarDate, Moment, UserPayment } from '../../entities'
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
  const { payout_until: until } = payment
  const is = wordOfWay(payment)
  return is === null
    ? null
    : { is, daysLeft: is === 'unclaimed' && until !== '' ? Math.max(0, daysBetween(today, until)) : 0 }
}

/** What is told of a payment's way, for where no day counts; null = its own state says all. */
export function wordOfWay({
  status,
  payout_state: state,
}: Pick<UserPayment, 'status' | 'payout_state'>): PayoutTold | null {
  if (status === 'cancelled' || status === 'pending') return null
  const is = toldBy[state] ?? null
  return is === null || (status === 'dispersed') !== (is === 'reversed') ? null : is
}

/** The words of a payment that was handed over and is there still: it is sent, and no payday of ours is its day any more. */
export const wordsThere = ['sent', 'checked', 'unclaimed', 'unconfirmed'] as const satisfies readonly PayoutTold[]
export type ThereTold = (typeof wordsThere)[number]

/** What is told of a payment that is at the provider; null = it isn't there: it waits for a batch, came back, or has arrived. */
export function thereAs(payment: Pick<UserPayment, 'status' | 'payout_state'>): ThereTold | null {
  const is = wordOfWay(payment)
  return wordsThere.find((word) => word === is) ?? null
}

/** The day until which an unclaimed payment waits for its payee, and then comes back by itself; '' of any other, and once it has passed. */
export const waitsUntil = (
  payment: Pick<UserPayment, 'status' | 'payout_state' | 'payout_until'>,
  today: CalendarDate,
): CalendarDate => (wordOfWay(payment) === 'unclaimed' && payment.payout_until >= today ? payment.payout_until : '')

/** Whether a payment was handed to the provider and nobody knows yet that it arrived, or that it didn't. */
export const isAtProvider = (payment: Pick<UserPayment, 'status' | 'payout_state'>): boolean =>
  thereAs(payment) !== null

/** Whether a payment that was made goes out with a batch to come: it waits for one, or came back and goes again. */
export const goesNext = (payment: Pick<UserPayment, 'status' | 'payout_state'>): boolean =>
  payment.status === 'pending' || (payment.status === 'approved' && !isAtProvider(payment))

/** The states in which a way that its payee knows of ended without paying: those that `payout_previous` names. */
export const endedStates = /* @__PURE__ */ toldStates.filter(
  (state) => told[state] === 'returned' || told[state] === 'refused',
)

/** A way through the provider that ended without paying: the day it was handed over, how it ended, and when that was told. */
export interface WayBefore {
  is: 'returned' | 'refused'
  handed: CalendarDate
  told: Moment
}

/** `payout_previous` holds ways parted by `;`, of each its item's state, its batch's day, and when its end was told: of so many the newest. */
export const mostWays = 20

/**
 * How the ways of a payment before the one that counts ended (M24), the oldest first: those of earlier batches, and, of one that was sent
 * in another way all the same, the one of its last batch. One that is sent names none that ended after the day it says.
 */
export function waysBefore({
  status,
  payout_state: state,
  payout_sent_on: handed,
  payout_reported_at: toldAt,
  payout_previous: before,
  dispersed_at: sentAt,
}: Pick<
  UserPayment,
  'status' | 'payout_state' | 'payout_sent_on' | 'payout_reported_at' | 'payout_previous' | 'dispersed_at'
>): WayBefore[] {
  // a device may hold a row from before the columns were there
  const ways = (before || '').split(';').flatMap((text) => wayOf(text))
  const sent = status === 'dispersed'
  if (sent && handed && toldAt) ways.push(...wayOf(`${state} ${handed} ${toldAt}`))
  // a day that an admin gave may be an earlier one
  return sent ? ways.filter(({ told: at }) => at.slice(0, 10) <= sentAt.slice(0, 10)) : ways
}

function wayOf(text: string): WayBefore[] {
  const [state = '', handed = '', day = '', time = ''] = text.split(' ')
  const is = toldBy[state]
  return is === 'returned' || is === 'refused' ? [{ is, handed, told: `${day} ${time}` }] : []
}

/** What of a payment's way its payee is sent word of (M26): something is theirs to do, or the money isn't on its way any more. */
export const payoutNews = ['unclaimed', 'returned', 'refused', 'reversed'] as const satisfies readonly PayoutTold[]
export type PayoutNews = (typeof payoutNews)[number]

/** What an item's payee hears when it goes from one state to another; null = nothing that they don't know. */
export function newsOfMove(from: PayoutItemState, to: PayoutItemState): PayoutNews | null {
  const is = toldBy[to]
  return is === toldBy[from] ? null : (payoutNews.find((news) => news === is) ?? null)
}
