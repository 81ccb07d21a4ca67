const day = 24 * 60 * 60_000

/** How far the clock may be ahead before an admin must confirm it, in ms (M42). */
const limits = { aheadOfSteady: 2 * day, afterNewest: 35 * day }

/** Reports whether the wall clock is so far ahead of the monotonic clock that an admin must confirm it (M42). */
export const isClockAhead = (aheadMs: number): boolean => aheadMs > limits.aheadOfSteady

/** Both are in ms (M42); `newestMs`, the newest timestamp in the database, is 0 if it is empty. */
export const isStartFarAhead = (nowMs: number, newestMs: number): boolean =>
  newestMs > 0 && nowMs - newestMs > limits.afterNewest
