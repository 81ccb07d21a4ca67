import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { slot, ifElse } from '../../domain/slots'
import { signUpShare, landing } from './messages'
import { escapeHtml } from './escape-html'

export interface RenderedHead {
  /** Path of the file that the server reads: `/heads<address>.<language>.html`. */
  file: string
  html: string
}

/**
 * Renders the head of app screens for link previews. It has no `og:url` and no canonical address, because either would
 * remove the referral code.
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

/** Texts of a share card; must match `card.Words` of the server. */
interface CardWords {
  brand: string
  title: string
  text: string
  sum: string
  caption: string
  you: string
  accent: string
}

export interface RenderedCard {
  /** Path of the file that the server reads: `/cards/<address>.<language>.json`. */
  file: string
  json: string
}

const shareCard = '/share-card'

/** Returns the URL of the referral code's image if the code belongs to an affiliate, otherwise of the general image. */
const shareCardAddress = (language: Language): string =>
  `${slot('origin')}${shareCard}.png?${ifElse('share_code', `ref=${slot('share_code')}&`, '')}lang=${language}`

/** Renders the texts of the images that the server draws, with slots. */
export function renderCards(): RenderedCard[] {
  return (['en', 'es'] as const).map((language) => {
    const t = signUpShare[language]
    const messages: CardWords = {
      brand: slot('product_name'),
      title: t.cardTitle,
      text: t.cardText,
      sum: ifElse('pays_rental', slot('rental_rate'), ''),
      caption: ifElse('pays_rental', t.cardCaption, ''),
      you: landing[language].you,
      accent: slot('accent'),
    }
    return { file: `cards${shareCard}.${language}.json`, json: JSON.stringify(messages) }
  })
}
