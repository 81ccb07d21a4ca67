/**
 * Audit actions that determine whether payments are allowed (decision 0044); the newest decides. `log.lock`: the log is
 * broken, payments wait. `log.resume`: an admin allowed them. `log.verify`: the log is intact again.
 */
export const lockActions = ['log.lock', 'log.resume', 'log.verify'] as const
export type LockAction = (typeof lockActions)[number]

/** No lock, locked, or allowed although the log is broken. */
export const paymentLockStates = ['free', 'wait', 'go-on'] as const
