import type { OutboxEntry } from '../../db/local-tables'

/** Maximum hold of a change (ms): for undo, for an edit, or because our server requested a wait (Y16). */
export const maxHoldMs = 3_600_000

/**
 * Returns how long an entry is still held (ms). A hold of more than an hour comes from a wrong clock and is ignored (Y16).
 */
export function remainingHoldMs({ notBefore }: Pick<OutboxEntry, 'notBefore'>, nowMs: number): number {
  const left = notBefore - nowMs
  return left > 0 && left <= maxHoldMs ? left : 0
}
