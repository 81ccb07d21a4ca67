import type { ReportedState } from './payout-states'

/**
 * PayPal's words for the state of a payment, in English and Spanish: those of the Payouts API, and those that its reports show for
 * them. "Processing" and whatever isn't here is unknown and frees nothing (M24).
 */
const words: { readonly [state in Exclude<ReportedState, 'unknown'>]: readonly string[] } = {
  success: [
    'success',
    'completed',
    'complete',
    'succeeded',
    'completado',
    'completada',
    'completo',
    'exitoso',
    'realizado',
  ],
  pending: ['pending', 'pendiente'],
  onhold: ['onhold', 'held', 'temporaryhold', 'placed', 'retenido', 'retenida', 'enespera', 'suspendido'],
  unclaimed: ['unclaimed', 'noreclamado', 'noreclamada', 'sinreclamar', 'nocobrado', 'sincobrar'],
  returned: ['returned', 'devuelto', 'devuelta'],
  failed: ['failed', 'error', 'fallido', 'fallida', 'incorrecto', 'conerrores'],
  blocked: ['blocked', 'bloqueado', 'bloqueada'],
  denied: ['denied', 'rejected', 'denegado', 'denegada', 'rechazado', 'rechazada'],
  canceled: ['canceled', 'cancelled', 'cancelado', 'cancelada'],
  refunded: ['refunded', 'reembolsado', 'reembolsada'],
  reversed: ['reversed', 'revertido', 'revertida', 'anulado', 'anulada'],
}

/** A text as it is compared: small letters without accents, and nothing else. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[áàâä]/g, 'a')
    .replace(/[éèêë]/g, 'e')
    .replace(/[íìîï]/g, 'i')
    .replace(/[óòôö]/g, 'o')
    .replace(/[úùûü]/g, 'u')
    .replace(/ñ/g, 'n')
    .replace(/[^a-z]/g, '')

const byWord = new Map(
  Object.entries(words).flatMap(([state, each]) => each.map((word) => [word, state as ReportedState] as const)),
)

/** What a provider's word comes to. */
export const reportedState = (word: string): ReportedState => byWord.get(plainLetters(word)) ?? 'unknown'

/** Words that others follow, the last on the way first: a report that lists an item more than once tells its way. */
const earlier: readonly ReportedState[] = ['unclaimed', 'onhold', 'pending']

/**
 * What several words about one item come to together: the one that is last on the way; `unknown` where they contradict each other.
 */
export function stateOfAll(states: readonly ReportedState[]): ReportedState {
  const different = new Set(states)
  const late = [...different].filter((state) => !earlier.includes(state))
  if (late.length === 0) return earlier.find((state) => different.has(state)) ?? 'unknown'
  const rest = late.length === 1 ? late : late.filter((state) => state !== 'success')
  const [only] = rest
  const after = only === 'refunded' || only === 'reversed' || late.length === 1
  return rest.length === 1 && only !== undefined && after ? only : 'unknown'
}
