import { changePasswordRoute, forgotPasswordRoute, resetPasswordRoute } from '../../domain/api/accounts'
import { askSecondStep, needsSecondStep } from '../factor/second-step'
import { endStepsOf } from '../factor/steps'
import { audit } from '../platform/audit'
import { nowMs } from '../platform/clock'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo, personOf } from '../platform/route'
import { forgetKnown, forgetWrong, keepKnown } from '../sessions/caller'
import { endOtherDevices, forgetDevices, renewSecret, trustDevice } from '../sessions/devices'
import { grantOf } from '../sessions/grant'
import { provePassword } from '../sessions/require-password'
import { noteLogin } from '../sessions/admit'
import { mailLink, tellPasswordChanged, mailReset } from './account-mails'
import { livingToken, useToken, voidTokens } from '../users/account-tokens'
import { candidatesOf } from './candidates'
import { proveBot, useProof } from '../users/challenge'
import { evenTime } from './even-time'
import { languageOf, userByEmail } from '../users/find-user'
import { limitAddress, withinLimit } from '../users/limits'
import { hashPassword, putPassword } from '../users/password-hash'
import { addRecovery } from './recovery-link'

/** Mails a link to choose a new password. The answer is the same for every address; an unproved one gets its proof again. */
export const forgotPassword = answerTo(forgotPasswordRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'forgot')
  const proof = proveBot(context, input.challenge, 'login')
  const started = nowMs()
  inTransaction(app, (tx) => {
    useProof(tx, proof, 'login')
    if (withinLimit('strangerMail', `forgot ${input.email}`)) mailWayIn(tx, input.email)
  })
  evenTime(started, 'forgot')
  return {}
})

/** The mail for an address that is known: a link for a new password, or the proof of the address and a password with it. */
function mailWayIn(tx: PbApp, email: string): void {
  const user = userByEmail(tx, email)
  if (user?.getBool('verified')) return mailReset(tx, user)
  const [newest] = candidatesOf(tx, email)
  if (!user && !newest) return
  const language = user ? languageOf(user) : (newest?.language ?? 'en')
  mailLink(tx, { email, firstName: '', language }, addRecovery(tx, email, language))
}

/**
 * Sets a new password by the link of the mail: single use, all sessions end, this device is trusted, a mail tells (S8). It never skips a
 * second factor: who has to give one is asked for it then (`second-step-needed`).
 */
export const resetPassword = answerTo(resetPasswordRoute, ({ e, app }, input) => {
  limitAddress(e, 'reset')
  const token = livingToken(app, 'reset', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user || user.getString('anonymised_at') !== '') return fail('link-invalid')
  const password = hashPassword(input.password)
  const done = inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('link-invalid')
    const record = tx.findRecordById('users', user.id)
    putPassword(record, password)
    tx.save(record)
    voidTokens(tx, user.id, 'reset')
    const ended = endOtherDevices(tx, user.id, '')
    endStepsOf(tx, user.id)
    forgetWrong(tx, user.getString('email'))
    forgetKnown(tx, user.id)
    tellPasswordChanged(tx, record)
    audit(tx, { ...actor(user), action: 'password.reset', subject: `users/${user.id}` })
    if (needsSecondStep(tx, record)) return { device: null, known: '', ended }
    const device = trustDevice(tx, user.id, input.device, $coterie.deviceSecret(e))
    noteLogin(tx, user.id)
    return { device, known: keepKnown(e, tx, user.id), ended: [...ended, ...device.ended] }
  })
  forgetDevices(done.ended)
  if (!done.device) return askSecondStep(e, user)
  $coterie.setDeviceCookie(e, done.device.secret)
  $coterie.setKnownCookie(e, done.known)
  $coterie.touchDevice(done.device.id)
  return grantOf(app, user.id, done.device.id, false)
})

/** Changes one's own password: asks for the current one, ends the other sessions, renews this device's secret (S6). */
export const changePassword = answerTo(changePasswordRoute, ({ e, app, deviceId }, { current, password: wanted }) => {
  const person = personOf(e)
  if (!person || deviceId === '') return fail('signed-out')
  provePassword(app, { user: person.id, device: deviceId }, current)
  const password = hashPassword(wanted)
  const done = inTransaction(app, (tx) => {
    const record = tx.findRecordById('users', person.id)
    putPassword(record, password)
    tx.save(record)
    voidTokens(tx, person.id, 'reset')
    tellPasswordChanged(tx, record)
    audit(tx, { ...actor(record), action: 'password.change', subject: `users/${person.id}` })
    return { ended: endOtherDevices(tx, person.id, deviceId), secret: renewSecret(tx, deviceId) }
  })
  forgetDevices(done.ended)
  $coterie.setDeviceCookie(e, done.secret)
  $coterie.touchDevice(deviceId)
  return grantOf(app, person.id, deviceId, false)
})

const actor = (user: PbRecord) => ({
  actor: user.id,
  actorName: `${user.getString('first_name')} ${user.getString('last_name')}`.trim() || user.getString('email'),
})
