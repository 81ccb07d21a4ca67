/**
 * The states of a payment in a payout batch (M24). Reports, manual decisions of admins and the provider's API change them.
 */

/** The effect on the payment: approved and locked in this batch, dispersed, or approved and free for another batch. */
type Effect = 'locked' | 'paid' | 'free'

/** The effect of each reported state. `unknown` stands for any unknown word, and releases nothing. */
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
  // The payment was received and then returned. It remains dispersed (M11), and a correction is proposed.
  refunded: 'paid',
  reversed: 'paid',
} as const satisfies { readonly [state: string]: Effect }

const states = {
  /** The item is in a draft batch. */
  ready: 'locked',
  /** The item is exported, and no result is reported yet. */
  sent: 'locked',
  ...reported,
  /** An admin confirmed that the provider never received it. */
  not_sent: 'free',
  /** The item was removed from a draft batch. */
  removed: 'free',
} as const satisfies { readonly [state: string]: Effect }

export type PayoutItemState = keyof typeof states
export const payoutItemStates = Object.keys(states) as PayoutItemState[]
export type ReportedState = keyof typeof reported
export const reportedStates = /* @__PURE__ */ Object.keys(reported) as ReportedState[]

export const effectOf = (state: PayoutItemState): Effect => states[state]
const statesOf = (...effects: readonly Effect[]): PayoutItemState[] =>
  payoutItemStates.filter((state) => effects.includes(states[state]))
/**
 * The states in which a payment is in no other batch, can't be dispersed manually and, after the export, can't be
 * cancelled.
 */
export const lockedItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked')
/** States that at most one item of a payment can have, so that the payment isn't paid twice. */
export const activeItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked', 'paid')
/** States in which the recipient received nothing from the item. */
export const unpaidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('free')
/** States in which the payment is dispersed. */
export const paidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('paid')

/** States in which the payment was received and then returned. A correction is proposed. */
export const refundedStates = ['refunded', 'reversed'] as const satisfies readonly PayoutItemState[]

/**
 * What can happen to an item: its batch is exported, the item leaves a draft, an admin confirms that the provider never
 * received it, or the provider reports a state.
 */
export type PayoutEvent = 'export' | 'remove' | 'not-sent' | { reported: ReportedState }

/**
 * Returns the state after an event, or null if the event is impossible. A paid item can only become refunded or reversed; a
 * locked or free item takes any state that is reported later. The caller checks whether the payment is in another batch.
 */
export function nextItemState(state: PayoutItemState, event: PayoutEvent): PayoutItemState | null {
  if (event === 'export') return state === 'ready' ? 'sent' : null
  if (event === 'remove') return state === 'ready' ? 'removed' : null
  if (event === 'not-sent') return state === 'sent' ? 'not_sent' : null
  const told = event.reported
  // The provider can't report an item that wasn't exported.
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

/** How many days PayPal holds an unclaimed payment before returning it (M24). */
export const unclaimedDays = 30

/** States that the recipient never sees, because the item wasn't submitted. */
const hiddenStates = ['ready', 'removed', 'not_sent'] as const satisfies readonly PayoutItemState[]
/** The states that a payment can have. */
export type VisiblePayoutState = Exclude<PayoutItemState, (typeof hiddenStates)[number]>
const isHidden = (state: PayoutItemState): boolean => (hiddenStates as readonly PayoutItemState[]).includes(state)
export const visiblePayoutStates = payoutItemStates.filter((state): state is VisiblePayoutState => !isHidden(state))
