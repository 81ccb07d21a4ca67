import type { Language, NotifyChoices } from '../../domain/entities'
import { one } from '../platform/db'

/** The person's address and language, or null when they switched support mails off or never proved the address. */
export function mailWanted(
  app: PbApp,
  userId: string,
): { email: string; firstName: string; language: Language } | null {
  const person = one(
    app,
    `SELECT email, first_name, language, verified, COALESCE(notify, '') AS notify FROM users WHERE id = {:userId}`,
    { userId },
    { email: '', first_name: '', language: '', verified: false, notify: '' },
  )
  if (!person?.verified) return null
  const choices = (person.notify && person.notify !== 'null' ? JSON.parse(person.notify) : {}) as NotifyChoices
  if (choices.support?.mail === false) return null
  return { email: person.email, firstName: person.first_name, language: person.language === 'es' ? 'es' : 'en' }
}
