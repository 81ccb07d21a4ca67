/** The newest applies (decision 0044): `log.resume` allows payments, `log.verify` found the log intact. */
export const lockActions = ['log.lock', 'log.resume', 'log.verify'] as const
export type LockAction = (typeof lockActions)[number]

export const paymentLockStates = ['free', 'wait', 'go-on'] as const
