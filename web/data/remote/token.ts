/** The access token: in memory only, gone with the tab. */
interface HeldToken {
  value: string
  /** `performance.now()` after which it is renewed before use: never by the device's clock. */
  renewAt: number
}

const renewBeforeEndMs = 60_000
let held: HeldToken | null = null
let renewal: (() => Promise<void>) | null = null
let refusal: (error: Error) => void | Promise<void> = () => undefined

/** Keeps a token for the time the server gave it. */
export function keepToken(value: string, ttlMs: number): void {
  held = { value, renewAt: performance.now() + Math.max(ttlMs - renewBeforeEndMs, ttlMs / 2) }
}

/** Forgets the token. */
export function dropToken(): void {
  held = null
}

/** Milliseconds until the token should be renewed; null without one. */
export const untilRenewal = (): number | null => (held === null ? null : Math.max(0, held.renewAt - performance.now()))

/** Who renews the token (the session); set once at start. */
export function renewTokenWith(renew: () => Promise<void>): void {
  renewal = renew
}

/** Who draws the consequence when the server refuses the session in the middle (device ended, idle); set once at start. */
export function onRefusedSession(react: (error: Error) => void | Promise<void>): void {
  refusal = react
}

/** Tells the session that a request was refused as nobody's. */
export const sessionRefused = async (error: Error): Promise<void> => refusal(error)

/** A token that is good for this request: renewed first when it is missing or near its end. '' when there is no session. */
export async function freshToken(): Promise<string> {
  if ((held === null || held.renewAt <= performance.now()) && renewal !== null) await renewal()
  return held?.value ?? ''
}
