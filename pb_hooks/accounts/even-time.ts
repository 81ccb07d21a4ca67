import { nowMs } from '../platform/clock'

/** How long an answer takes at least that must not tell whether an address has an account (T14). */
export const evenTimes = { signUp: 200, forgot: 50 } as const

/**
 * Waits until the even time since `startedMs` is over: making an account takes some milliseconds more than leaving one
 * alone. Called after the transaction, so that nobody else waits.
 */
export function evenTime(startedMs: number, what: keyof typeof evenTimes): void {
  const left = evenTimes[what] - (nowMs() - startedMs)
  if (left > 0) sleep(left)
}
