import { nowMs } from '../platform/clock'

/** Answers that must not tell whether an address has an account take a multiple of this (ms; S5). */
export const evenTimes = { signUp: 200, forgot: 50, apply: 200 } as const

/**
 * Waits until a whole number of even times has passed since `startedMs`, also on a busy machine where the work alone takes longer
 * than one: keeping a sign-up takes some milliseconds more than leaving one. Called after the transaction and without a turn
 * for hashing, so that nobody else waits.
 */
export function evenTime(startedMs: number, what: keyof typeof evenTimes): void {
  sleep(padMs(nowMs() - startedMs, evenTimes[what]))
}

/** What is missing to the next whole step, in ms; a full one is never added to nothing. */
export const padMs = (passedMs: number, stepMs: number): number =>
  Math.ceil(Math.max(passedMs, 1) / stepMs) * stepMs - passedMs
