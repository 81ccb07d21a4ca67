/** Where batches go: PayPal's sandbox pays nobody. */
export const payPalModes = ['sandbox', 'live'] as const
export type PayPalMode = (typeof payPalModes)[number]

/**
 * How far the handing over of a batch by API is: `waiting` nothing has left this machine, `sending` it may have, `unknown` nobody knows
 * whether it arrived, `taken` PayPal has it, `refused` PayPal has said that it doesn't. '' of a batch that goes by file.
 */
export const handOverStates = ['waiting', 'sending', 'unknown', 'taken', 'refused'] as const
export type HandOverState = (typeof handOverStates)[number]

/** Each change that can happen. What is unknown only ever turns out to have arrived: it never goes out again. */
export const handOverMoves = [
  '>waiting',
  'waiting>sending',
  // the connection didn't come about, or PayPal was too busy to look
  'sending>waiting',
  'sending>taken',
  'sending>refused',
  'sending>unknown',
  'refused>waiting',
  'unknown>taken',
] as const

/** What is in the way of a batch, for whom to read it; '' = nothing. `no-keys` isn't stored: it is so as long as there are none. */
export const payPalProblems = [
  'no-keys',
  'keys-refused',
  'not-allowed',
  'no-connection',
  'busy',
  'refused',
  'too-old',
  'lost',
  'other-mode',
  'other-batch',
  'amount-differs',
  'unreadable',
] as const
export type PayPalProblem = (typeof payPalProblems)[number]
