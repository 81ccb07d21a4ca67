import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { slot } from '../../domain/slots'
import { signUpShare } from './messages'
import { shareCardAddress } from './cards'
import { escapeHtml } from './escape-html'

export interface RenderedHead {
  /** Path of the file that the server reads: `/heads<address>.<language>.html`. */
  file: string
  html: string
}

/**
 * Renders the head of app screens for link previews, without `og:url` and a canonical address, which would remove the
 * referral code.
 */
export function renderHeads(): RenderedHead[] {
  return (['en', 'es'] as const).map((language) => ({
    file: `heads${paths.signup}.${language}.html`,
    html: renderHead(language),
  }))
}

function renderHead(language: Language): string {
  const { title, description, picture } = signUpShare[language]
  const shared: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', slot('product_name')],
    ['og:title', title],
    ['og:description', description],
    ['og:image', shareCardAddress(language)],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', picture],
    ['og:locale', language === 'es' ? 'es_ES' : 'en_US'],
  ]
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<title>${escapeHtml(title)}</title>`,
    ...shared.map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n')
}
