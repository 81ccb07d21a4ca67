/** The steps of a run; only the last blocks other writes. In a separate file because devices load it before any screen. */
export const runSteps = ['days', 'lines', 'balances', 'writing'] as const
export type RunStep = (typeof runSteps)[number]
