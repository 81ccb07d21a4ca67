import type { Id, Language } from '../../domain/entities'
import { moment } from '../platform/clock'
import { insert, newId, exists, readText } from '../platform/db'
import { referralCodeLength, referralCodeLetters } from '../../domain/referrals/referral-codes'
import { setPasswordHash, type HashedPassword } from './password-hash'

export const currentTermsVersion = (app: PbApp): string =>
  readText(app, 'SELECT terms_version AS text FROM program LIMIT 1')

/** Records a consent with version, language and time; consents are append-only. */
export const recordConsent = (tx: PbApp, user: Id, version: string, language: Language, at = moment()): unknown =>
  insert(tx, 'consents', { user_id: user, document: 'terms', version, language, over_18: true, at })

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  verified: boolean
  termsVersion: string
}

export function createUser(tx: PbApp, person: NewPerson, password: HashedPassword): string {
  const record = new Record(tx.findCollectionByNameOrId('users'), {
    id: newId(),
    email: person.email,
    // people who may see the row may see its email (data model, rule 1)
    emailVisibility: true,
    verified: person.verified,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    language: person.language,
    referral_code: freeReferralCode(tx),
    account_status: 'inactive',
    affiliate_status: 'inactive',
    roles: [],
    notify: {},
    terms_version: person.termsVersion,
  })
  setPasswordHash(record, password)
  tx.save(record)
  insert(tx, 'user_admin', { user_id: record.id, risk_flags: [] })
  return record.id
}

function freeReferralCode(tx: PbApp): string {
  for (;;) {
    const code = $security.randomStringWithAlphabet(referralCodeLength, referralCodeLetters)
    if (!exists(tx, `SELECT id FROM users WHERE referral_code = {:code} AND referral_code != ''`, { code })) return code
  }
}
