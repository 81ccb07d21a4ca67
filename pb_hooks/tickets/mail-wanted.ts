import type { Language } from '../../domain/entities'
import { one } from '../platform/db'

/** The person's address and language, or null when they never proved the address. What they want is asked where letters are queued. */
export function mailWanted(
  app: PbApp,
  userId: string,
): { email: string; firstName: string; language: Language } | null {
  const person = one(
    app,
    `SELECT email, first_name, language, verified FROM users WHERE id = {:userId}`,
    { userId },
    { email: '', first_name: '', language: '', verified: false },
  )
  if (!person?.verified) return null
  return { email: person.email, firstName: person.first_name, language: person.language === 'es' ? 'es' : 'en' }
}
