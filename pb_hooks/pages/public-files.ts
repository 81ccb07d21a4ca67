import { pagePaths, paths } from '../../domain/paths'
import { mailtoLink } from '../../domain/people/email/email-address'

export interface PublicFilesInput {
  origin: string
  supportEmail: string
  today: string
}

/** Returns the files for robots, search engines and security researchers, by address. */
export function publicFiles(about: PublicFilesInput): { [address: string]: string } {
  return {
    '/robots.txt': robots(about),
    '/sitemap.xml': sitemap(about),
    // RFC 9116 requires a contact, so the file needs a support address
    ...(about.supportEmail === '' ? {} : { '/.well-known/security.txt': security(about) }),
  }
}

const robots = ({ origin }: PublicFilesInput): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /dashboard', 'Disallow: /affiliate_dashboard', '']
    .concat([`Sitemap: ${origin}/sitemap.xml`, ''])
    .join('\n')

const twins = [
  { en: paths.landing, es: paths.landingEs },
  { en: paths.affiliate, es: paths.affiliateEs },
  { en: paths.terms, es: paths.termsEs },
] as const satisfies readonly { en: string; es: (typeof pagePaths)[keyof typeof pagePaths] }[]

function sitemap({ origin }: PublicFilesInput): string {
  const at = (path: string): string => escaped(`${origin}${path}`)
  const urls = twins.flatMap((twin) =>
    [twin.en, twin.es].map(
      (path) =>
        `<url><loc>${at(path)}</loc>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${at(twin.en)}"/>` +
        `<xhtml:link rel="alternate" hreflang="es" href="${at(twin.es)}"/></url>`,
    ),
  )
  const spaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
}

/**
 * Returns the file `security.txt`. It is valid for half a year from the first of the month, so it changes once a month and
 * never expires soon.
 */
function security({ origin, supportEmail, today }: PublicFilesInput): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const ends = new Date(Date.UTC(year, month - 1 + 7, 1)).toISOString()
  return [
    `Contact: ${mailtoLink(supportEmail)}`,
    `Expires: ${ends}`,
    'Preferred-Languages: en, es',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
