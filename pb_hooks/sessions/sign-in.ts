import { signInRoute } from '../../domain/api/sessions'
import { mailNewDevice } from '../accounts/account-mails'
import type { Candidate } from '../accounts/candidates'
import { useChallenge } from '../users/challenge'
import { putToUse } from '../accounts/become-account'
import { userByEmail } from '../users/find-user'
import { whoSignsIn } from '../accounts/who-signs-in'
import { noteNetwork } from '../holds/person-networks'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { callerOf, forgetWrong, keepKnown, noteWrong } from './caller'
import { forgetDevices, trustDevice } from './devices'
import { grantOf } from './grant'

/**
 * Sign-in. Whoever doesn't know the password learns nothing: the same work and the same refusal for a known and an unknown
 * address. The right password on an unproved address is told so (`email-unverified`). Success makes this browser a trusted
 * device.
 */
export const signIn = answerTo(signInRoute, ({ e, app }, input) => {
  const caller = callerOf(e, app, input.email)
  inTransaction(app, (tx) => useChallenge(tx, input.challenge, 'login', caller.level))
  const found = whoSignsIn(app, input.email, input.password)
  if (!found.user && !found.candidate) {
    noteWrong(app, caller)
    return fail('wrong-credentials')
  }
  if (!found.user?.getBool('verified') && readSetting(app, 'require_email_verification')) fail('email-unverified')

  const { user, device, known } = inTransaction(app, (tx) => {
    const user = found.user ?? firstToUse(tx, found.candidate)
    noteNetwork(tx, user.id, $coterie.clientIp(e))
    const trusted = trustDevice(tx, user.id, input.device, $coterie.deviceSecret(e))
    noteLogin(tx, user.id)
    forgetWrong(tx, input.email)
    if (trusted.isAnother) mailNewDevice(tx, user, input.device.name || 'Unknown Device')
    return { user, device: trusted, known: keepKnown(e, tx, user.id) }
  })
  forgetDevices(device.ended)
  $coterie.setDeviceCookie(e, device.secret)
  $coterie.setKnownCookie(e, known)
  $coterie.touchDevice(device.id)
  return grantOf(app, user.id, device.id, false)
})

/** A waiting sign-up that is used before its address was proved; not one of an address whose account somebody else uses. */
function firstToUse(tx: PbApp, candidate: Candidate | null): PbRecord {
  if (!candidate || userByEmail(tx, candidate.email)) return fail('email-unverified')
  return putToUse(tx, candidate)
}

/** Stamps the last sign-in, which only admins see. */
export function noteLogin(tx: PbApp, user: string): void {
  exec(tx, 'UPDATE user_desk SET last_login_at = {:now}, updated = {:now} WHERE user_id = {:user}', {
    user,
    now: moment(),
  })
}
