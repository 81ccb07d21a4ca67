import type { RouteInput } from '../../domain/api/routes'
import { signUpSchema } from '../../domain/accounts'
import { bindReferral } from '../referrals/bind-referral'
import { unbindReferral } from '../referrals/unbind-referral'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { mailAlreadyRegistered, mailVerification, mailWelcome } from './account-mails'
import { useChallenge } from './challenge'
import { createUser } from './create-user'
import { evenTime } from './even-time'
import { userByEmail } from './find-user'
import { limitAddress, withinLimit } from './limits'
import { hashPassword, putPassword, type HashedPassword } from './password-hash'
import { currentTerms, recordConsent } from './terms'
import { isOwned } from './unverified'

type SignUp = RouteInput<'POST /api/signup'>

/**
 * Sign-up, in one transaction: the person, the consents, who referred them, and the mails. A new, an unverified and a taken
 * address get the same answer, the same work and the same cookie; only the mail differs (S5).
 */
export const signUp = route('POST /api/signup', 'public', signUpSchema, ({ e }, input) => {
  limitAddress(e, 'signUp')
  const started = nowMs()
  const password = hashPassword(e.app, input.password)
  const secret = $coterie.randomHex(32)
  const verificationNeeded = inTransaction(e.app, (tx) => {
    useChallenge(tx, input.challenge, 'signup')
    if (input.acceptedTerms !== currentTerms(tx)) fail('bad-input', {}, { acceptedTerms: 'consent-needed' })
    const known = userByEmail(tx, input.email)
    const mayMail = withinLimit('strangerMail', `signup ${input.email}`)
    if (known && isOwned(tx, known)) {
      if (mayMail) mailAlreadyRegistered(tx, known)
    } else {
      const user = known ? replace(tx, known, input, password) : create(tx, input, password)
      recordConsent(tx, user.id, input.acceptedTerms, input.language)
      bindReferral(tx, user, input.referralCode, $coterie.deviceSecret(e))
      if (mayMail) {
        mailVerification(tx, user, $coterie.sha256(secret))
        if (!known) mailWelcome(tx, user)
      }
    }
    return readSetting(tx, 'require_email_verification')
  })
  $coterie.setSignupCookie(e, secret)
  evenTime(started, 'signUp')
  return { verificationNeeded }
})

function create(tx: PbApp, input: SignUp, password: HashedPassword): PbRecord {
  const { email, firstName, lastName, phone, language, acceptedTerms } = input
  const id = createUser(
    tx,
    { email, firstName, lastName, phone, language, verified: false, termsVersion: acceptedTerms },
    password,
  )
  return tx.findRecordById('users', id)
}

/** Signing up again for an address nobody has proved: whatever was typed before gives way, so nobody can squat it. */
function replace(tx: PbApp, user: PbRecord, input: SignUp, password: HashedPassword): PbRecord {
  unbindReferral(tx, user.id)
  user.set('first_name', input.firstName)
  user.set('last_name', input.lastName)
  user.set('phone', input.phone)
  user.set('language', input.language)
  user.set('terms_version', input.acceptedTerms)
  putPassword(user, password)
  tx.save(user)
  return user
}
