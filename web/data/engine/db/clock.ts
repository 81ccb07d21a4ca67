let offsetMs = 0

/** Adopts the server time of an answer; `serverNow` follows it from then on. */
export function recordServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now()
}

/** Sets the offset stored during an earlier visit. */
export function restoreClockOffset(ms: number): void {
  offsetMs = ms
}

/** Server clock minus device clock, ms. */
export const clockOffset = (): number => offsetMs

/** The server's current time (ms), as far as the device knows it. For display and for stamps that the server replaces. */
export const serverNow = (): number => Date.now() + offsetMs
