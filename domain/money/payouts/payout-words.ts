import type { ReportedState } from './payout-states'

/** PayPal's words in English and Spanish. "Processing" and other words are unknown and release nothing (M24). */
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

/** Normalizes text for comparison: lower-case letters without accents, and nothing else. */
export const toPlainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

const byWord = new Map(
  Object.entries(words).flatMap(([state, each]) => each.map((word) => [word, state as ReportedState] as const)),
)

export const reportedState = (word: string): ReportedState => byWord.get(toPlainLetters(word)) ?? 'unknown'

/** Reports whether a word means a partial refund, whose amount is in the rows of the returns. */
export const isPartialRefund = (word: string): boolean =>
  /^part\w*(re(fund|embols|vers|turn)|devuelt)/.test(toPlainLetters(word))

/** The type of a row. `side` is a fee, conversion, hold or bank transfer; '' if there is no type. */
export type RowType = 'sending' | 'return' | 'side' | 'unknown' | ''

const sideTypes =
  /fee|comision|tarifa|conversion|hold|retencion|retenid|reserv|release|liberacion|deposit|withdraw|retiro|retirada|transfer|adjustment|correction|ajuste|correccion/
const returnTypes = /refund|revers|return|chargeback|cancel|reembols|devol|devuel|anula|contracargo|retroce/
const sendingTypes = /payment|masspay|payout|pago|moneysent|sendmoney|enviodedinero/

/** Parses a transaction type: PayPal's words in English and Spanish, or its event codes (T0001). */
export function rowType(text: string): RowType {
  const [, group = '', event = ''] = /^T(\d\d)(\d\d)$/i.exec(text.trim()) ?? []
  if (group === '00') return 'sending'
  // In event group 11, these codes are holds, failed funding and fees.
  if (group === '11') return ['04', '05', '08', '09', '10', '11', '12'].includes(event) ? 'side' : 'return'
  if (group !== '') return group === '12' ? 'unknown' : 'side'
  const plain = toPlainLetters(text)
  if (plain === '') return ''
  if (sideTypes.test(plain)) return 'side'
  // The reversal of a chargeback is outgoing money.
  if (/chargeback|contracargo/.test(plain) && /revers|cancel/.test(plain)) return 'unknown'
  if (returnTypes.test(plain)) return 'return'
  return sendingTypes.test(plain) ? 'sending' : 'unknown'
}

export const stateOfReturnedPayout = (text: string): 'refunded' | 'reversed' =>
  /revers|anula|cancel|chargeback|contracargo|retroce/.test(toPlainLetters(text)) || /^t11(06|14)$/i.test(text)
    ? 'reversed'
    : 'refunded'

export function parseReportedState(word: string): ReportedState {
  const state = reportedState(word)
  return state === 'unknown' && rowType(word) === 'return' ? stateOfReturnedPayout(word) : state
}

/** States that can be followed by others, latest first. */
const earlierStates: readonly ReportedState[] = ['unclaimed', 'onhold', 'pending']

/** Combines several states of one item into the latest one, or into `unknown` if they contradict each other. */
export function combineStates(states: readonly ReportedState[]): ReportedState {
  const different = new Set(states)
  const late = [...different].filter((state) => !earlierStates.includes(state))
  if (late.length === 0) return earlierStates.find((state) => different.has(state)) ?? 'unknown'
  const rest = late.length === 1 ? late : late.filter((state) => state !== 'success')
  const [only] = rest
  const after = only === 'refunded' || only === 'reversed' || late.length === 1
  return rest.length === 1 && only !== undefined && after ? only : 'unknown'
}
