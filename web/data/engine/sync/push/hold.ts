import type { OutboxEntry } from '../../db/local-tables'

/** No change is held back longer than this (ms): not for undo, not for an edit, not because our server asked to wait (Y16). */
export const longestHoldMs = 3_600_000

/**
 * How long an entry is still held back, in ms; 0 = it may go. A hold that lies further ahead than an hour was set while the clock was
 * wrong, and counts as none (Y16).
 */
export function heldMs({ notBefore }: Pick<OutboxEntry, 'notBefore'>, nowMs: number): number {
  const left = notBefore - nowMs
  return left > 0 && left <= longestHoldMs ? left : 0
}
