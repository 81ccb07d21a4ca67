/** A longer `setTimeout` would run immediately. */
const longestDelayMs = 2 ** 31 - 1

/** Limits a computed delay (ms) to what timers support (Y16). */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 0), longestDelayMs)
