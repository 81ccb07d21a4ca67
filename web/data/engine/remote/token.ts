import { loadedClient } from './client'

const renewBeforeEndMs = 60_000
/** `performance.now()` after which the token is renewed before use: never by the device's clock. */
let renewAt = 0
let renewal: (() => Promise<void>) | null = null
let refusal: (error: Error) => void | Promise<void> = () => undefined

/** The access token, which the SDK's store keeps in memory; '' without one. */
const token = (): string => loadedClient()?.authStore.token ?? ''

/**
 * Keeps a token for the time the server gave it.
 * @throws Error before the client is loaded, which no answer of the server can come before
 */
export function keepToken(value: string, ttlMs: number): void {
  const pb = loadedClient()
  if (pb === undefined) throw new Error('a token came without a request')
  pb.authStore.save(value)
  renewAt = performance.now() + Math.max(ttlMs - renewBeforeEndMs, ttlMs / 2)
}

/** Forgets the token. */
export const dropToken = (): void => loadedClient()?.authStore.clear()

/** Milliseconds until the token should be renewed; null without one. */
export const untilRenewal = (): number | null => (token() === '' ? null : Math.max(0, renewAt - performance.now()))

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
  if ((token() === '' || renewAt <= performance.now()) && renewal !== null) await renewal()
  return token()
}
