/** The longest delay that `setTimeout` knows (ms): a longer one runs at once. */
const longestDelayMs = 2 ** 31 - 1

/** A delay as a timer can take it (ms): every delay that is computed goes through this (Y16). */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 0), longestDelayMs)
