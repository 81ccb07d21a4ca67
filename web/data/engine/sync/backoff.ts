const leastMs = 1_000
const mostMs = 5 * 60_000

/** The wait before a retry (ms): full jitter over a range that doubles with each attempt; never less than requested. */
export function backoffMs(attempt: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const span = Math.min(mostMs, leastMs * 2 ** Math.min(attempt, 16))
  return Math.max(leastMs, retryAfterMs, Math.round(random() * span))
}
