import { signInSchema } from '../../domain/accounts'
import { mailNewDevice } from '../accounts/account-mails'
import { useChallenge } from '../accounts/challenge'
import { userByEmail } from '../accounts/find-user'
import { limitAddress } from '../accounts/limits'
import { passwordMatches } from '../accounts/password-hash'
import { forgetFailures, noteFailure, refuseWhileThrottled } from '../accounts/throttle'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { forgetDevices, trustDevice } from './devices'
import { grantOf } from './grant'

/**
 * Sign-in. Whoever doesn't know the password learns nothing: the same work and the same refusal for a known and an unknown
 * address. The right password on an unproved address is told so (`email-unverified`). Success makes this browser a trusted
 * device.
 */
export const signIn = route('POST /api/signin', 'public', signInSchema, ({ e, app }, input) => {
  limitAddress(e, 'signIn')
  inTransaction(app, (tx) => useChallenge(tx, input.challenge, 'login'))
  refuseWhileThrottled(app, input.email)
  const user = userByEmail(app, input.email)
  if (!passwordMatches(app, user, input.password) || !user || user.getString('anonymised_at') !== '') {
    noteFailure(app, input.email)
    return fail('wrong-credentials')
  }
  forgetFailures(app, input.email)
  if (!user.getBool('verified') && readSetting(app, 'require_email_verification')) fail('email-unverified')

  const device = inTransaction(app, (tx) => {
    const trusted = trustDevice(tx, user.id, input.device, $coterie.deviceSecret(e))
    noteLogin(tx, user.id)
    if (trusted.isAnother) mailNewDevice(tx, user, input.device.name || 'Unknown Device')
    return trusted
  })
  forgetDevices(device.ended)
  $coterie.setDeviceCookie(e, device.secret)
  $coterie.touchDevice(device.id)
  return grantOf(app, user.id, device.id, false)
})

/** Stamps the last sign-in, which only admins see. */
export function noteLogin(tx: PbApp, user: string): void {
  exec(tx, 'UPDATE user_desk SET last_login_at = {:now}, updated = {:now} WHERE user_id = {:user}', {
    user,
    now: moment(),
  })
}
