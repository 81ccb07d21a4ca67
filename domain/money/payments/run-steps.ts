/** What a run does, one step after the other; other writes wait for the last alone. Apart, for a device loads it before any screen. */
export const runSteps = ['days', 'lines', 'balances', 'writing'] as const
export type RunStep = (typeof runSteps)[number]
