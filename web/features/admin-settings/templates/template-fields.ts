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

export const languages = ['en', 'es'] as const
const fields = editableTemplates.flatMap((name) =>
  languages.flatMap((language) =>
    (['Subject', 'Template'] as const).map((part) => ({
      field: templateFieldName(name, part, language),
      name,
      part,
      language,
    })),
  ),
)
const fieldsByName = Object.fromEntries(fields.map((each) => [each.field, each])) as {
  [field in TemplateField]: (typeof fields)[number]
}

export const templateFieldNames = (name: EditableTemplate): readonly TemplateField[] =>
  fields.filter((each) => each.name === name).map(({ field }) => field)

export const isTemplateField = (field: string): field is TemplateField => Object.hasOwn(fieldsByName, field)

export const parseTemplateField = (field: TemplateField) => fieldsByName[field]

export const templateSettingKeys = Object.fromEntries(
  fields.map(({ field, name }) => [field, settingKeyOfTemplate(name)]),
) as { [field in TemplateField]: TemplateSettingKey }

export const toTemplateForm = (settings: Settings): TemplateForm =>
  Object.fromEntries(
    fields.map(({ field, name, part, language }) => {
      const { subject, template } = templateTextIn(settings[settingKeyOfTemplate(name)], language)
      return [field, part === 'Subject' ? subject : template]
    }),
  ) as TemplateForm

export const readTemplate = (form: TemplateForm, name: EditableTemplate, language: Language) => ({
  subject: form[templateFieldName(name, 'Subject', language)],
  template: form[templateFieldName(name, 'Template', language)],
})

/** Returns the value to store for the template of a field, in both languages. */
export function toTemplateValue(field: TemplateField, form: TemplateForm): TemplateTexts {
  const { name } = parseTemplateField(field)
  const { subject: subjectEs, template: templateEs } = readTemplate(form, name, 'es')
  return { ...readTemplate(form, name, 'en'), subjectEs, templateEs }
}

/**
 * Returns whether a template is built in, customized, customized in one language, or has an outdated language. `older` is
 * the outdated language of the stored template, '' for none.
 */
export function getTemplateStatus(form: TemplateForm, name: EditableTemplate, older: Language | '') {
  const customized = languages.filter((language) => isCustomized(readTemplate(form, name, language)))
  const outdated = customized.length === 2 ? older : ''
  const mark = (language: Language) =>
    customized.length === 1 && !customized.includes(language) ? 'missing' : language === outdated ? 'older' : 'there'
  const status =
    customized.length === 0 ? 'builtIn' : customized.length === 1 ? 'half' : outdated === '' ? 'own' : 'older'
  return { words: status, byLanguage: { en: mark('en'), es: mark('es') } } as const
}
