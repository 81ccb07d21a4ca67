import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from '../../domain/accounts'
import { audit } from '../platform/audit'
import { nowMs } from '../platform/clock'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { personOf, route } from '../platform/route'
import { endOtherDevices, forgetDevices, renewSecret, trustDevice } from '../sessions/devices'
import { grantOf } from '../sessions/grant'
import { provePassword } from '../sessions/require-password'
import { noteLogin } from '../sessions/sign-in'
import { mailPasswordChanged, mailReset, mailVerification } from './account-mails'
import { livingToken, useToken, voidTokens } from './account-tokens'
import { useChallenge } from './challenge'
import { evenTime } from './even-time'
import { userByEmail } from './find-user'
import { limitAddress, withinLimit } from './limits'
import { hashPassword, putPassword } from './password-hash'
import { forgetFailures } from './throttle'

/** Mails a link to choose a new password. The answer is the same for every address; an unproved one gets its proof again. */
export const forgotPassword = route(
  'POST /api/password/forgot',
  'public',
  forgotPasswordSchema,
  ({ e, app }, input) => {
    limitAddress(e, 'forgot')
    const started = nowMs()
    inTransaction(app, (tx) => {
      useChallenge(tx, input.challenge, 'login')
      const user = userByEmail(tx, input.email)
      const mayMail = withinLimit('strangerMail', `forgot ${input.email}`)
      if (!user || !mayMail) return
      if (user.getBool('verified')) mailReset(tx, user)
      else mailVerification(tx, user, '')
    })
    evenTime(started, 'forgot')
    return {}
  },
)

/** Sets a new password by the link of the mail: single use, all sessions end, this device is trusted, a mail tells (S8). */
export const resetPassword = route('POST /api/password/reset', 'public', resetPasswordSchema, ({ e, app }, input) => {
  limitAddress(e, 'reset')
  const token = livingToken(app, 'reset', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user || user.getString('anonymised_at') !== '') return fail('link-invalid')
  const password = hashPassword(app, input.password)
  const done = inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('link-invalid')
    const record = tx.findRecordById('users', user.id)
    putPassword(record, password)
    tx.save(record)
    voidTokens(tx, user.id, 'reset')
    const ended = endOtherDevices(tx, user.id, '')
    const device = trustDevice(tx, user.id, input.device, $coterie.deviceSecret(e))
    noteLogin(tx, user.id)
    forgetFailures(tx, user.getString('email'))
    mailPasswordChanged(tx, record)
    audit(tx, { ...actor(user), action: 'password.reset', subject: `users/${user.id}` })
    return { device, ended: [...ended, ...device.ended] }
  })
  forgetDevices(done.ended)
  $coterie.setDeviceCookie(e, done.device.secret)
  $coterie.touchDevice(done.device.id)
  return grantOf(app, user.id, done.device.id, false)
})

/** Changes one's own password: asks for the current one, ends the other sessions, renews this device's secret (S6). */
export const changePassword = route(
  'POST /api/password/change',
  'signed-in',
  changePasswordSchema,
  ({ e, app, deviceId }, { current, password: wanted }) => {
    const person = personOf(e)
    if (!person || deviceId === '') return fail('signed-out')
    provePassword(app, person.id, current)
    const password = hashPassword(app, wanted)
    const done = inTransaction(app, (tx) => {
      const record = tx.findRecordById('users', person.id)
      putPassword(record, password)
      tx.save(record)
      voidTokens(tx, person.id, 'reset')
      mailPasswordChanged(tx, record)
      audit(tx, { ...actor(record), action: 'password.change', subject: `users/${person.id}` })
      return { ended: endOtherDevices(tx, person.id, deviceId), secret: renewSecret(tx, deviceId) }
    })
    forgetDevices(done.ended)
    $coterie.setDeviceCookie(e, done.secret)
    $coterie.touchDevice(deviceId)
    return grantOf(app, person.id, deviceId, false)
  },
)

const actor = (user: PbRecord) => ({
  actor: user.id,
  actorName: `${user.getString('first_name')} ${user.getString('last_name')}`.trim() || user.getString('email'),
})
