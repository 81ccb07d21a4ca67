/** Only the last step blocks other writes. */
export const runSteps = ['days', 'lines', 'balances', 'writing'] as const
export type RunStep = (typeof runSteps)[number]
