/**
 * Entries of the audit log that say how payments stand to it (decision 93); the newest of them decides. `log.lock`: it was found broken,
 * so payments wait. `log.resume`: an admin let them go on all the same. `log.verify`: nothing is wrong any more.
 */
export const lockActions = ['log.lock', 'log.resume', 'log.verify'] as const
export type LockAction = (typeof lockActions)[number]

/** How payments stand to the log: nothing is wrong, they wait, or they go on although something is. */
export const paymentsUnderLog = ['free', 'wait', 'go-on'] as const
