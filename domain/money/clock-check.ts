const day = 24 * 60 * 60_000

/** How far the clock may lie ahead before the monthly job asks an admin, in ms (M42). */
const limits = { aheadOfSteady: 2 * day, afterNewest: 35 * day }

/** Whether the wall clock ran so far ahead of the machine's steady clock that an admin has to confirm it (M42). */
export const ranAhead = (aheadMs: number): boolean => aheadMs > limits.aheadOfSteady

/**
 * Whether a start lies so long after the newest time stamp of the database that an admin has to confirm the clock (M42). Both in ms;
 * `newestMs` 0 = the database has none.
 */
export const startsFarAhead = (nowMs: number, newestMs: number): boolean =>
  newestMs > 0 && nowMs - newestMs > limits.afterNewest
