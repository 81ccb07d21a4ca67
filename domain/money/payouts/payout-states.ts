/** The states of a payment in a payout batch (M24), for reports, manual decisions of admins, and the provider's API. */

/** The effect on the payment: approved and locked in this batch, dispersed, or approved and free for another batch. */
type Effect = 'locked' | 'paid' | 'free'

/** The effect of each reported state. `unknown` is any unrecognized word and frees nothing. */
const reported = {
  success: 'paid',
  pending: 'locked',
  onhold: 'locked',
  unclaimed: 'locked',
  unknown: 'locked',
  returned: 'free',
  failed: 'free',
  blocked: 'free',
  denied: 'free',
  canceled: 'free',
  // The payment was received and returned: it stays dispersed (M11), and a correction is proposed.
  refunded: 'paid',
  reversed: 'paid',
} as const satisfies { readonly [state: string]: Effect }

const states = {
  /** In a draft batch. */
  ready: 'locked',
  /** Exported, without a reported outcome. */
  sent: 'locked',
  ...reported,
  /** An admin confirmed that the provider never received it. */
  not_sent: 'free',
  /** Removed from a draft batch. */
  removed: 'free',
} as const satisfies { readonly [state: string]: Effect }

export type PayoutItemState = keyof typeof states
export const payoutItemStates = Object.keys(states) as PayoutItemState[]
export type ReportedState = keyof typeof reported
export const reportedStates = /* @__PURE__ */ Object.keys(reported) as ReportedState[]

export const effectOf = (state: PayoutItemState): Effect => states[state]
const statesOf = (...effects: readonly Effect[]): PayoutItemState[] =>
  payoutItemStates.filter((state) => effects.includes(states[state]))
/** In these states a payment is in no other batch, can't be dispersed manually and, once exported, can't be cancelled. */
export const lockedItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked')
/** A payment has at most one item in these states, so that it isn't paid twice. */
export const activeItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked', 'paid')
/** The payee got nothing from the item. */
export const unpaidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('free')
/** The payment is dispersed. */
export const paidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('paid')

/** The payment was received and came back; a correction is proposed. */
export const refundedStates = ['refunded', 'reversed'] as const satisfies readonly PayoutItemState[]

/**
 * Events of an item: its batch is exported, it leaves a draft, an admin confirms that it never arrived, or the provider
 * reports a state.
 */
export type PayoutEvent = 'export' | 'remove' | 'not-sent' | { reported: ReportedState }

/**
 * Returns the state after an event; null if it is invalid. A paid item can only become refunded or reversed; a locked or
 * free item takes any later reported state. The caller checks whether the payment is elsewhere by now.
 */
export function nextItemState(state: PayoutItemState, event: PayoutEvent): PayoutItemState | null {
  if (event === 'export') return state === 'ready' ? 'sent' : null
  if (event === 'remove') return state === 'ready' ? 'removed' : null
  if (event === 'not-sent') return state === 'sent' ? 'not_sent' : null
  const told = event.reported
  // The provider can't know an item that wasn't exported.
  if (state === 'ready' || state === 'removed') return null
  if (states[state] !== 'paid') return told
  return state === 'success' && (told === 'refunded' || told === 'reversed') ? told : state
}

/** All possible transitions as `from>to`, which the database allows. */
export const payoutTransitions: readonly string[] = /* @__PURE__ */ payoutItemStates.flatMap((state) => {
  const events: PayoutEvent[] = ['export', 'remove', 'not-sent', ...reportedStates.map((each) => ({ reported: each }))]
  const next = events.map((event) => nextItemState(state, event)).filter((to) => to !== null && to !== state)
  return [...new Set(next)].map((to) => `${state}>${to}`)
})

/** How long PayPal keeps an unclaimed payment before returning it, in days (M24). */
export const unclaimedDays = 30

/** States that the payee never sees, because nothing was submitted. */
const hiddenStates = ['ready', 'removed', 'not_sent'] as const satisfies readonly PayoutItemState[]
/** The item states that a payment may have. */
export type VisiblePayoutState = Exclude<PayoutItemState, (typeof hiddenStates)[number]>
const isHidden = (state: PayoutItemState): boolean => (hiddenStates as readonly PayoutItemState[]).includes(state)
export const visiblePayoutStates = payoutItemStates.filter((state): state is VisiblePayoutState => !isHidden(state))
