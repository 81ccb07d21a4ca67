import type { OutboxEntry } from '../db/local-tables'

/** The longest hold (ms): for undo, for an edit, or because our server requested a wait (Y16). */
export const maxHoldMs = 3_600_000

/** A longer hold comes from a wrong clock and is ignored (Y16). */
export function remainingHoldMs({ notBefore }: Pick<OutboxEntry, 'notBefore'>, nowMs: number): number {
  const left = notBefore - nowMs
  return left > 0 && left <= maxHoldMs ? left : 0
}

const leastMs = 1_000
const mostMs = 5 * 60_000

/** The wait before a retry (ms): full jitter over a range that doubles with each attempt; never less than requested. */
export function backoffMs(attempt: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const span = Math.min(mostMs, leastMs * 2 ** Math.min(attempt, 16))
  return Math.max(leastMs, retryAfterMs, Math.round(random() * span))
}
