import type { Language } from '../../domain/entities'
import { moment } from '../platform/clock'
import { insert, one, newId } from '../platform/db'
import { referralCodeLength, referralCodeLetters } from '../../domain/referrals/referral-codes'
import { putPassword, type HashedPassword } from './password-hash'

/** The version of the terms in force, '' when none is published. */
export const currentTerms = (app: PbApp): string =>
  one(app, 'SELECT terms_version FROM program LIMIT 1', {}, { terms_version: '' })?.terms_version ?? ''

/** Records a consent with version, language and time; consents are only ever added. */
export function recordConsent(
  tx: PbApp,
  user: string,
  version: string,
  language: Language,
  at: string = moment(),
): void {
  insert(tx, 'consents', { user_id: user, document: 'terms', version, language, over_18: true, at })
}

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  verified: boolean
  termsVersion: string
}

/** Creates a person with everything each person has: the code of their own, and the admins' side of the record. */
export function createUser(tx: PbApp, person: NewPerson, password: HashedPassword): string {
  const record = new Record(tx.findCollectionByNameOrId('users'), {
    id: newId(),
    email: person.email,
    // whoever may see the row may see all of it (data model, rule 1)
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
  putPassword(record, password)
  tx.save(record)
  insert(tx, 'user_admin', { user_id: record.id, risk_flags: [] })
  return record.id
}

/** A referral code that nobody has: 8 letters without look-alikes. */
function freeReferralCode(tx: PbApp): string {
  for (;;) {
    const code = $security.randomStringWithAlphabet(referralCodeLength, referralCodeLetters)
    if (!one(tx, `SELECT id FROM users WHERE referral_code = {:code} AND referral_code != ''`, { code }, { id: '' }))
      return code
  }
}
