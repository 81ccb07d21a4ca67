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

/** Whether a status says that a part of a payment came back: how much stands in the rows of its returns. */
export const isPartlyBack = (word: string): boolean =>
  /^part\w*(re(fund|embols|vers|turn)|devuelt)/.test(plainLetters(word))

/**
 * What the type of a row makes of it. `sending`: a payment. `return`: money that came back of one. `side`: a fee, a conversion, a hold, a
 * transfer to the bank: nothing of a payment. `unknown`: a type that isn't known here. '' = the report names no type.
 */
export type RowType = 'sending' | 'return' | 'side' | 'unknown' | ''

const sideTypes =
  /fee|comision|tarifa|conversion|hold|retencion|retenid|reserv|release|liberacion|deposit|withdraw|retiro|retirada|transfer|adjustment|correction|ajuste|correccion/
const backTypes = /refund|revers|return|chargeback|cancel|reembols|devol|devuel|anula|contracargo|retroce/
const sendingTypes = /payment|masspay|payout|pago|moneysent|sendmoney|enviodedinero/

/** Reads the type of a row: PayPal’s words in English and Spanish, or its codes of events (T0001 and such). */
export function rowType(text: string): RowType {
  const [, group = '', event = ''] = /^T(\d\d)(\d\d)$/i.exec(text.trim()) ?? []
  if (group === '00') return 'sending'
  // of group 11 these are holds, a funding that failed and fees
  if (group === '11') return ['04', '05', '08', '09', '10', '11', '12'].includes(event) ? 'side' : 'return'
  if (group !== '') return group === '12' ? 'unknown' : 'side'
  const plain = plainLetters(text)
  if (plain === '') return ''
  if (sideTypes.test(plain)) return 'side'
  // a chargeback that is reversed leaves again
  if (/chargeback|contracargo/.test(plain) && /revers|cancel/.test(plain)) return 'unknown'
  if (backTypes.test(plain)) return 'return'
  return sendingTypes.test(plain) ? 'sending' : 'unknown'
}

/** The state that a return leaves its payment in, by the row’s type or its word. */
export const stateOfReturn = (text: string): 'refunded' | 'reversed' =>
  /revers|anula|cancel|chargeback|contracargo|retroce/.test(plainLetters(text)) || /^t11(06|14)$/i.test(text)
    ? 'reversed'
    : 'refunded'

/** What a word comes to that is a status, or the type of a return. */
export function stateOfWord(word: string): ReportedState {
  const state = reportedState(word)
  return state === 'unknown' && rowType(word) === 'return' ? stateOfReturn(word) : state
}

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
