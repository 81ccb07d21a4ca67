/**
 * What the Go program lends to the hooks: mechanisms (cookies, tokens, clock, limits, sealing), never rules.
 * Registered by `server/hooks` as the global `$coterie`.
 */
declare const $coterie: {
  /** Server time in ms; the one clock of every stamp (a test binary may set it). */
  nowMs(): number
  /** Sets that clock. Only inside `coterie demo`, which runs in a process of its own; throws in a server. */
  setNowMs(ms: number): void
  /** Public origin without a trailing slash, for links. */
  origin(): string
  /** Takes one from a fixed window: 0 = allowed, else the ms to wait. */
  allow(bucket: string, key: string, max: number, windowMs: number): number
  clientIp(e: unknown): string
  /** The raw secret in the device cookie, '' when there is none. */
  deviceSecret(e: unknown): string
  setDeviceCookie(e: unknown, secret: string): void
  clearDeviceCookie(e: unknown): void
  /** The cookie that lets the device that signed up verify without a password (S5). */
  signupSecret(e: unknown): string
  setSignupCookie(e: unknown, secret: string): void
  /** Access token of a person bound to a living device (claim `did`). */
  issueToken(userId: string, deviceId: string, ttlMs: number): string
  /** The device that this request's token and cookie agree on, '' for a guest. */
  deviceId(e: unknown): string
  /** Forgets a device at once: its next request is refused, its event stream closes. */
  forgetDevice(deviceId: string): void
  /** Last human input reported by a device (ms), 0 when unknown. */
  deviceActiveMs(deviceId: string): number
  /** Notes human input of a device now. */
  touchDevice(deviceId: string): void
  /** AES-GCM with the key of the data folder. */
  seal(plain: string): string
  open(sealed: string): string
  /**
   * Runs a job of the job table (`pb_hooks/main.ts`) soon, in the background: never inside the caller's request or
   * transaction. Equal calls within a second are one. A job that finds nothing yet is found by its cron tick.
   */
  runSoon(job: string): void
  /** A slot of the prerendered pages changed (settings, rates): fill them anew after the commit. */
  publicPagesChanged(): void
  sha256(text: string): string
  hmacSha256(text: string, key: string): string
  randomHex(bytes: number): string
  /** Compares without leaking time. */
  equal(a: string, b: string): boolean
}
