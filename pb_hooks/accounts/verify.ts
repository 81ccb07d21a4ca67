import { acceptInvitation } from './invitations'
import { convertLeads } from '../leads/leads'
import { bindReferral } from '../referrals/bind-referral'
import { unsuppressAddress } from '../mail/can-email'
import { moment } from '../platform/clock'
import { inTransaction, find } from '../platform/db'
import { fail } from '../platform/errors'
import { mailWelcome, mailSignedOutDevices, mailSignUpLink } from './account-mails'
import {
  linkCandidateToAccount,
  deleteCandidates,
  type AccountCandidate,
  findCandidateByPassword,
  findCandidateByLink,
  listCandidates,
  findCandidateLink,
} from './account-candidates'
import { createUser, recordConsent } from '../users/create-user'
import { findUserByEmail } from '../users/find-user'
import {
  setPasswordHash,
  type HashedPassword,
  checkPassword,
  storedPasswordHash,
  hashPassword,
  passwordMatches,
} from '../users/password-hash'
import { canMailStranger, limitAddress, clearFailedTries, recordFailedTry, requireNotThrottled } from '../users/limits'
import { resetAccount, type SignedOutDevice } from './reset-account'
import { resendVerificationRoute, verifyEmailRoute } from '../../domain/api/security/accounts'
import { answerTo } from '../platform/route'
import { isEnrolmentLocked, needsSecondStep } from '../factor/second-step'
import { findDeviceBySecret, closeDeviceStreams } from '../sessions/devices'
import { grantSession, startProvedSession } from '../sessions/open-session'
import { recordUsedLink } from '../users/account-tokens'
import { mailVerificationLink } from './recover-password'
import { clearCookie, readCookie } from '../platform/cookies'

/**
 * Creates the account of the candidate whose link was opened, or resets an account that another candidate created, and
 * deletes the address's other candidates (S21).
 */
function verifyAddress(app: PbApp, candidate: AccountCandidate, chosen: HashedPassword | null = null) {
  return inTransaction(app, (tx): { user: PbRecord; ended: SignedOutDevice[] } => {
    // only one transaction writes at a time, so the second of two concurrent calls deletes nothing
    if (deleteCandidates(tx, candidate.email) === 0) fail('link-invalid')
    unsuppressAddress(tx, candidate.email)
    const known = findUserByEmail(tx, candidate.email)
    if (known?.getBool('verified')) fail('link-invalid')
    if (known && known.id === candidate.user && !chosen) {
      known.set('verified', true)
      tx.save(known)
      acceptInvitation(tx, known)
      return { user: known, ended: [] }
    }
    const ended = known ? resetAccount(tx, known) : []
    return { user: fill(tx, candidate, known, { verified: true, password: chosen ?? candidate.passwordHash }), ended }
  })
}

/** Creates the account of a person whose address a provider has verified (S31), and deletes the address's sign-ups. */
export function createVerifiedAccount(tx: PbApp, candidate: AccountCandidate): PbRecord {
  deleteCandidates(tx, candidate.email)
  unsuppressAddress(tx, candidate.email)
  return fill(tx, candidate, null, { verified: true, password: candidate.passwordHash })
}

/** Creates a candidate's account when sign-in requires no verified address. The links of all candidates stay valid. */
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
    const fields = {
      verified,
      first_name: firstName,
      last_name: lastName,
      phone,
      language,
      terms_version: termsVersion,
    }
    for (const [field, value] of Object.entries(fields)) user.set(field, value)
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
  if (verified) acceptInvitation(tx, user)
  return user
}

/** Finds the owner of a password; does the same work for every address. */
export function findPasswordOwner(
  app: PbApp,
  email: string,
  password: string,
): { user: PbRecord | null; candidate: AccountCandidate | null } {
  const known = findUserByEmail(app, email)
  const user = known?.getString('anonymised_at') === '' ? known : null
  if (user && checkPassword(app, user, password)) return { user, candidate: null }
  // also runs for verified accounts, which have no waiting sign-ups, because the response time must be the same
  const candidate = findCandidateByPassword(app, email, password, user !== null)
  return { user: null, candidate: user?.getBool('verified') ? null : candidate }
}

/**
 * Verifies an address (S5, S21). The link is enough only in the browser that signed up, where it also signs in (P20);
 * elsewhere the sign-up password is required.
 */
