/**
 * What a `Retry-After` header says, in ms from now: seconds or an HTTP date (RFC 9110); 0 for none and for anything else.
 * @param mostMs the longest wait that counts
 */
export function retryAfterMs(text: string, nowMs: number, mostMs = Infinity): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), mostMs) : 0
}
