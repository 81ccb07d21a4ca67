/**
 * Entries of the audit log that say how payments stand to it (decision 93); the newest of them decides. `log.lock`: it was found broken,
 * so payments wait. `log.go-on`: an admin let them go on all the same. `log.whole`: nothing is wrong any more.
 */
export const lockActions = ['log.lock', 'log.go-on', 'log.whole'] as const
export type LockAction = (typeof lockActions)[number]

/** How payments stand to the log: nothing is wrong, they wait, or they go on although something is. */
export const paymentsUnderLog = ['free', 'wait', 'go-on'] as const
