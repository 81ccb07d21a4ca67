import type { Language } from '../../../../domain/entities'
import { isWorded, type OwnLetterName } from '../../../../domain/mail/own-letters'
import { wordsOf, type LetterForm } from './letter-fields'

const languages = ['en', 'es'] as const

/** How a letter stands: sent as it is built in, in words of its own, or in both kinds. */
export interface LetterStands {
  words: 'builtIn' | 'own' | 'half' | 'older'
  /** Of each language: its words are there, are older than the other's, or miss beside the other's own. */
  marks: { readonly [language in Language]: 'there' | 'older' | 'missing' }
}

/**
 * How a letter stands by what the form holds. The built-in letter is there in both languages; words of one's own in one alone leave the other
 * without them.
 * @param older its language that is older than the other, as it is stored; '' = neither
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
