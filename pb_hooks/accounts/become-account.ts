import { convertLeads } from '../leads/move-lead'
import { bindReferral } from '../referrals/bind-referral'
import { turnedToUs } from '../mail/never-write'
import { moment } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { mailWelcome } from './account-mails'
import { becameAccount, dropCandidates, type Candidate } from './candidates'
import { createUser, recordConsent } from '../users/create-user'
import { userByEmail } from '../users/find-user'
import { putPassword, type HashedPassword } from '../users/password-hash'
import { mayMailStranger } from '../users/stranger-mail'
import { startAnew, type EndedDevice } from './start-anew'

/** The account a link opened, and the devices that were signed in to it as somebody else. */
export interface Proved {
  user: PbRecord
  ended: EndedDevice[]
}

/**
 * Opening a link makes exactly its candidate the account of the address and drops the others (S21). An account that somebody
 * used before the address was proved goes on only if it was made of this very candidate; else it starts anew with what this
 * candidate says. `link-invalid` when the address was proved meanwhile.
 */
export function proveAddress(app: PbApp, candidate: Candidate, chosen: HashedPassword | null = null): Proved {
  return inTransaction(app, (tx) => {
    // the one writer: whoever comes second finds nothing to drop
    if (dropCandidates(tx, candidate.email) === 0) fail('link-invalid')
    turnedToUs(tx, candidate.email)
    const known = userByEmail(tx, candidate.email)
    if (known?.getBool('verified')) fail('link-invalid')
    if (known && known.id === candidate.user && !chosen) {
      known.set('verified', true)
      tx.save(known)
      return { user: known, ended: [] }
    }
    const ended = known ? startAnew(tx, known) : []
    return { user: fill(tx, candidate, known, { verified: true, password: chosen ?? candidate.passwordHash }), ended }
  })
}

/** Makes a candidate the account while addresses need no proof. Its link, and everybody else's, goes on to prove the address. */
export function putToUse(tx: PbApp, candidate: Candidate): PbRecord {
  const user = fill(tx, candidate, null, { verified: false, password: candidate.passwordHash })
  becameAccount(tx, candidate.id, user.id)
  return user
}

function fill(
  tx: PbApp,
  candidate: Candidate,
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
    putPassword(user, password)
    tx.save(user)
  }
  if (termsVersion !== '') recordConsent(tx, id, termsVersion, language, moment(candidate.madeMs))
  convertLeads(tx, email)
  if (candidate.kind === 'sign-up') {
    bindReferral(tx, user, candidate.claim, candidate.madeMs)
    // without proof of the address this is one of the three letters that a stranger can cause (S27)
    if (verified || mayMailStranger(tx, 'signup', email)) mailWelcome(tx, candidate)
  }
  return user
}
