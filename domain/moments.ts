import type { Moment } from './entities'

export const msOf = (moment: Moment): number => Date.parse(moment.replace(' ', 'T'))

/** Formats ms since the epoch as PocketBase does: `2026-11-21 04:22:33.000Z`. */
export const momentOf = (ms: number): Moment => new Date(ms).toISOString().replace('T', ' ')

export interface ResponseDeadline {
  since: Moment
  by: Moment
}

/** Returns the time until a deadline, negative after it (P17), and the remaining share of the total time, 0–1. */
export function timeUntilDeadline({ since, by }: ResponseDeadline, nowMs: number): { leftMs: number; share: number } {
  const leftMs = msOf(by) - nowMs
  const wholeMs = msOf(by) - msOf(since)
  return { leftMs, share: wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs)) }
}

/**
 * Returns the time in whole units. Remaining time is rounded up, so a period of three days starts at 3; time past the
 * deadline is rounded down.
 */
export const wholeUnits = (leftMs: number, unitMs: number): number =>
  leftMs < 0 ? Math.floor(-leftMs / unitMs) : Math.ceil(leftMs / unitMs)

export const responseDeadline = (since: Moment, by: Moment | undefined, promisedMs: number): Moment =>
  by || momentOf(msOf(since) + promisedMs)

/** The longest delay of `setTimeout`, in ms. A longer one would elapse immediately. */
const longestDelayMs = 2 ** 31 - 1

/** Limits a computed delay (ms) to what timers support (Y16). */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 0), longestDelayMs)
