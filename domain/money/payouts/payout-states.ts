/** What a state of an item means for its payment (M24). */

type Effect = 'locked' | 'paid' | 'free'

/** States that the provider reports. `unknown` stands for any unknown word, and releases nothing. */
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
  // Received and then returned. The payment remains dispersed (M11), and a correction is proposed.
  refunded: 'paid',
  reversed: 'paid',
} as const satisfies { readonly [state: string]: Effect }

const states = {
  ready: 'locked',
  sent: 'locked',
  ...reported,
  /** An admin confirmed that the provider never received it. */
  not_sent: 'free',
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
 * States in which the payment can't be put into another batch or dispersed manually. After the export, it can't be
 * cancelled either.
 */
export const lockedItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked')
/** States that at most one item of a payment can have, so that the payment isn't paid twice. */
export const activeItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked', 'paid')
export const unpaidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('free')
export const paidItemStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('paid')

export const refundedStates = ['refunded', 'reversed'] as const satisfies readonly PayoutItemState[]

/** `remove`: from a draft. `not-sent`: an admin confirms that the provider never received the item. */
export type PayoutEvent = 'export' | 'remove' | 'not-sent' | { reported: ReportedState }

/**
 * Returns the next state, or null if it is impossible: a paid item can only become refunded or reversed. The caller checks
 * other batches.
 */
export function nextItemState(state: PayoutItemState, event: PayoutEvent): PayoutItemState | null {
  if (event === 'export') return state === 'ready' ? 'sent' : null
  if (event === 'remove') return state === 'ready' ? 'removed' : null
  if (event === 'not-sent') return state === 'sent' ? 'not_sent' : null
  const reported = event.reported
  // The provider can't report an item that wasn't exported.
  if (state === 'ready' || state === 'removed') return null
  if (states[state] !== 'paid') return reported
  return state === 'success' && (reported === 'refunded' || reported === 'reversed') ? reported : state
}

export const payoutTransitions: readonly string[] = /* @__PURE__ */ payoutItemStates.flatMap((state) => {
  const events: PayoutEvent[] = ['export', 'remove', 'not-sent', ...reportedStates.map((each) => ({ reported: each }))]
  const next = events.map((event) => nextItemState(state, event)).filter((to) => to !== null && to !== state)
  return [...new Set(next)].map((to) => `${state}>${to}`)
})

/** How many days PayPal holds an unclaimed payment before returning it (M24). */
export const unclaimedDays = 30

/** States that the recipient never sees, because the item wasn't submitted. */
const hiddenStates = ['ready', 'removed', 'not_sent'] as const satisfies readonly PayoutItemState[]
export type VisiblePayoutState = Exclude<PayoutItemState, (typeof hiddenStates)[number]>
const isHidden = (state: PayoutItemState): boolean => (hiddenStates as readonly PayoutItemState[]).includes(state)
export const visiblePayoutStates = payoutItemStates.filter((state): state is VisiblePayoutState => !isHidden(state))
