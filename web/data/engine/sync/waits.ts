import type { OutboxEntry } from '../db/local-tables'

/** The longest hold (ms): for undo, for an edit, or because our server requested a wait (Y16). */
export const maxHoldMs = 3_600_000

/** A longer hold comes from a wrong clock and is ignored (Y16). */
export function remainingHoldMs({ notBefore }: Pick<OutboxEntry, 'notBefore'>, nowMs: number): number {
  const left = notBefore - nowMs
  return left > 0 && left <= maxHoldMs ? left : 0
}

const minMs = 1_000
const maxMs = 5 * 60_000

/** The wait before a retry (ms): full jitter over a range that doubles with each attempt; never less than requested. */
export function backoffMs(attempt: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const span = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 16))
  return Math.max(minMs, retryAfterMs, Math.round(random() * span))
}
