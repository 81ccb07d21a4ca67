import { convertLeads } from '../leads/move-lead'
import { bindReferral } from '../referrals/bind-referral'
import { unsuppressAddress } from '../mail/suppression-list'
import { moment } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { mailWelcome } from './account-mails'
import { linkCandidateToAccount, deleteCandidates, type AccountCandidate } from './account-candidates'
import { createUser, recordConsent } from '../users/create-user'
import { findUserByEmail } from '../users/find-user'
import { setPasswordHash, type HashedPassword } from '../users/password-hash'
import { canMailStranger } from '../users/stranger-mail'
import { resetAccount, type SignedOutDevice } from './reset-account'

/** The account that a link verified, and the devices of its earlier user, which were signed out. */
export interface VerifiedAccount {
  user: PbRecord
  ended: SignedOutDevice[]
}

/**
 * Creates the account of the candidate whose link was opened, or resets an account that another candidate created, and
 * deletes the address's other candidates (S21).
 */
export function verifyAddress(
  app: PbApp,
  candidate: AccountCandidate,
  chosen: HashedPassword | null = null,
): VerifiedAccount {
  return inTransaction(app, (tx) => {
    // only one transaction writes at a time, so the second of two concurrent calls deletes nothing
    if (deleteCandidates(tx, candidate.email) === 0) fail('link-invalid')
    unsuppressAddress(tx, candidate.email)
    const known = findUserByEmail(tx, candidate.email)
    if (known?.getBool('verified')) fail('link-invalid')
    if (known && known.id === candidate.user && !chosen) {
      known.set('verified', true)
      tx.save(known)
      return { user: known, ended: [] }
    }
    const ended = known ? resetAccount(tx, known) : []
    return { user: fill(tx, candidate, known, { verified: true, password: chosen ?? candidate.passwordHash }), ended }
  })
}

/** Creates the account of a candidate while sign-in needs no verified address. Links of all candidates stay valid. */
export function createUnverifiedAccount(tx: PbApp, candidate: AccountCandidate): PbRecord {
  const user = fill(tx, candidate, null, { verified: false, password: candidate.passwordHash })
  linkCandidateToAccount(tx, candidate.id, user.id)
  return user
}

function fill(
  tx: PbApp,
  candidate: AccountCandidate,
  known: PbRecord | null,
  { verified, password }: { verified: boolean; password: HashedPassword },
): PbRecord {
  const { email, firstName, lastName, phone, language, termsVersion } = candidate
  const id =
    known?.id ?? createUser(tx, { email, firstName, lastName, phone, language, verified, termsVersion }, password)
  const user = tx.findRecordById('users', id)
  if (known) {
    user.set('verified', verified)
    user.set('first_name', firstName)
    user.set('last_name', lastName)
    user.set('phone', phone)
    user.set('language', language)
    user.set('terms_version', termsVersion)
    setPasswordHash(user, password)
    tx.save(user)
  }
  if (termsVersion !== '') recordConsent(tx, id, termsVersion, language, moment(candidate.madeMs))
  convertLeads(tx, email)
  if (candidate.kind === 'sign-up') {
    bindReferral(tx, user, candidate.claim, candidate.madeMs)
    // without a verified address this is one of the three emails that a stranger can cause (S27)
    if (verified || canMailStranger(tx, 'signup', email)) mailWelcome(tx, candidate)
  }
  return user
}
