import { cleanPastedText } from '../texts/entered-text'

/**
 * Reports whether a URL has http(s), a host with a dot, and no credentials, which can disguise the host. Browser and server
 * must agree.
 */
export const isProfileUrl = (url: string): boolean =>
  /^https?:\/\/[^\s/$.?#@\\]+\.[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(url)

export const hasCredentials = (url: string): boolean => /^https?:[/\\]{2,}[^/?#\\]*@/i.test(url)

/** Matches a URL without its scheme: a host with a dot and an optional port. */
const withoutScheme =
  /^(?:[^\s/?#@:\\]+\.[^\s/?#@:\\]+(?::\d+)?(?:[/?#]|$)|[^\s/?#@\\]*@[^\s/?#@:\\]+\.[^\s/?#@:\\]+\/)/

/** Adds `https://` to a URL without a scheme (S30). */
export function completeUrl(typed: string): string {
  const url = cleanPastedText(typed)
  if (/^\/\/[^/\\]/.test(url)) return `https:${url}`
  return withoutScheme.test(url) ? `https://${url}` : url
}

const scheme = /^[a-z]+:\/\//
const tail = /[?#].*$/

/** Returns a key that is the same for all spellings of a profile URL (M18); '' for a host alone. */
export function profileKey(url: string): string {
  const plain = url.trim().toLowerCase().replace(scheme, '').replace(tail, '')
  const [host = '', ...path] = plain.split('/').filter((part) => part !== '')
  // For example, es.linkedin.com/in/ana/en becomes linkedin.com/in/ana.
  const home = host.replace(/^www\./, '').replace(/^.*\.linkedin\.com$/, 'linkedin.com')
  const parts = home === 'linkedin.com' ? path.filter((part) => part !== 'mwlite').slice(0, 2) : path
  const names = home === 'linkedin.com' ? parts.length === 2 : parts.length > 0
  return names ? [home, ...parts].join('/') : ''
}
