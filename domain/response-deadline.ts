import type { Moment } from './entities'
import { momentOf, msOf } from './moments'

/** A response deadline, and the time from which it is counted. */
export interface ResponseDeadline {
  since: Moment
  by: Moment
}

/**
 * Returns the remaining time until a deadline (P17).
 * @returns `leftMs`, which is negative after the deadline, and `share`, the remaining share of the total time, 0–1
 */
export function timeUntilDeadline({ since, by }: ResponseDeadline, nowMs: number): { leftMs: number; share: number } {
  const leftMs = msOf(by) - nowMs
  const wholeMs = msOf(by) - msOf(since)
  return { leftMs, share: wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs)) }
}

/**
 * Converts a remaining or exceeded time to whole units. Remaining time is rounded up, so a period of three days starts with
 * 3; exceeded time is rounded down.
 * @param leftMs negative after the deadline
 */
export const wholeUnits = (leftMs: number, unitMs: number): number =>
  leftMs < 0 ? Math.floor(-leftMs / unitMs) : Math.ceil(leftMs / unitMs)

/**
 * Returns the response deadline of a row.
 * @param by the stored deadline, '' or undefined in old rows
 * @param responseMs the current response time, for old rows
 */
export const responseDeadline = (since: Moment, by: Moment | undefined, promisedMs: number): Moment =>
  by || momentOf(msOf(since) + promisedMs)
