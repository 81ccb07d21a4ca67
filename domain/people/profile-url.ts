import { pasted } from '../texts/invisible'

/**
 * Whether an address may be kept and shown as a link: http or https, a host with a dot, and no credentials, which would show one
 * site’s name and lead to another. Without a parser of the platform: browser and server check by the same rule.
 */
export const isProfileUrl = (url: string): boolean =>
  /^https?:\/\/[^\s/$.?#@\\]+\.[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(url)

/** Whether an address has a name or a password before its host, in the spellings that browsers take. */
export const hasCredentials = (url: string): boolean => /^https?:[/\\]{2,}[^/?#\\]*@/i.test(url)

/** What an address begins with when its scheme is left out: a host with a dot, perhaps a port; credentials only in front of a path. */
const withoutScheme =
  /^(?:[^\s/?#@:\\]+\.[^\s/?#@:\\]+(?::\d+)?(?:[/?#]|$)|[^\s/?#@\\]*@[^\s/?#@:\\]+\.[^\s/?#@:\\]+\/)/

/** An address as it was meant (S30): `https://` is put before one that names only the host and path, as profiles show it. */
export function completedUrl(typed: string): string {
  const url = pasted(typed)
  if (/^\/\/[^/\\]/.test(url)) return `https:${url}`
  return withoutScheme.test(url) ? `https://${url}` : url
}

/** Parts of an address before and after the path, which one profile is written with and without. */
const scheme = /^[a-z]+:\/\//
const tail = /[?#].*$/

/**
 * One name for all spellings of a profile's address, to recognise the same one (M18): without scheme, `www.`, a country's
 * subdomain, query, a trailing slash and capitals. '' for an address that names nobody (a bare host).
 */
export function profileKey(url: string): string {
  const plain = url.trim().toLowerCase().replace(scheme, '').replace(tail, '')
  const [host = '', ...path] = plain.split('/').filter((part) => part !== '')
  // es.linkedin.com/in/ana/en is linkedin.com/in/ana
  const home = host.replace(/^www\./, '').replace(/^.*\.linkedin\.com$/, 'linkedin.com')
  const parts = home === 'linkedin.com' ? path.filter((part) => part !== 'mwlite').slice(0, 2) : path
  const names = home === 'linkedin.com' ? parts.length === 2 : parts.length > 0
  return names ? [home, ...parts].join('/') : ''
}
