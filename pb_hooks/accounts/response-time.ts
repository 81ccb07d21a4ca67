import { nowMs } from '../platform/clock'

/** Step sizes in ms for responses that must not reveal whether an address has an account (S5). */
export const responseStepsMs = { signUp: 200, forgot: 50, apply: 200 } as const

/**
 * Waits for a whole number of steps, so the response time does not reveal the work done. Call it outside transactions and
 * the password hash queue, where it would block other requests.
 */
export function padResponseTime(startedMs: number, what: keyof typeof responseStepsMs): void {
  sleep(padMs(nowMs() - startedMs, responseStepsMs[what]))
}

export const padMs = (passedMs: number, stepMs: number): number =>
  Math.ceil(Math.max(passedMs, 1) / stepMs) * stepMs - passedMs
