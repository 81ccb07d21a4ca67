import type { Id } from '../../domain/entities'
import { requireRecord } from '../platform/db'
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

/** Returns a person's record; throws `not-found` for a deleted person. */
export function requireAccount(app: PbApp, user: Id): PbRecord {
  const record = requireRecord(app, 'users', user)
  return record.getString('anonymised_at') === '' ? record : fail('not-found')
}
