/** The device that the request's token and cookie agree on; '' for a guest. Set by `server/session/guard.go`. */
export const deviceIdOf = (e: PbRequestEvent): string => String(e.get('coterieDevice') ?? '')

/** The API key that let the request in; '' for a person's own request and a guest's. Set by `server/session/guard.go`. */
export const apiKeyOf = (e: PbRequestEvent): string => String(e.get('coterieKey') ?? '')

/** The address that limits count a request by: the /64 of an IPv6 address. Set by `server/session/guard.go`. */
export const networkAddressOf = (e: PbRequestEvent): string => String(e.get('coterieNetwork') ?? '')

/**
 * The query of a request: the first value of each name. A part with a broken escape is left out. (`requestInfo()` would parse the body,
 * too, and goja shows the methods of Go's `url.Values`, not its names.)
 */
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
