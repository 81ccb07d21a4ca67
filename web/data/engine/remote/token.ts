import { loadedClient } from './client'

const renewBeforeEndMs = 60_000
/**
 * Time after which the token is renewed before use. It uses `performance.now()`, because the device's clock can be changed.
 */
let renewAt = 0
let renewal: (() => Promise<void>) | null = null
let refusal: (error: Error) => void | Promise<void> = () => undefined

/** Returns the access token, which the SDK's store holds in memory, or '' if there is none. */
const token = (): string => loadedClient()?.authStore.token ?? ''

/**
 * Stores a token for its lifetime. @throws Error if the client isn't loaded, which can't happen because every answer needs
 * the client
 */
export function storeToken(value: string, ttlMs: number): void {
  const pb = loadedClient()
  if (pb === undefined) throw new Error('a token came without a request')
  pb.authStore.save(value)
  renewAt = performance.now() + Math.max(ttlMs - renewBeforeEndMs, ttlMs / 2)
}

export const clearToken = (): void => loadedClient()?.authStore.clear()

/** Returns the milliseconds until the token should be renewed, or null if there is no token. */
export const msUntilRenewal = (): number | null => (token() === '' ? null : Math.max(0, renewAt - performance.now()))

/** Sets the function that renews the token. It is called only at the start. */
export function setTokenRenewal(renew: () => Promise<void>): void {
  renewal = renew
}

/** Sets the handler for a refused session (revoked device, idle limit). It is called only at the start. */
export function onSessionRefused(react: (error: Error) => void | Promise<void>): void {
  refusal = react
}

export const reportSessionRefused = async (error: Error): Promise<void> => refusal(error)

/** Returns a valid token, or '' without a session. Renews the token first if it is missing or about to expire. */
export async function freshToken(): Promise<string> {
  if ((token() === '' || renewAt <= performance.now()) && renewal !== null) await renewal()
  return token()
}
