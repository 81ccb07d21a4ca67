import { loadedClient } from './client'

const renewBeforeEndMs = 60_000
/** Time (`performance.now()`, because the clock may be changed) from which the token is renewed before use. */
let renewAt = 0
let renewal: (() => Promise<void>) | null = null
let refusal: (error: Error) => void | Promise<void> = () => undefined

/** The access token, which the SDK's store holds in memory; '' without one. */
const token = (): string => loadedClient()?.authStore.token ?? ''

/** Stores a token for its lifetime. @throws Error before the client is loaded; no answer can arrive before that */
export function storeToken(value: string, ttlMs: number): void {
  const pb = loadedClient()
  if (pb === undefined) throw new Error('a token came without a request')
  pb.authStore.save(value)
  renewAt = performance.now() + Math.max(ttlMs - renewBeforeEndMs, ttlMs / 2)
}

export const clearToken = (): void => loadedClient()?.authStore.clear()

/** Milliseconds until the token should be renewed; null without one. */
export const msUntilRenewal = (): number | null => (token() === '' ? null : Math.max(0, renewAt - performance.now()))

/** Sets the function that renews the token. Called once at start. */
export function setTokenRenewal(renew: () => Promise<void>): void {
  renewal = renew
}

/** Sets the handler for a refused session (device ended, idle); called once at start. */
export function onSessionRefused(react: (error: Error) => void | Promise<void>): void {
  refusal = react
}

export const reportSessionRefused = async (error: Error): Promise<void> => refusal(error)

/** Returns a valid token, renewed first when it is missing or about to expire; '' without a session. */
export async function freshToken(): Promise<string> {
  if ((token() === '' || renewAt <= performance.now()) && renewal !== null) await renewal()
  return token()
}
