import type { Moment } from './entities'
import { momentOf, msOf } from './moments'

export interface ResponseDeadline {
  since: Moment
  by: Moment
}

/** `leftMs` is negative after the deadline (P17), and `share` the remaining share of the total time, 0–1. */
export function timeUntilDeadline({ since, by }: ResponseDeadline, nowMs: number): { leftMs: number; share: number } {
  const leftMs = msOf(by) - nowMs
  const wholeMs = msOf(by) - msOf(since)
  return { leftMs, share: wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs)) }
}

/** Remaining time is rounded up, so three days start with 3. Exceeded time is rounded down. */
export const wholeUnits = (leftMs: number, unitMs: number): number =>
  leftMs < 0 ? Math.floor(-leftMs / unitMs) : Math.ceil(leftMs / unitMs)

export const responseDeadline = (since: Moment, by: Moment | undefined, promisedMs: number): Moment =>
  by || momentOf(msOf(since) + promisedMs)
