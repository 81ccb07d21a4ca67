import { mailTemplates, type MailTemplate } from '../collections/mail-outbox'
import type { Language } from '../entities'
import { olderLanguage } from '../texts/older-language'

/** The letters whose setting the specification names (document 2, section 3). */
const named = { 'affiliate-welcome': 'affiliate_welcome_email', welcome: 'user_signup_email' } as const
type Named = typeof named

/** The letters that an admin may word: all of them. The test is the welcome (P11). */
export type OwnLetterName = Exclude<MailTemplate, 'test'>
export const ownLetterNames: readonly OwnLetterName[] = mailTemplates.filter(
  (template): template is OwnLetterName => template !== 'test',
)

/** The setting that holds a letter's words. */
export type LetterKey<Name extends OwnLetterName = OwnLetterName> = Name extends keyof Named
  ? Named[Name]
  : `letter_${Name}`
export const letterKeyOf = (name: OwnLetterName): LetterKey =>
  Object.hasOwn(named, name) ? named[name as keyof Named] : (`letter_${name}` as LetterKey)

/** Whether a letter may be worded by an admin. */
export const isOwnLetter = (template: MailTemplate): template is OwnLetterName => template !== 'test'

const byKey = new Map<string, OwnLetterName>(ownLetterNames.map((name) => [letterKeyOf(name), name]))
/** The letter whose words a setting holds; undefined for another setting. */
export const letterOfKey = (key: string): OwnLetterName | undefined => byKey.get(key)

/** A letter's words as they are stored: English, then Spanish. Those stored before there were two say the same in both. */
export interface LetterWords {
  subject: string
  template: string
  subjectEs?: string
  templateEs?: string
  /** The language that is older than the other, '' = neither: the server's (`lettersOlder`). */
  older?: Language | ''
}

/** One language's words. */
export interface WordsInLanguage {
  subject: string
  template: string
}

/** A letter's words without what the server notes beside them. */
export function onlyWords(words: LetterWords): Omit<LetterWords, 'older'> {
  const only = { ...words }
  delete only.older
  return only
}

/** The language that is older than the other once a letter reads as it does now: the one that wasn't touched when the other was. */
export function lettersOlder(was: LetterWords, is: LetterWords): Language | '' {
  const differs = (language: Language): boolean =>
    JSON.stringify(wordsIn(was, language)) !== JSON.stringify(wordsIn(is, language))
  return olderLanguage({ en: differs('en'), es: differs('es') }, was.older ?? '')
}

/** The words for a language, as they are written. */
export const wordsIn = (words: LetterWords, language: Language): WordsInLanguage =>
  language === 'es'
    ? { subject: words.subjectEs ?? words.subject, template: words.templateEs ?? words.template }
    : { subject: words.subject, template: words.template }

/** Whether these words are sent: an empty subject or an empty template means the built-in letter (P11). */
export const isWorded = ({ subject, template }: WordsInLanguage): boolean =>
  subject.trim() !== '' && template.trim() !== ''

/** A letter that has one half and not the other: it goes built-in, which is hardly what was meant. */
export const isHalfWorded = ({ subject, template }: WordsInLanguage): boolean =>
  (subject.trim() === '') !== (template.trim() === '')
