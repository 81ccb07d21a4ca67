import type { Language } from '../../domain/entities'
import { ifElse, slot } from '../../domain/slots'
import { landing, signUpShare } from './messages'

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

/** The image of the link's referral code if it belongs to an affiliate, otherwise the general image. */
export const shareCardAddress = (language: Language): string =>
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
