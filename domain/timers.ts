/** The maximum delay of `setTimeout` (ms): a longer one would run at once. */
const longestDelayMs = 2 ** 31 - 1

/** Limits a computed delay (ms) to what timers support (Y16). */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 0), longestDelayMs)
