/**
 * What becomes of a payment in a payout batch (M24): one table and one function for the file's report, for what an admin says by
 * hand, and for a provider's answers.
 */

/** What an item does to its payment: approved and locked in this batch, dispersed, or approved and free for another batch. */
type Effect = 'locked' | 'paid' | 'free'

/** What a provider's word comes to. `unknown` is any word that isn't known here: it frees nothing. */
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
  // the money was there and came back: the payment stays dispersed (M11), a correction is proposed
  refunded: 'paid',
  reversed: 'paid',
} as const satisfies { readonly [state: string]: Effect }

const states = {
  /** In a batch that wasn't exported. */
  ready: 'locked',
  /** Handed over; what came of it isn't known. */
  sent: 'locked',
  ...reported,
  /** An admin has said that the provider never got it. */
  not_sent: 'free',
  /** It left its batch before that was exported. */
  removed: 'free',
} as const satisfies { readonly [state: string]: Effect }

/** The state of an item of a payout batch. */
export type PayoutItemState = keyof typeof states
export const payoutItemStates = Object.keys(states) as PayoutItemState[]
/** The states that a provider can tell. */
export type ReportedState = keyof typeof reported
export const reportedStates = /* @__PURE__ */ Object.keys(reported) as ReportedState[]

export const effectOf = (state: PayoutItemState): Effect => states[state]
const statesOf = (...effects: readonly Effect[]): PayoutItemState[] =>
  payoutItemStates.filter((state) => effects.includes(states[state]))
/** While an item is in one of these its payment is in no other batch, isn't dispersed by hand, and isn't cancelled once it was exported. */
export const lockingStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked')
/** The states of which a payment has one item at most: nothing is paid twice. */
export const livingStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('locked', 'paid')
/** The states in which the payee got nothing by the item. */
export const freeStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('free')
/** The states in which the payment is dispersed. */
export const paidStates: readonly PayoutItemState[] = /* @__PURE__ */ statesOf('paid')

/** The states in which a payment was paid and came back: a correction is proposed. */
export const backStates = ['refunded', 'reversed'] as const satisfies readonly PayoutItemState[]

/** What happens to an item: its batch is handed over, it leaves a batch that wasn't, an admin says that it never arrived, or the provider speaks. */
export type PayoutEvent = 'export' | 'remove' | 'not-sent' | { reported: ReportedState }

/**
 * The state of an item after an event; null where it can't happen. What is paid only ever turns to refunded or reversed; what is
 * locked or free follows the provider, whose later word stands. The same word again changes nothing. That the payment is meanwhile
 * somewhere else is looked at by who applies it.
 */
export function nextItemState(state: PayoutItemState, event: PayoutEvent): PayoutItemState | null {
  if (event === 'export') return state === 'ready' ? 'sent' : null
  if (event === 'remove') return state === 'ready' ? 'removed' : null
  if (event === 'not-sent') return state === 'sent' ? 'not_sent' : null
  const told = event.reported
  // what was never handed over can't be known to the provider
  if (state === 'ready' || state === 'removed') return null
  if (states[state] !== 'paid') return told
  return state === 'success' && (told === 'refunded' || told === 'reversed') ? told : state
}

/** Every change of a state that can happen, as `from>to`: what the database lets through. */
export const payoutMoves: readonly string[] = /* @__PURE__ */ payoutItemStates.flatMap((state) => {
  const events: PayoutEvent[] = ['export', 'remove', 'not-sent', ...reportedStates.map((each) => ({ reported: each }))]
  const next = events.map((event) => nextItemState(state, event)).filter((to) => to !== null && to !== state)
  return [...new Set(next)].map((to) => `${state}>${to}`)
})

/** How long a payment lies unclaimed at PayPal before it comes back, days (M24). */
export const unclaimedDays = 30
