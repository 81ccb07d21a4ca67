import { nowMs } from '../platform/clock'

/** Step sizes in ms for responses that must not reveal whether an address has an account (S5). */
export const responseStepsMs = { signUp: 200, forgot: 50, apply: 200 } as const

/**
 * Waits until a whole number of steps has passed since `startedMs`. The response time then does not reveal the work done,
 * even on a slow machine. Call it after the transaction and outside the password hash queue, where it would block other
 * requests.
 */
export function padResponseTime(startedMs: number, what: keyof typeof responseStepsMs): void {
  sleep(padMs(nowMs() - startedMs, responseStepsMs[what]))
}

/** Returns the ms until the next whole step; 0 if a step is already complete. */
export const padMs = (passedMs: number, stepMs: number): number =>
  Math.ceil(Math.max(passedMs, 1) / stepMs) * stepMs - passedMs