answerTo(verifyEmailRoute, ({ e, app }, input) => {
  limitAddress(e, 'verify')
  const candidate = findCandidateByLink(app, input.token)
  if (!candidate || findUserByEmail(app, candidate.email)?.getBool('verified')) return fail('link-invalid')
  const here = browserOf(e, app)
  const chosen = input.choosePassword === undefined ? null : hashPassword(input.choosePassword)
  if (!chosen && !here.signedUp(candidate)) provePassword(app, candidate, input.password)

  const { user, ended, session } = inTransaction(app, (tx) => {
    const endsMs = findCandidateLink(tx, input.token)?.endsMs ?? 0
    const proved = verifyAddress(tx, chosen ? here.ownOf(candidate) : candidate, chosen)
    recordUsedLink(tx, { token: input.token, user: proved.user.id, endsMs })
    if (proved.ended.length > 0) mailSignedOutDevices(tx, proved.user, proved.ended)
    const signsIn = !chosen && here.maySignIn(candidate) && !hasFactorOrLock(tx, proved.user)
    const session = signsIn && input.device ? startProvedSession(e, tx, proved.user, input.device) : null
    return { ...proved, session }
  })
  closeDeviceStreams(ended.map(({ id }) => id))
  clearCookie(e, 'signup')
  return {
    email: user.getString('email'),
    ended: ended.map(({ name }) => name),
    ...(session && { session: grantSession(e, session) }),
  }
})

const hasFactorOrLock = (tx: PbApp, user: PbRecord): boolean => needsSecondStep(tx, user) || isEnrolmentLocked(tx, user)

function browserOf(e: PbRequestEvent, app: PbApp) {
  const cookie = readCookie(e, 'signup')
  const hash = cookie === '' ? '' : $security.sha256(cookie)
  const device = findDeviceBySecret(app, readCookie(e, 'device')).living?.user ?? ''
  const isOwnSignUp = ({ browserHash }: AccountCandidate): boolean => hash !== '' && $security.equal(hash, browserHash)
  const signedUp = (candidate: AccountCandidate): boolean =>
    candidate.kind !== 'recovery' && (isOwnSignUp(candidate) || (candidate.user !== '' && candidate.user === device))
  return {
    signedUp,
    // The password of an account in use may have changed, and a session of another person must not end without a question.
    maySignIn: (candidate: AccountCandidate): boolean =>
      candidate.kind === 'sign-up' && candidate.user === '' && device === '' && isOwnSignUp(candidate),
    ownOf: (candidate: AccountCandidate): AccountCandidate =>
      [candidate, ...listCandidates(app, candidate.email)].find(signedUp) ?? withoutTypedData(candidate),
  }
}

const withoutTypedData = (candidate: AccountCandidate): AccountCandidate => ({
  ...candidate,
  kind: 'recovery',
  user: '',
  firstName: '',
  lastName: '',
  phone: '',
  termsVersion: '',
})

function provePassword(app: PbApp, candidate: AccountCandidate, password: string | undefined): void {
  if (password === undefined) fail('verify-needs-password', candidate.kind === 'recovery' ? { choose: true } : {})
  // the delay after wrong passwords applies per link, so no stranger can use up the owner's attempts
  const key = `link ${candidate.id}`
  requireNotThrottled(app, key)
  // the account's password may have changed since the sign-up
  const account = candidate.user === '' ? null : find(app, 'users', candidate.user)
  const hash = account ? storedPasswordHash(account) : candidate.passwordHash
  if (!passwordMatches(hash === '' ? null : hash, password)) {
    recordFailedTry(app, key)
    fail('wrong-credentials')
  }
  clearFailedTries(app, key)
}

/** Sends the link again if the password is correct (S5); a wrong password gets the same error as at sign-in. */
answerTo(resendVerificationRoute, ({ e, app }, { email, password }) => {
  limitAddress(e, 'resend')
  requireNotThrottled(app, email)
  const { user, candidate } = findPasswordOwner(app, email, password)
  if (user?.getBool('verified') || (!user && !candidate)) {
    recordFailedTry(app, email)
    return fail('wrong-credentials')
  }
  inTransaction(app, (tx) => {
    if (!canMailStranger(tx, 'verify', email)) return
    if (candidate) mailSignUpLink(tx, candidate, candidate.id)
    else if (user) mailVerificationLink(tx, user)
  })
  return {}
})
