import { mailTemplates, type MailTemplate, mailStatuses, type MailStatus } from '../collections/mail-outbox'
import type { Language } from '../collections/define/row'
import { olderLanguage } from '../texts/compare-texts'

const specifiedKeys = { 'affiliate-welcome': 'affiliate_welcome_email', welcome: 'user_signup_email' } as const
type SpecifiedKeys = typeof specifiedKeys

/** The templates that admins can edit: all except the test email, which shows the welcome email (P11). */
export type EditableTemplate = Exclude<MailTemplate, 'test'>
export const editableTemplates: readonly EditableTemplate[] = mailTemplates.filter(
  (template): template is EditableTemplate => template !== 'test',
)

export type TemplateSettingKey<Name extends EditableTemplate = EditableTemplate> = Name extends keyof SpecifiedKeys
  ? SpecifiedKeys[Name]
  : `template_${Name}`
export const settingKeyOfTemplate = (name: EditableTemplate): TemplateSettingKey =>
  Object.hasOwn(specifiedKeys, name)
    ? specifiedKeys[name as keyof SpecifiedKeys]
    : (`template_${name}` as TemplateSettingKey)

export const isEditableTemplate = (template: MailTemplate): template is EditableTemplate => template !== 'test'

const templateByKey = new Map<string, EditableTemplate>(
  editableTemplates.map((name) => [settingKeyOfTemplate(name), name]),
)
export const templateOfSettingKey = (key: string): EditableTemplate | undefined => templateByKey.get(key)

export interface TemplateTexts {
  subject: string
  template: string
  subjectEs?: string
  templateEs?: string
  /** The language whose text wasn't edited when the other one was, '' if neither. */
  older?: Language | ''
}

export interface LocalizedTemplate {
  subject: string
  template: string
}

export function withoutOlderMark(texts: TemplateTexts): Omit<TemplateTexts, 'older'> {
  const only = { ...texts }
  delete only.older
  return only
}

/** Returns the outdated language after an edit: the one that wasn't changed while the other one was. */
export function olderTemplateLanguage(before: TemplateTexts, after: TemplateTexts): Language | '' {
  const differs = (language: Language): boolean =>
    JSON.stringify(templateTextIn(before, language)) !== JSON.stringify(templateTextIn(after, language))
  return olderLanguage({ en: differs('en'), es: differs('es') }, before.older ?? '')
}

export const templateTextIn = (texts: TemplateTexts, language: Language): LocalizedTemplate =>
  language === 'es'
    ? { subject: texts.subjectEs ?? texts.subject, template: texts.templateEs ?? texts.template }
    : { subject: texts.subject, template: texts.template }

/** Reports whether a customized email is sent. Without a subject or a template, the built-in one is sent (P11). */
export const isCustomized = ({ subject, template }: LocalizedTemplate): boolean =>
  subject.trim() !== '' && template.trim() !== ''

/** Reports whether only one of subject and template is written, probably by mistake. The built-in email is then sent. */
export const isHalfCustomized = ({ subject, template }: LocalizedTemplate): boolean =>
  (subject.trim() === '') !== (template.trim() === '')

/** The path of the logo. It is the same for everyone, so loading it doesn't identify the reader. */
export const mailLogoPath = '/icons/apple-touch-180.png'

export const mailThemes = ['light', 'dark'] as const
export type MailTheme = (typeof mailThemes)[number]

/** The states that admins see. `waiting` covers both queued emails and emails that are being sent. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'bounced', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateOf = (status: MailStatus): MailState =>
  status === 'queued' || status === 'sending' ? 'waiting' : status

export const mailStatusesOf = (state: MailState): MailStatus[] =>
  mailStatuses.filter((each) => mailStateOf(each) === state)
