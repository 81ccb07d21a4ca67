/**
 * Whether an address may be kept and shown as a link: http or https, a host with a dot, and no credentials, which would show one
 * site’s name and lead to another. Without a parser of the platform: browser and server check by the same rule.
 */
export const isProfileUrl = (url: string): boolean =>
  /^https?:\/\/[^\s/$.?#@\\]+\.[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(url)

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
