/** PayPal's modes. The sandbox makes no real payments. */
export const payPalModes = ['sandbox', 'live'] as const
export type PayPalMode = (typeof payPalModes)[number]

/**
 * States of sending a batch; '' for a file. `sending`: possibly sent. `unknown`: PayPal may have received it. `taken`:
 * accepted.
 */
export const submissionStates = ['waiting', 'sending', 'unknown', 'taken', 'refused'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** Allowed changes of the state. A batch whose result is unknown is never sent again; it can only become `taken`. */
export const submissionTransitions = [
  '>waiting',
  'waiting>sending',
  // The connection failed, or PayPal was too busy, so the batch is sent again.
  'sending>waiting',
  'sending>taken',
  'sending>refused',
  'sending>unknown',
  'refused>waiting',
  'unknown>taken',
] as const

/** Problems with sending. `no-keys` isn't stored, because it applies while no keys are set. */
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
