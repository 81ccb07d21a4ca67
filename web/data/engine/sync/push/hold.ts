import type { OutboxEntry } from '../../db/local-tables'

/** For undo, for an edit, or because our server requested a wait (ms) (Y16). */
export const maxHoldMs = 3_600_000

/** A longer hold comes from a wrong clock and is ignored (Y16). */
export function remainingHoldMs({ notBefore }: Pick<OutboxEntry, 'notBefore'>, nowMs: number): number {
  const left = notBefore - nowMs
  return left > 0 && left <= maxHoldMs ? left : 0
}
