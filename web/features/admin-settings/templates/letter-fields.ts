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

/** What the form's fields of the two letters begin with that the specification names (document 2, section 3). */
const specifiedStems = { 'affiliate-welcome': 'affiliateWelcome', welcome: 'userSignup' } as const
type SpecifiedStems = typeof specifiedStems
type Stem<Name extends OwnLetterName> = Name extends keyof SpecifiedStems ? SpecifiedStems[Name] : Name
const stemOf = (name: OwnLetterName): Stem<OwnLetterName> =>
  Object.hasOwn(specifiedStems, name) ? specifiedStems[name as keyof SpecifiedStems] : (name as Stem<OwnLetterName>)

type TemplatePart = 'Subject' | 'Template'
type Suffix = '' | 'Es'
/** A letter's subject or HTML in one language: `affiliateWelcomeSubject`, `reset-passwordSubjectEs`. */
export type LetterField = `${Stem<OwnLetterName>}${TemplatePart}${Suffix}`
export type LetterForm = { [field in LetterField]: string }

/** The field of a letter's half in a language. */
export const letterField = (name: OwnLetterName, half: TemplatePart, language: Language): LetterField =>
  `${stemOf(name)}${half}${language === 'es' ? 'Es' : ''}`

const templateByField = new Map<string, OwnLetterName>(
  ownLetterNames.flatMap((name) => fieldsOf(name).map((field) => [field, name] as const)),
)

/** The four fields of a letter. */
export function fieldsOf(name: OwnLetterName): readonly LetterField[] {
  return (['en', 'es'] as const).flatMap((language) =>
    (['Subject', 'Template'] as const).map((half) => letterField(name, half, language)),
  )
}

export const isLetterField = (field: string): field is LetterField => templateByField.has(field)

/** Whose field it is, which half of it and in which language. */
export function letterPart(field: LetterField): { name: OwnLetterName; half: TemplatePart; language: Language } {
  const [, half = 'Subject', suffix = ''] = /(Subject|Template)(Es)?$/.exec(field) ?? []
  return {
    name: templateByField.get(field) ?? 'welcome',
    half: half === 'Template' ? 'Template' : 'Subject',
    language: suffix === 'Es' ? 'es' : 'en',
  }
}

type LetterKeys = { [field in LetterField]: LetterKey }
/** Which setting each field belongs to. */
export const letterKeys = Object.fromEntries(
  [...templateByField].map(([field, name]) => [field, letterKeyOf(name)]),
) as LetterKeys

/** What the form shows of the stored letters. */
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

/** A letter's words as they stand in the form. */
export const wordsOf = (form: LetterForm, name: OwnLetterName, language: Language) => ({
  subject: form[letterField(name, 'Subject', language)],
  template: form[letterField(name, 'Template', language)],
})

/** The whole letter that a field belongs to, to be stored. */
export function letterValue(field: LetterField, form: LetterForm): LetterWords {
  const name = templateByField.get(field) ?? 'welcome'
  const { subject: subjectEs, template: templateEs } = wordsOf(form, name, 'es')
  return { ...wordsOf(form, name, 'en'), subjectEs, templateEs }
}
