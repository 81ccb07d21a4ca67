import { exchangeSessionRoute, hasSessionRoute, unlockSessionRoute } from '../../domain/api/security/sessions'
import { requireSecondStep, needsSecondStep } from '../factor/second-step'
import { limitAddress } from '../users/limits'
import { find } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findDeviceBySecret, type Device } from './devices'
import { createGrant, rolesOf } from './grant'
import { isIdle, checkOwnPassword } from './require-password'
import { clearCookie, readCookie } from '../platform/cookies'

/**
 * Exchanges the device's cookie for an access token. Throws `other-person` if the open local database belongs to another
 * person, and `idle` for admins after the idle limit.
 */
export const exchangeToken = answerTo(exchangeSessionRoute, ({ e, app }, { userId, active }) => {
  limitAddress(e, 'session')
  const device = livingDevice(e)
  if (userId !== '' && userId !== device.user) fail('other-person')
  const idle = isIdle(app, device)
  if (idle && rolesOf(app.findRecordById('users', device.user)).includes('admin')) {
    return fail('idle')
  }
  if (active && !idle) $coterie.touchDevice(device.id)
  return createGrant(app, device.user, device.id, idle)
})

/** Reports whether the cookie belongs to an active device; doesn't count as use. */
export const hasSession = answerTo(hasSessionRoute, ({ e, app }) => {
  limitAddress(e, 'session')
  return { known: findDeviceBySecret(app, readCookie(e, 'device')).living !== null }
})

/** Unlocks an idle device with the password; admins who have a second factor need that too (S22). */
export const unlock = answerTo(unlockSessionRoute, ({ e, app }, { password }) => {
  limitAddress(e, 'signIn')
  const device = livingDevice(e)
  checkOwnPassword(app, { user: device.user, device: device.id }, password)
  const user = app.findRecordById('users', device.user)
  if (needsSecondStep(app, user)) return requireSecondStep(e, user, device.id)
  $coterie.touchDevice(device.id)
  return createGrant(app, device.user, device.id, false)
})

/** Returns the active device of a request's cookie. Throws `device-ended` or `signed-out`. */
function livingDevice(e: PbRequestEvent): Device {
  const { living, ended } = findDeviceBySecret(e.app, readCookie(e, 'device'))
  if (living && find(e.app, 'users', living.user)) return living
  clearCookie(e, 'device')
  return fail(ended || living ? 'device-ended' : 'signed-out')
}
