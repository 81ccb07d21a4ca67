/**
 * How much is left of a time that was promised (P17).
 * @returns `leftMs`, negative once it is over; `share` of the promised time that is left, 0–1
 */
export function promisedTime(sinceMs: number, promisedMs: number, nowMs: number): { leftMs: number; share: number } {
  const leftMs = sinceMs + promisedMs - nowMs
  return { leftMs, share: Math.min(1, Math.max(0, leftMs / promisedMs)) }
}
