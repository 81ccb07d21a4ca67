let offsetMs = 0

/** Takes the server's time of an answer; from then on `serverNow` follows it. */
export function noteServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now()
}

/** Sets the offset remembered from an earlier visit. */
export function rememberedOffset(ms: number): void {
  offsetMs = ms
}

/** Server clock minus device clock, ms. */
export const clockOffset = (): number => offsetMs

/** The server's time now (ms), as far as the device knows: for display, and for stamps that the server replaces. */
export const serverNow = (): number => Date.now() + offsetMs
