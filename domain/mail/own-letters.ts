import { mailTemplates, type MailTemplate } from '../collections/mail-outbox'
import type { Language } from '../entities'
import { olderLanguage } from '../texts/older-language'

/** The templates with setting keys from the specification (document 2, section 3). */
const specifiedKeys = { 'affiliate-welcome': 'affiliate_welcome_email', welcome: 'user_signup_email' } as const
type SpecifiedKeys = typeof specifiedKeys

/** The templates that admins can edit: all but the test mail, which shows the welcome (P11). */
export type OwnLetterName = Exclude<MailTemplate, 'test'>
export const ownLetterNames: readonly OwnLetterName[] = mailTemplates.filter(
  (template): template is OwnLetterName => template !== 'test',
)

/** The setting with a template's text. */
export type LetterKey<Name extends OwnLetterName = OwnLetterName> = Name extends keyof SpecifiedKeys
  ? SpecifiedKeys[Name]
  : `letter_${Name}`
export const letterKeyOf = (name: OwnLetterName): LetterKey =>
  Object.hasOwn(specifiedKeys, name) ? specifiedKeys[name as keyof SpecifiedKeys] : (`letter_${name}` as LetterKey)

export const isOwnLetter = (template: MailTemplate): template is OwnLetterName => template !== 'test'

const templateByKey = new Map<string, OwnLetterName>(ownLetterNames.map((name) => [letterKeyOf(name), name]))
/** Returns the template of a setting; undefined for other settings. */
export const letterOfKey = (key: string): OwnLetterName | undefined => templateByKey.get(key)

/** A template's texts as stored: English, and Spanish if it differs. */
export interface LetterWords {
  subject: string
  template: string
  subjectEs?: string
  templateEs?: string
  /** The language that wasn't updated when the other was, '' = neither; set by the server. */
  older?: Language | ''
}

export interface WordsInLanguage {
  subject: string
  template: string
}

/** Returns the texts without `older`. */
export function onlyWords(texts: LetterWords): Omit<LetterWords, 'older'> {
  const only = { ...texts }
  delete only.older
  return only
}

/** Returns the outdated language after an edit: the one that wasn't changed when the other was. */
export function lettersOlder(before: LetterWords, after: LetterWords): Language | '' {
  const differs = (language: Language): boolean =>
    JSON.stringify(wordsIn(before, language)) !== JSON.stringify(wordsIn(after, language))
  return olderLanguage({ en: differs('en'), es: differs('es') }, before.older ?? '')
}

/** Returns the texts of one language. */
export const wordsIn = (texts: LetterWords, language: Language): WordsInLanguage =>
  language === 'es'
    ? { subject: texts.subjectEs ?? texts.subject, template: texts.templateEs ?? texts.template }
    : { subject: texts.subject, template: texts.template }

/** Reports whether these texts are used: without subject or template the built-in email is sent (P11). */
export const isWorded = ({ subject, template }: WordsInLanguage): boolean =>
  subject.trim() !== '' && template.trim() !== ''

/** Reports whether only one of subject and template is written, probably by mistake: the built-in email is sent. */
export const isHalfWorded = ({ subject, template }: WordsInLanguage): boolean =>
  (subject.trim() === '') !== (template.trim() === '')
