/** The modes of PayPal's API. The sandbox makes no real payments. */
export const payPalModes = ['sandbox', 'live'] as const
export type PayPalMode = (typeof payPalModes)[number]

/**
 * The progress of sending a batch through PayPal's API. `waiting`: not sent; `sending`: possibly sent; `unknown`: sent, but
 * without knowing whether PayPal received it; `taken`: accepted by PayPal; `refused`: rejected by PayPal. '' for a batch
 * that is sent as a file.
 */
export const submissionStates = ['waiting', 'sending', 'unknown', 'taken', 'refused'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** The allowed transitions. A batch whose result is unknown is never sent again; it can only become `taken`. */
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

/**
 * The problems that prevent sending a batch; '' if none. `no-keys` isn't stored, because it applies while no keys are set.
 */
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
