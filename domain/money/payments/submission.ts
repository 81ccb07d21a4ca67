/** The sandbox makes no real payments. */
export const payPalModes = ['sandbox', 'live'] as const
export type PayPalMode = (typeof payPalModes)[number]

/**
 * The state of a batch's submission by API: `waiting`: not submitted, `sending`: may have been submitted, `unknown`: no one
 * knows whether it arrived, `taken`: accepted by PayPal, `refused`: rejected by PayPal. '' for a batch sent as a file.
 */
export const submissionStates = ['waiting', 'sending', 'unknown', 'taken', 'refused'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** Allowed transitions. An unknown submission is never sent again; it can only turn out to be taken. */
export const submissionTransitions = [
  '>waiting',
  'waiting>sending',
  // The connection failed, or PayPal was too busy.
  'sending>waiting',
  'sending>taken',
  'sending>refused',
  'sending>unknown',
  'refused>waiting',
  'unknown>taken',
] as const

/** What blocks a batch; '' = nothing. `no-keys` isn't stored: it applies while no keys are set. */
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
