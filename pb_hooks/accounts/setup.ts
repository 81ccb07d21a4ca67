import { createFirstAdminRoute } from '../../domain/api/security/accounts'
import { requireSecondStep, needsSecondStep } from '../factor/second-step'
import { audit } from '../platform/audit'
import { inTransaction, exists } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { grantRole } from '../roles/grant-affiliate'
import { endOtherDevices, closeDeviceStreams } from '../sessions/devices'
import { startSession, grantSession } from '../sessions/open-session'
import { findActiveToken, consumeToken, type AccountToken } from '../users/account-tokens'
import { deleteCandidates } from './account-candidates'
import { createUser, currentTermsVersion, recordConsent } from '../users/create-user'
import { findUserByEmail } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { hashPassword, setPasswordHash, type HashedPassword } from '../users/password-hash'
import { resetAccount } from './reset-account'

/**
 * Creates an administrator with the token that the program printed to the terminal. Throws `setup-closed` if the token
 * can't be used.
 */
answerTo(createFirstAdminRoute, ({ e, app }, input) => {
  limitAddress(e, 'setup')
  const token = findActiveToken(app, 'setup', input.token)
  if (!token) return fail('setup-closed')
  const password = hashPassword(input.password)
  const done = inTransaction(app, (tx) => {
    if (!consumeToken(tx, token)) fail('setup-closed')
    if (!canStillSetUp(tx, token)) fail('setup-closed')
    const terms = currentTermsVersion(tx)
    const known = findUserByEmail(tx, input.email)
    const { email, firstName, lastName, language } = input
    const person = { email, firstName, lastName, language, phone: '', verified: true, termsVersion: terms }
    const user = known?.id ?? createUser(tx, person, password)
    deleteCandidates(tx, input.email)
    if (known) takeOverAccount(tx, known, input, password)
    const ended = endOtherDevices(tx, user, '')
    recordConsent(tx, user, terms, input.language)
    grantRole(tx, user, 'admin', user)
    audit(tx, { id: user, name: `${input.firstName} ${input.lastName}` }, 'admin.setup', `users/${user}`)
    // an existing account keeps its passkey, which counts as a second factor
    if (needsSecondStep(tx, tx.findRecordById('users', user))) return { user, session: null, ended }
    return { user, session: startSession(e, tx, user, input.device), ended }
  })
  closeDeviceStreams(done.ended)
  return done.session ? grantSession(e, done.session) : requireSecondStep(e, app.findRecordById('users', done.user))
})

/** Takes over the existing account with this address; data of an unverified sign-up is deleted (S21). */
function takeOverAccount(
  tx: PbApp,
  known: PbRecord,
  { firstName, lastName }: { firstName: string; lastName: string },
  password: HashedPassword,
): void {
  if (!known.getBool('verified')) {
    resetAccount(tx, known)
    known.set('first_name', firstName)
    known.set('last_name', lastName)
  }
  known.set('verified', true)
  setPasswordHash(known, password)
  tx.save(known)
}

/** Reports whether a valid token may still be used: if there is no admin yet, or if it was created for another admin. */
export const canStillSetUp = (app: PbApp, token: AccountToken): boolean =>
  token.data['another'] === 'yes' || !hasAdmin(app)

export const hasAdmin = (tx: PbApp): boolean => exists(tx, `SELECT id FROM user_roles WHERE role = 'admin' LIMIT 1`)
