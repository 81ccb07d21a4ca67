import type { Language } from '../../../../domain/entities'
import {
  letterKeyOf,
  ownLetterNames,
  wordsIn,
  type LetterKey,
  type LetterWords,
  type OwnLetterName,
} from '../../../../domain/mail/own-letters'
import type { Settings } from '../../../../domain/program/settings'

/** The field names of two templates are fixed by the specification (document 2, section 3). */
const specifiedStems = { 'affiliate-welcome': 'affiliateWelcome', welcome: 'userSignup' } as const
type SpecifiedStems = typeof specifiedStems
type Stem<Name extends OwnLetterName> = Name extends keyof SpecifiedStems ? SpecifiedStems[Name] : Name
const stemOf = (name: OwnLetterName): Stem<OwnLetterName> =>
  Object.hasOwn(specifiedStems, name) ? specifiedStems[name as keyof SpecifiedStems] : (name as Stem<OwnLetterName>)

type TemplatePart = 'Subject' | 'Template'
type Suffix = '' | 'Es'
/**
 * The form field of a template's subject or HTML in one language, such as `affiliateWelcomeSubject` or
 * `reset-passwordSubjectEs`.
 */
export type LetterField = `${Stem<OwnLetterName>}${TemplatePart}${Suffix}`
export type LetterForm = { [field in LetterField]: string }

export const letterField = (name: OwnLetterName, half: TemplatePart, language: Language): LetterField =>
  `${stemOf(name)}${half}${language === 'es' ? 'Es' : ''}`

const templateByField = new Map<string, OwnLetterName>(
  ownLetterNames.flatMap((name) => fieldsOf(name).map((field) => [field, name] as const)),
)

/** Returns the names of a template's four fields. */
export function fieldsOf(name: OwnLetterName): readonly LetterField[] {
  return (['en', 'es'] as const).flatMap((language) =>
    (['Subject', 'Template'] as const).map((half) => letterField(name, half, language)),
  )
}

export const isLetterField = (field: string): field is LetterField => templateByField.has(field)

/** Splits a field name into the template, its part and the language. */
export function letterPart(field: LetterField): { name: OwnLetterName; half: TemplatePart; language: Language } {
  const [, half = 'Subject', suffix = ''] = /(Subject|Template)(Es)?$/.exec(field) ?? []
  return {
    name: templateByField.get(field) ?? 'welcome',
    half: half === 'Template' ? 'Template' : 'Subject',
    language: suffix === 'Es' ? 'es' : 'en',
  }
}

type LetterKeys = { [field in LetterField]: LetterKey }
/** The setting key of each field. */
export const letterKeys = Object.fromEntries(
  [...templateByField].map(([field, name]) => [field, letterKeyOf(name)]),
) as LetterKeys

export const letterForm = (settings: Settings): LetterForm =>
  Object.fromEntries(
    ownLetterNames.flatMap((name) =>
      (['en', 'es'] as const).flatMap((language) => {
        const { subject, template } = wordsIn(settings[letterKeyOf(name)], language)
        return [
          [letterField(name, 'Subject', language), subject],
          [letterField(name, 'Template', language), template],
        ]
      }),
    ),
  ) as LetterForm

/** Returns the subject and the HTML of a template from the form. */
export const wordsOf = (form: LetterForm, name: OwnLetterName, language: Language) => ({
  subject: form[letterField(name, 'Subject', language)],
  template: form[letterField(name, 'Template', language)],
})

/** Returns the value to store for the template of a field, in both languages. */
export function letterValue(field: LetterField, form: LetterForm): LetterWords {
  const name = templateByField.get(field) ?? 'welcome'
  const { subject: subjectEs, template: templateEs } = wordsOf(form, name, 'es')
  return { ...wordsOf(form, name, 'en'), subjectEs, templateEs }
}
