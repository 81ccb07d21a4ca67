let offsetMs = 0

export function recordServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now()
}

export function restoreClockOffset(ms: number): void {
  offsetMs = ms
}

export const clockOffset = (): number => offsetMs

/** Returns the estimated server time (ms), for display, waits, and stamps that the server replaces. */
export const serverNow = (): number => Date.now() + offsetMs
