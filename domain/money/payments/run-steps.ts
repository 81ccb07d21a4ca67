/**
 * The steps of a payment run, of which only the last blocks other writes. This is in a separate file because devices load
 * it before any screen.
 */
export const runSteps = ['days', 'lines', 'balances', 'writing'] as const
export type RunStep = (typeof runSteps)[number]
