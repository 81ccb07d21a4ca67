let offsetMs = 0

/** Stores the difference to the server's time, which `serverNow` then adds to the device's clock. */
export function recordServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now()
}

/** Sets the difference that an earlier visit stored. */
export function restoreClockOffset(ms: number): void {
  offsetMs = ms
}

/** Returns the server's clock minus the device's clock, ms. */
export const clockOffset = (): number => offsetMs

/**
 * Returns the server's current time (ms), as far as the device knows it. Use it for display and for stamps that the server
 * replaces.
 */
export const serverNow = (): number => Date.now() + offsetMs
