import type { Moment } from './entities'
import { momentOf, msOf } from './moments'

/** A response deadline and its start. */
export interface ResponseDeadline {
  since: Moment
  by: Moment
}

/**
 * Returns the time left until a deadline (P17).
 * @returns `leftMs`, negative once it has passed; `share` of the total time that is left, 0–1
 */
export function timeUntilDeadline({ since, by }: ResponseDeadline, nowMs: number): { leftMs: number; share: number } {
  const leftMs = msOf(by) - nowMs
  const wholeMs = msOf(by) - msOf(since)
  return { leftMs, share: wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs)) }
}

/**
 * Converts a remaining or exceeded time to whole units. Remaining time is rounded up, so that three days start with 3;
 * exceeded time is rounded down.
 * @param leftMs negative once the deadline has passed
 */
export const wholeUnits = (leftMs: number, unitMs: number): number =>
  leftMs < 0 ? Math.floor(-leftMs / unitMs) : Math.ceil(leftMs / unitMs)

/**
 * Returns a row's response deadline.
 * @param by the stored deadline, '' or undefined in old rows
 * @param responseMs the current response time, for old rows
 */
export const responseDeadline = (since: Moment, by: Moment | undefined, promisedMs: number): Moment =>
  by || momentOf(msOf(since) + promisedMs)
