import type { Language } from '../../../../domain/entities'
import {
  settingKeyOfTemplate,
  editableTemplates,
  templateTextIn,
  type TemplateSettingKey,
  type TemplateTexts,
  type EditableTemplate,
  isCustomized,
} from '../../../../domain/mail/email-templates'
import type { Settings } from '../../../../domain/program/settings'

/** The prefixes of the field names that the specification fixes for two templates (document 2, section 3). */
const specifiedStems = { 'affiliate-welcome': 'affiliateWelcome', welcome: 'userSignup' } as const
type SpecifiedStems = typeof specifiedStems
type Stem<Name extends EditableTemplate> = Name extends keyof SpecifiedStems ? SpecifiedStems[Name] : Name
const stemOf = (name: EditableTemplate): Stem<EditableTemplate> =>
  Object.hasOwn(specifiedStems, name) ? specifiedStems[name as keyof SpecifiedStems] : (name as Stem<EditableTemplate>)

type TemplatePart = 'Subject' | 'Template'
type Suffix = '' | 'Es'
/** A form field, such as `affiliateWelcomeSubject` or `reset-passwordSubjectEs`. */
export type TemplateField = `${Stem<EditableTemplate>}${TemplatePart}${Suffix}`
export type TemplateForm = { [field in TemplateField]: string }

export const templateFieldName = (name: EditableTemplate, part: TemplatePart, language: Language): TemplateField =>
  `${stemOf(name)}${part}${language === 'es' ? 'Es' : ''}`

const templateByField = new Map<string, EditableTemplate>(
  editableTemplates.flatMap((name) => templateFieldNames(name).map((field) => [field, name] as const)),
)

export function templateFieldNames(name: EditableTemplate): readonly TemplateField[] {
  return (['en', 'es'] as const).flatMap((language) =>
    (['Subject', 'Template'] as const).map((part) => templateFieldName(name, part, language)),
  )
}

export const isTemplateField = (field: string): field is TemplateField => templateByField.has(field)

export function parseTemplateField(field: TemplateField): {
  name: EditableTemplate
  part: TemplatePart
  language: Language
} {
  const [, part = 'Subject', suffix = ''] = /(Subject|Template)(Es)?$/.exec(field) ?? []
  return {
    name: templateByField.get(field) ?? 'welcome',
    part: part === 'Template' ? 'Template' : 'Subject',
    language: suffix === 'Es' ? 'es' : 'en',
  }
}

type LetterKeys = { [field in TemplateField]: TemplateSettingKey }
export const templateSettingKeys = Object.fromEntries(
  [...templateByField].map(([field, name]) => [field, settingKeyOfTemplate(name)]),
) as LetterKeys

export const toTemplateForm = (settings: Settings): TemplateForm =>
  Object.fromEntries(
    editableTemplates.flatMap((name) =>
      (['en', 'es'] as const).flatMap((language) => {
        const { subject, template } = templateTextIn(settings[settingKeyOfTemplate(name)], language)
        return [
          [templateFieldName(name, 'Subject', language), subject],
          [templateFieldName(name, 'Template', language), template],
        ]
      }),
    ),
  ) as TemplateForm

export const readTemplate = (form: TemplateForm, name: EditableTemplate, language: Language) => ({
  subject: form[templateFieldName(name, 'Subject', language)],
  template: form[templateFieldName(name, 'Template', language)],
})

/** Returns the value to store for the template of a field, in both languages. */
export function toTemplateValue(field: TemplateField, form: TemplateForm): TemplateTexts {
  const name = templateByField.get(field) ?? 'welcome'
  const { subject: subjectEs, template: templateEs } = readTemplate(form, name, 'es')
  return { ...readTemplate(form, name, 'en'), subjectEs, templateEs }
}

const languages = ['en', 'es'] as const

/** The status of a template: built in, customized, customized in one language, or with one language outdated. */
interface TemplateStatus {
  words: 'builtIn' | 'own' | 'half' | 'older'
  byLanguage: { readonly [language in Language]: 'there' | 'older' | 'missing' }
}

/** Computes the status of a template; `older` is the outdated language of the stored one, '' for none. */
export function getTemplateStatus(form: TemplateForm, name: EditableTemplate, older: Language | ''): TemplateStatus {
  const customized = languages.filter((language) => isCustomized(readTemplate(form, name, language)))
  const outdated = customized.length === 2 ? older : ''
  const mark = (language: Language) =>
    customized.length === 1 && !customized.includes(language) ? 'missing' : language === outdated ? 'older' : 'there'
  return {
    words: customized.length === 0 ? 'builtIn' : customized.length === 1 ? 'half' : outdated === '' ? 'own' : 'older',
    byLanguage: { en: mark('en'), es: mark('es') },
  }
}
