/**
 * Audit actions that determine whether payments are allowed (decision 0044); the newest one applies. `log.lock`: the log is
 * broken, and payments are locked. `log.resume`: an admin has allowed them. `log.verify`: the log is intact again.
 */
export const lockActions = ['log.lock', 'log.resume', 'log.verify'] as const
export type LockAction = (typeof lockActions)[number]

/** Payments are not locked, locked, or allowed although the log is broken. */
export const paymentLockStates = ['free', 'wait', 'go-on'] as const
