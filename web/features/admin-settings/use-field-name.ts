import { adminSettings } from '../../i18n/admin-settings'
import { contentSettings } from '../../i18n/content-settings'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { isLetterField, letterPart } from './letter-fields'
import type { SettingsField } from './settings-form'

/** What a field of the settings is called; a half of a letter by its letter. */
export function useFieldName(): (field: SettingsField) => string {
  const t = useMessages(adminSettings)
  const words = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  return (field) => {
    if (!isLetterField(field)) return t.names[field]
    const { name, half, language } = letterPart(field)
    return `${templates[name]}: ${half === 'Subject' ? words.subjectIn[language] : words.templateIn[language]}`
  }
}
