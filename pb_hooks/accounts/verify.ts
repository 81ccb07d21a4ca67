import { candidateOfPassword, type Candidate, candidateOfLink, candidatesOf, knownLink } from './candidates'
import { userByEmail, languageOf } from '../users/find-user'
import { isPasswordOf, hashOf, hashPassword, passwordMatches } from '../users/password-hash'
import { resendVerificationRoute, verifyRoute } from '../../domain/api/security/accounts'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { deviceOfSecret, forgetDevices } from '../sessions/devices'
import { mailDevicesEnded, mailLink } from './account-mails'
import { proveAddress } from './become-account'
import { noteUsedProof } from '../users/account-tokens'
import { limitAddress } from '../users/limits'
import { mayMailStranger } from '../users/stranger-mail'
import { addOfAccount } from './recover-password'
import { forgetFailures, noteFailure, refuseWhileThrottled } from '../users/throttle'
import { clearCookie, readCookie } from '../platform/cookies'

/** The owner of a typed password: an account, a waiting sign-up, or neither (both null). */
export interface WhoSignsIn {
  user: PbRecord | null
  candidate: Candidate | null
}

/** Finds the owner of a password. Does the same work for every address. */
export function whoSignsIn(app: PbApp, email: string, password: string): WhoSignsIn {
  const known = userByEmail(app, email)
  const user = known?.getString('anonymised_at') === '' ? known : null
  if (user && isPasswordOf(app, user, password)) return { user, candidate: null }
  // runs for verified accounts too, which have no waiting sign-ups, so that the response time is the same
  const candidate = candidateOfPassword(app, email, password, user !== null)
  return { user: null, candidate: user?.getBool('verified') ? null : candidate }
}

/**
 * Verifies an address (S5, S21). In the browser that signed up the link is enough; elsewhere the sign-up password is
 * required (`verify-needs-password`, with `choose` if none was chosen). With `choosePassword` the data of other sign-ups is
 * dropped, every session ends, and an email lists each ended device.
 */
export const verify = answerTo(verifyRoute, ({ e, app }, input) => {
  limitAddress(e, 'verify')
  const candidate = candidateOfLink(app, input.token)
  if (!candidate || userByEmail(app, candidate.email)?.getBool('verified')) return fail('link-invalid')
  const here = browserOf(e, app)
  const chosen = input.choosePassword === undefined ? null : hashPassword(input.choosePassword)
  if (!chosen && !here.signedUp(candidate)) provePassword(app, candidate, input.password)

  const { user, ended } = inTransaction(app, (tx) => {
    const endsMs = knownLink(tx, input.token)?.endsMs ?? 0
    const proved = proveAddress(tx, chosen ? here.ownOf(candidate) : candidate, chosen)
    noteUsedProof(tx, { token: input.token, user: proved.user.id, endsMs })
    if (proved.ended.length > 0) mailDevicesEnded(tx, proved.user, proved.ended)
    return proved
  })
  forgetDevices(ended.map(({ id }) => id))
  clearCookie(e, 'signup')
  return { email: user.getString('email'), ended: ended.map(({ name }) => name) }
})

/** The sign-ups that this browser's cookie belongs to. */
function browserOf(e: PbRequestEvent, app: PbApp) {
  const cookie = readCookie(e, 'signup')
  const hash = cookie === '' ? '' : $security.sha256(cookie)
  const device = deviceOfSecret(app, readCookie(e, 'device')).living?.user ?? ''
  const signedUp = ({ browserHash, user, kind }: Candidate): boolean =>
    kind !== 'recovery' && ((hash !== '' && $security.equal(hash, browserHash)) || (user !== '' && user === device))
  return {
    signedUp,
    /** The candidate whose data goes with a chosen password: the link's, or another one made in this browser, or none. */
    ownOf: (candidate: Candidate): Candidate =>
      [candidate, ...candidatesOf(app, candidate.email)].find(signedUp) ?? withoutTypedData(candidate),
  }
}

const withoutTypedData = (candidate: Candidate): Candidate => ({
  ...candidate,
  kind: 'recovery',
  user: '',
  firstName: '',
  lastName: '',
  phone: '',
  termsVersion: '',
})

function provePassword(app: PbApp, candidate: Candidate, password: string | undefined): void {
  if (password === undefined) fail('verify-needs-password', candidate.kind === 'recovery' ? { choose: true } : {})
  // the backoff counts per link, so that no stranger can use it up
  const key = `link ${candidate.id}`
  refuseWhileThrottled(app, key)
  // the account's password may have changed since the sign-up
  const account = candidate.user === '' ? null : find(app, 'users', candidate.user)
  const hash = account ? hashOf(account) : candidate.passwordHash
  if (!passwordMatches(hash === '' ? null : hash, password)) {
    noteFailure(app, key)
    fail('wrong-credentials')
  }
  forgetFailures(app, key)
}

/** Sends the link again if the password is right (S5); otherwise fails like sign-in. */
export const resendVerification = answerTo(resendVerificationRoute, ({ e, app }, { email, password }) => {
  limitAddress(e, 'resend')
  refuseWhileThrottled(app, email)
  const { user, candidate } = whoSignsIn(app, email, password)
  if (user?.getBool('verified') || (!user && !candidate)) {
    noteFailure(app, email)
    return fail('wrong-credentials')
  }
  inTransaction(app, (tx) => {
    if (!mayMailStranger(tx, 'verify', email)) return
    if (candidate) mailLink(tx, candidate, candidate.id)
    else if (user) {
      const own = candidatesOf(tx, email).find((each) => each.user === user.id)
      const language = languageOf(user)
      const firstName = user.getString('first_name')
      mailLink(tx, { email, firstName, language }, own?.id ?? addOfAccount(tx, user, language))
    }
  })
  return {}
})
