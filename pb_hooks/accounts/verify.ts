import { resendVerificationSchema, verifySchema } from '../../domain/accounts'
import { unbindReferral } from '../referrals/unbind-referral'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { mailVerification } from './account-mails'
import { livingToken, useToken, voidTokens } from './account-tokens'
import { userByEmail } from './find-user'
import { limitAddress, withinLimit } from './limits'
import { hashPassword, passwordMatches, putPassword } from './password-hash'
import { forgetFailures, noteFailure, refuseWhileThrottled } from './throttle'

/**
 * Proves an address (S5). On the device that signed up the link is enough; elsewhere the password chosen at sign-up is
 * asked for (`verify-needs-password`). `choosePassword` is for whoever didn't choose one: the account starts anew, without
 * the names, the phone and the referral that somebody else had typed.
 */
export const verify = route('POST /api/verify', 'public', verifySchema, ({ e, app }, input) => {
  limitAddress(e, 'verify')
  const token = livingToken(app, 'verify', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user || user.getBool('verified') || user.getString('email') !== token.data['email']) {
    return fail('link-invalid')
  }
  const cookie = $coterie.signupSecret(e)
  const sameDevice = cookie !== '' && $coterie.equal($coterie.sha256(cookie), token.data['signup'] ?? '')
  const chosen = input.choosePassword === undefined ? null : hashPassword(app, input.choosePassword)
  if (!chosen && !sameDevice) provePassword(app, user, input.password)

  inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('link-invalid')
    voidTokens(tx, user.id, 'verify')
    const record = tx.findRecordById('users', user.id)
    record.set('verified', true)
    if (chosen) {
      unbindReferral(tx, user.id)
      for (const typed of ['first_name', 'last_name', 'phone', 'terms_version']) record.set(typed, '')
      putPassword(record, chosen)
    }
    tx.save(record)
  })
  return { email: user.getString('email') }
})

function provePassword(app: PbApp, user: PbRecord, password: string | undefined): void {
  if (password === undefined) fail('verify-needs-password')
  const email = user.getString('email')
  refuseWhileThrottled(app, email)
  if (!passwordMatches(app, user, password)) {
    noteFailure(app, email)
    fail('wrong-credentials')
  }
  forgetFailures(app, email)
}

/** Sends the link again to whoever knows the password (S5); anything else is the uniform failure of sign-in. */
export const resendVerification = route(
  'POST /api/verify/resend',
  'public',
  resendVerificationSchema,
  ({ e, app }, { email, password }) => {
    limitAddress(e, 'resend')
    refuseWhileThrottled(app, email)
    const user = userByEmail(app, email)
    if (!passwordMatches(app, user, password) || !user || user.getBool('verified')) {
      noteFailure(app, email)
      return fail('wrong-credentials')
    }
    const cookie = $coterie.signupSecret(e)
    inTransaction(app, (tx) => {
      if (withinLimit('strangerMail', `verify ${email}`)) {
        mailVerification(tx, user, cookie === '' ? '' : $coterie.sha256(cookie))
      }
    })
    return {}
  },
)
