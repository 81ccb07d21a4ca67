import type { Moment } from './entities'
import { momentOf, msOf } from './moments'

/** A promise that was given: from when it runs, and by when it is to be kept. */
export interface Promised {
  since: Moment
  by: Moment
}

/**
 * How much is left of a time that was promised (P17): the row's own, whatever the setting says by now.
 * @returns `leftMs`, negative once it is over; `share` of the promised time that is left, 0–1
 */
export function promisedClock({ since, by }: Promised, nowMs: number): { leftMs: number; share: number } {
  const leftMs = msOf(by) - nowMs
  const wholeMs = msOf(by) - msOf(since)
  return { leftMs, share: wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs)) }
}

/**
 * A remaining or exceeded time in whole units. What is left is rounded up, so that a promise of three days begins with three; what is over
 * is rounded down.
 * @param leftMs negative once it is over
 */
export const wholeUnits = (leftMs: number, unitMs: number): number =>
  leftMs < 0 ? Math.floor(-leftMs / unitMs) : Math.ceil(leftMs / unitMs)

/**
 * By when a row's promise is to be kept.
 * @param by as it is stamped, '' or undefined = a device's row of before it was
 * @param promisedMs how long the time is now: for those
 */
export const promisedBy = (since: Moment, by: Moment | undefined, promisedMs: number): Moment =>
  by || momentOf(msOf(since) + promisedMs)
