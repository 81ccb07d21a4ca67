import type { Language } from '../../domain/entities'
import { eitherOr, slot } from '../../domain/slots'
import { landing, signUpShare } from './words'

/** Words of a card, as `card.Words` of the server names them. */
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
  /** Where the server looks for it: `/cards/<address>.<language>.json`. */
  file: string
  json: string
}

/** The address of the picture without its ending, and of its words. */
const shareCard = '/share-card'

/** The picture that a shared link names, in a language: of the link's code while that is somebody's, else the general one. */
export const shareCardAddress = (language: Language): string =>
  `${slot('origin')}${shareCard}.png?${eitherOr('share_code', `ref=${slot('share_code')}&`, '')}lang=${language}`

/** What stands on the pictures that the server draws, with open places. */
export function renderCards(): RenderedCard[] {
  return (['en', 'es'] as const).map((language) => {
    const t = signUpShare[language]
    const words: CardWords = {
      brand: slot('product_name'),
      title: t.cardTitle,
      text: t.cardText,
      sum: eitherOr('pays_rental', slot('rental_rate'), ''),
      caption: eitherOr('pays_rental', t.cardCaption, ''),
      you: landing[language].you,
      accent: slot('accent'),
    }
    return { file: `cards${shareCard}.${language}.json`, json: JSON.stringify(words) }
  })
}
