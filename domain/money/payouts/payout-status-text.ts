import { daysBetween } from '../../calendar'
import type { CalendarDate, Moment } from '../../collections/define/row'
import type { UserPayment } from '../../collections/money/user-payments'
import { visiblePayoutStates, type PayoutItemState, type VisiblePayoutState } from './payout-states'

/** `checked`: under review. `refused`: never sent. `unconfirmed`: unknown. `reversed`: paid and then returned. */
export type PayoutStatus = 'sent' | 'checked' | 'unclaimed' | 'returned' | 'refused' | 'unconfirmed' | 'reversed'

const statusOfState = {
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
  // The payment's own status already says it.
  success: null,
  refunded: 'reversed',
  reversed: 'reversed',
} as const satisfies { readonly [state in VisiblePayoutState]: PayoutStatus | null }
const statusByState: { readonly [state: string]: PayoutStatus | null | undefined } = statusOfState

/**
 * Returns the status, or null if the payment's own status says enough (M24). `daysLeft` is the number of days until an
 * unclaimed payment is returned.
 */
export function payoutStatusWithDays(
  payment: Pick<UserPayment, 'status' | 'payout_state' | 'payout_until'>,
  today: CalendarDate,
): { is: PayoutStatus; daysLeft: number } | null {
  const { payout_until: until } = payment
  const is = payoutStatusOf(payment)
  return is === null
    ? null
    : { is, daysLeft: is === 'unclaimed' && until !== '' ? Math.max(0, daysBetween(today, until)) : 0 }
}

export function payoutStatusOf({
  status,
  payout_state: state,
}: Pick<UserPayment, 'status' | 'payout_state'>): PayoutStatus | null {
  if (status === 'cancelled' || status === 'pending') return null
  const is = statusByState[state] ?? null
  return is === null || (status === 'dispersed') !== (is === 'reversed') ? null : is
}

/**
 * Statuses of payments that the provider has received. These payments count as sent and no longer wait for the payout day.
 */
export const atProviderStatuses = [
  'sent',
  'checked',
  'unclaimed',
  'unconfirmed',
] as const satisfies readonly PayoutStatus[]
export type AtProviderStatus = (typeof atProviderStatuses)[number]

export function atProviderStatusOf(payment: Pick<UserPayment, 'status' | 'payout_state'>): AtProviderStatus | null {
  const is = payoutStatusOf(payment)
  return atProviderStatuses.find((word) => word === is) ?? null
}

/** Returns the day on which an unclaimed payment is returned; '' if it isn't unclaimed or the day has passed. */
export const unclaimedUntil = (
  payment: Pick<UserPayment, 'status' | 'payout_state' | 'payout_until'>,
  today: CalendarDate,
): CalendarDate =>
  payoutStatusOf(payment) === 'unclaimed' && payment.payout_until >= today ? payment.payout_until : ''

export const isAtProvider = (payment: Pick<UserPayment, 'status' | 'payout_state'>): boolean =>
  atProviderStatusOf(payment) !== null

export const isSentNext = (payment: Pick<UserPayment, 'status' | 'payout_state'>): boolean =>
  payment.status === 'pending' || (payment.status === 'approved' && !isAtProvider(payment))

export const endedPayoutStates = /* @__PURE__ */ visiblePayoutStates.filter(
  (state) => statusOfState[state] === 'returned' || statusOfState[state] === 'refused',
)

/** An attempt that ended without payment. `reportedAt` is when the result was reported. */
export interface EarlierAttempt {
  is: 'returned' | 'refused'
  handed: CalendarDate
  reportedAt: Moment
}

/**
 * The maximum number of attempts in `payout_previous`. They are separated by `;`, and each has the item state, batch day
 * and report time.
 */
export const maxEarlierAttempts = 20

/** Returns attempts without payment (M24), oldest first; for a sent payment only those that ended before it. */
export function earlierAttemptsOf({
  status,
  payout_state: state,
  payout_sent_on: handed,
  payout_reported_at: toldAt,
  payout_previous: before,
  dispersed_at: sentAt,
}: Pick<
  UserPayment,
  'status' | 'payout_state' | 'payout_sent_on' | 'payout_reported_at' | 'payout_previous' | 'dispersed_at'
>): EarlierAttempt[] {
  const ways = before.split(';').flatMap((text) => parseAttempt(text))
  const sent = status === 'dispersed'
  if (sent && handed !== '' && toldAt !== '') ways.push(...parseAttempt(`${state} ${handed} ${toldAt}`))
  // An admin may have entered a date before some of these attempts.
  return sent ? ways.filter(({ reportedAt: at }) => at.slice(0, 10) <= sentAt.slice(0, 10)) : ways
}

function parseAttempt(text: string): EarlierAttempt[] {
  const [state = '', handed = '', day = '', time = ''] = text.split(' ')
  const is = statusByState[state]
  return is === 'returned' || is === 'refused' ? [{ is, handed, reportedAt: `${day} ${time}` }] : []
}

/** The statuses that cause a notification to the recipient (M26), because action is required or the payment failed. */
export const payoutNews = ['unclaimed', 'returned', 'refused', 'reversed'] as const satisfies readonly PayoutStatus[]
export type PayoutNews = (typeof payoutNews)[number]

export function noticeOfTransition(from: PayoutItemState, to: PayoutItemState): PayoutNews | null {
  const is = statusByState[to]
  return is === statusByState[from] ? null : (payoutNews.find((news) => news === is) ?? null)
}
