import type { Language } from '../../../../domain/entities'
import { isCustomized, type EditableTemplate } from '../../../../domain/mail/email-templates'
import { readTemplate, type TemplateForm } from './template-fields'

const languages = ['en', 'es'] as const

/** The status of a template: built in, customized, customized in one language, or with one language outdated. */
export interface TemplateStatus {
  words: 'builtIn' | 'own' | 'half' | 'older'
  /** The status of each language. */
  byLanguage: { readonly [language in Language]: 'there' | 'older' | 'missing' }
}

/**
 * Computes the status of a template in the form. A template customized in one language has no text in the other.
 * @param older the outdated language of the stored template; '' for none
 */
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
