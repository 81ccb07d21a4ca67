import type { Id, Role } from '../../domain/entities'
import { find, exists } from '../platform/db'
import { fail } from '../platform/errors'

/** Returns the person with this address (cleaned by `emailField`), or null. */
export function findUserByEmail(app: PbApp, email: string): PbRecord | null {
  try {
    const record = new Record()
    // this condition makes SQLite use the partial index; PocketBase's own query lacks it and would scan all people
    const mailed = $dbx.exp(`email = {:email} AND email != ''`, { email })
    app.recordQuery('users').andWhere(mailed).limit(1).one(record)
    return record
  } catch {
    return null
  }
}

export const languageOf = (record: PbRecord): 'en' | 'es' => (record.getString('language') === 'es' ? 'es' : 'en')

/** Returns a person's record; null for a missing or deleted person. */
export function findAccount(app: PbApp, user: Id): PbRecord | null {
  const record = find(app, 'users', user)
  return record?.getString('anonymised_at') === '' ? record : null
}

/** Returns a person's record; throws `not-found` for a missing or deleted person. */
export const requireAccount = (app: PbApp, user: Id): PbRecord => findAccount(app, user) ?? fail('not-found')

export const hasRole = (app: PbApp, user: Id, role: Role): boolean =>
  exists(app, 'SELECT 1 FROM user_roles WHERE user_id = {:user} AND role = {:role}', { user, role })
