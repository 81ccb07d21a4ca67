import type { Id, Language } from '../../domain/entities'
import { addCandidate, listCandidates } from './account-candidates'
import { changePasswordRoute, forgotPasswordRoute, resetPasswordRoute } from '../../domain/api/security/accounts'
import type { InputOf } from '../../domain/api/route'
import { kindsChosenAtReset, kindsRevokedByPassword } from '../../domain/people/security/credentials'
import { hasFactor } from '../../domain/people/security/second-factor'
import { isEnrolmentLocked, lockIfNoFactor, requireSecondStep, needsSecondStep } from '../factor/second-step'
import { readFactors } from '../factor/factors'
import { audit } from '../platform/audit'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, personFrom } from '../platform/route'
import { clearWrongPasswords } from '../sessions/sign-in-attempt'
import { endOtherDevices, closeDeviceStreams, renewDeviceSecret } from '../sessions/devices'
import { createGrant, startSession, grantSession } from '../sessions/open-session'
import { checkOwnPassword } from '../sessions/require-password'
import { mailSignUpLink, notifyPasswordChanged, mailPasswordReset } from './account-mails'
import { findActiveToken, consumeToken, voidTokens } from '../users/account-tokens'
import {
  countByKind,
  credentialsAddedSince,
  removeCredentials,
  sessionIdsIn,
  removedItems,
  type HeldCredential,
} from './credentials'
import { verifyBotCheck, consumeBotCheck } from '../users/challenge'
import { padResponseTime } from './response-time'
import { languageOf, findUserByEmail, findAccount } from '../users/find-user'
import { limitAddress, canMailStranger } from '../users/limits'
import { hashPassword, setPasswordHash } from '../users/password-hash'
import { setCookie } from '../platform/cookies'

const nothingTyped = {
  passwordHash: '',
  firstName: '',
  lastName: '',
  phone: '',
  termsVersion: '',
  claim: { code: '', deviceUser: '', network: '' },
  browserHash: '',
}

/** Adds a candidate without sign-up data. It only verifies an address; the person who opens its link chooses a password. */
export const addRecoveryCandidate = (tx: PbApp, email: string, language: Language): string =>
  addCandidate(tx, { ...nothingTyped, kind: 'recovery', email, language })

/** Emails a verification link for an account in use. */
export function mailVerificationLink(tx: PbApp, user: PbRecord): void {
  const [email, firstName, language] = [user.getString('email'), user.getString('first_name'), languageOf(user)]
  mailSignUpLink(tx, { email, firstName, language }, verificationCandidate(tx, user))
}

/**
 * Returns the candidate whose link verifies an account in use. If the sign-up's data is no longer stored, the link asks for
 * the account's password.
 */
export function verificationCandidate(tx: PbApp, user: PbRecord): Id {
  const [email, language] = [user.getString('email'), languageOf(user)]
  const own = listCandidates(tx, email).find((candidate) => candidate.user === user.id)
  return own?.id ?? addCandidate(tx, { ...nothingTyped, kind: 'account', email, user: user.id, language })
}

type Choices = InputOf<typeof resetPasswordRoute>['keep']

/** Emails a password link, or a verification link to an unverified address; every address gets the same response. */
answerTo(forgotPasswordRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'forgot')
  const proof = verifyBotCheck(context, input.challenge, 'login')
  const started = nowMs()
  inTransaction(app, (tx) => {
    consumeBotCheck(tx, proof, 'login')
    if (canMailStranger(tx, 'forgot', input.email)) mailRecoveryLink(tx, input.email)
  })
  padResponseTime(started, 'forgot')
  return {}
})

function mailRecoveryLink(tx: PbApp, email: string): void {
  const user = findUserByEmail(tx, email)
  if (user?.getBool('verified')) return mailPasswordReset(tx, user)
  const [newest] = listCandidates(tx, email)
  if (!user && !newest) return
  const language = user ? languageOf(user) : (newest?.language ?? 'en')
  mailSignUpLink(tx, { email, firstName: '', language }, addRecoveryCandidate(tx, email, language))
}

/**
 * Sets a new password with an emailed link, ends all sessions, and removes the credentials that the person chose not to
 * keep (S8, S24). Never skips a second factor.
 */
answerTo(resetPasswordRoute, ({ e, app }, input) => {
  limitAddress(e, 'reset')
  const token = findActiveToken(app, 'reset', input.token)
  const user = token && findAccount(app, token.user)
  if (!token || !user) return fail('link-invalid')
  const password = hashPassword(input.password)
  const done = inTransaction(app, (tx) => {
    if (!consumeToken(tx, token)) fail('link-invalid')
    const record = tx.findRecordById('users', user.id)
    setPasswordHash(record, password)
    tx.save(record)
    voidTokens(tx, user.id, 'reset')
    const hadFactor = hasFactor(readFactors(tx, user.id))
    const removed = removedAtReset(tx, record, input.keep)
    const always = credentialsAddedSince(tx, record, '', kindsRevokedByPassword)
    removeCredentials(tx, record, [...always, ...removed], personFrom(user))
    const ended = sessionIdsIn(always)
    clearWrongPasswords(tx, user.getString('email'))
    notifyPasswordChanged(tx, record, removedItems(removed))
    audit(tx, personFrom(user), 'password.reset', `users/${user.id}`, { after: countByKind(removed) })
    if (hadFactor) lockIfNoFactor(tx, record)
    if (isEnrolmentLocked(tx, record)) return { session: null, ended, locked: true }
    if (needsSecondStep(tx, record)) return { session: null, ended, locked: false }
    return { session: startSession(e, tx, user.id, input.device), ended, locked: false }
  })
  closeDeviceStreams(done.ended)
  if (done.locked) return fail('enrolment-locked')
  return done.session ? grantSession(e, done.session) : requireSecondStep(e, user)
})

function removedAtReset(tx: PbApp, user: PbRecord, keep: Choices): HeldCredential[] {
  if (keep === undefined) return []
  const isKept = (held: HeldCredential): boolean => keep.some(({ kind, id }) => kind === held.kind && id === held.id)
  return credentialsAddedSince(tx, user, '', kindsChosenAtReset).filter((held) => !isKept(held))
}

/** Changes the person's own password, ends the other sessions, and renews this device's secret (S6). */
answerTo(changePasswordRoute, ({ e, app, person, deviceId }, { current, password: newPassword }) => {
  if (deviceId === '') return fail('signed-out')
  checkOwnPassword(app, { user: person.id, device: deviceId }, current)
  const password = hashPassword(newPassword)
  const done = inTransaction(app, (tx) => {
    const record = tx.findRecordById('users', person.id)
    setPasswordHash(record, password)
    tx.save(record)
    voidTokens(tx, person.id, 'reset')
    notifyPasswordChanged(tx, record)
    audit(tx, personFrom(record), 'password.change', `users/${person.id}`)
    return { ended: endOtherDevices(tx, person.id, deviceId), secret: renewDeviceSecret(tx, deviceId) }
  })
  closeDeviceStreams(done.ended)
  setCookie(e, 'device', done.secret)
  $coterie.touchDevice(deviceId)
  return createGrant(app, person.id, deviceId, false)
})
