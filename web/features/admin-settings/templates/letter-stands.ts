import type { Language } from '../../../../domain/entities'
import { isWorded, type OwnLetterName } from '../../../../domain/mail/own-letters'
import { wordsOf, type LetterForm } from './letter-fields'

const languages = ['en', 'es'] as const

/** The status of a template: built in, customized, customized in one language, or with one language outdated. */
export interface LetterStands {
  words: 'builtIn' | 'own' | 'half' | 'older'
  /** The status of each language. */
  marks: { readonly [language in Language]: 'there' | 'older' | 'missing' }
}

/**
 * Computes the status of a template in the form. A template customized in one language has no text in the other.
 * @param older the outdated language of the stored template; '' for none
 */
export function letterStands(form: LetterForm, name: OwnLetterName, older: Language | ''): LetterStands {
  const customized = languages.filter((language) => isWorded(wordsOf(form, name, language)))
  const outdated = customized.length === 2 ? older : ''
  const mark = (language: Language) =>
    customized.length === 1 && !customized.includes(language) ? 'missing' : language === outdated ? 'older' : 'there'
  return {
    words: customized.length === 0 ? 'builtIn' : customized.length === 1 ? 'half' : outdated === '' ? 'own' : 'older',
    marks: { en: mark('en'), es: mark('es') },
  }
}
