import { loadedClient } from './client'

const renewBeforeEndMs = 60_000
/** When to renew the token, by `performance.now()`, because the device's clock can be changed. */
let renewAt = 0
let renewal: (() => Promise<void>) | null = null
let refusal: (error: Error) => void | Promise<void> = () => undefined

const token = (): string => loadedClient()?.authStore.token ?? ''

export function storeToken(value: string, ttlMs: number): void {
  const pb = loadedClient()
  if (pb === undefined) throw new Error('a token came without a request')
  pb.authStore.save(value)
  renewAt = performance.now() + Math.max(ttlMs - renewBeforeEndMs, ttlMs / 2)
}

export const clearToken = (): void => loadedClient()?.authStore.clear()

/** Returns the milliseconds until the token should be renewed; null without a token. */
export const msUntilRenewal = (): number | null => (token() === '' ? null : Math.max(0, renewAt - performance.now()))

export function setTokenRenewal(renew: () => Promise<void>): void {
  renewal = renew
}

export function onSessionRefused(react: (error: Error) => void | Promise<void>): void {
  refusal = react
}

export const reportSessionRefused = async (error: Error): Promise<void> => refusal(error)

/** Renews the token first if needed; '' without a session. */
export async function freshToken(): Promise<string> {
  if ((token() === '' || renewAt <= performance.now()) && renewal !== null) await renewal()
  return token()
}
