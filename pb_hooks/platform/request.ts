/** Returns the device that both token and cookie name; '' for a guest. Set by `server/session/guard.go`. */
export const deviceIdOf = (e: PbRequestEvent): string => String(e.get('coterieDevice') ?? '')

/** Returns the API key of the request, or ''. Set by `server/session/guard.go`. */
export const apiKeyOf = (e: PbRequestEvent): string => String(e.get('coterieKey') ?? '')

/** Returns the address that limits apply to: the /64 network of an IPv6 address. Set by `server/session/guard.go`. */
export const networkAddressOf = (e: PbRequestEvent): string => String(e.get('coterieNetwork') ?? '')

/** Returns the first value of each query parameter. `requestInfo()` would also parse the body. */
export function queryOf(e: PbRequestEvent): { [name: string]: string } {
  const values = new Map<string, string>()
  for (const part of e.request.url.rawQuery.split('&').filter((each) => each !== '')) {
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    const value = decoded(at < 0 ? '' : part.slice(at + 1))
    if (name !== null && value !== null && !values.has(name)) values.set(name, value)
  }
  return Object.fromEntries(values)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return null
  }
}
