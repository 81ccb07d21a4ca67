import {
  exchangeSessionRoute,
  hasSessionRoute,
  unlockSessionRoute,
  removeDeviceRoute,
  removeOtherDevicesRoute,
  signOutRoute,
} from '../../domain/api/security/sessions'
import { requireSecondStep, needsSecondStep } from '../factor/second-step'
import { limitAddress } from '../users/limits'
import { exists, find, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Person, rolesOf } from '../platform/route'
import { findDeviceBySecret, type Device, endDevices, endOtherDevices, closeDeviceStreams } from './devices'
import { createGrant } from './open-session'
import { isIdle, checkOwnPassword } from './require-password'
import { clearCookie, readCookie } from '../platform/cookies'
import { removeMemberDeviceRoute } from '../../domain/api/people/person-records'
import { audit } from '../platform/audit'

/**
 * Exchanges the device's cookie for an access token. Throws `other-person` if the open local database belongs to another
 * person, and `idle` for admins after the idle limit.
 */
answerTo(exchangeSessionRoute, ({ e, app }, { userId, active }) => {
  limitAddress(e, 'session')
  const device = livingDevice(e)
  if (userId !== '' && userId !== device.user) fail('other-person')
  const idle = isIdle(app, device)
  if (idle && rolesOf(app.findRecordById('users', device.user)).includes('admin')) return fail('idle')
  if (active && !idle) $coterie.touchDevice(device.id)
  return createGrant(app, device.user, device.id, idle)
})

/** Reports whether the cookie belongs to an active device; doesn't count as use. */
answerTo(hasSessionRoute, ({ e, app }) => {
  limitAddress(e, 'session')
  return { known: findDeviceBySecret(app, readCookie(e, 'device')).living !== null }
})

/** Unlocks an idle device with the password; admins who have a second factor need that too (S22). */
answerTo(unlockSessionRoute, ({ e, app }, { password }) => {
  limitAddress(e, 'signIn')
  const device = livingDevice(e)
  checkOwnPassword(app, { user: device.user, device: device.id }, password)
  const user = app.findRecordById('users', device.user)
  if (needsSecondStep(app, user)) return requireSecondStep(e, user, device.id)
  $coterie.touchDevice(device.id)
  return createGrant(app, device.user, device.id, false)
})

function livingDevice(e: PbRequestEvent): Device {
  const { living, ended } = findDeviceBySecret(e.app, readCookie(e, 'device'))
  if (living && find(e.app, 'users', living.user)) return living
  clearCookie(e, 'device')
  return fail(ended || living ? 'device-ended' : 'signed-out')
}

/** Ends this device's session. Needs only the cookie, so a person whose device is idle can sign out. */
answerTo(signOutRoute, ({ e, app }) => {
  const { living: active } = findDeviceBySecret(app, readCookie(e, 'device'))
  if (active) {
    inTransaction(app, (tx) => endDevices(tx, [active.id], active.user))
    closeDeviceStreams([active.id])
  }
  clearCookie(e, 'device')
  return {}
})

/** Removes one of the person's own devices: its next request is refused and its event stream closes. */
answerTo(removeDeviceRoute, ({ e, app, person, deviceId }, { device }) => {
  const own = 'SELECT id FROM trusted_devices WHERE id = {:device} AND user_id = {:user}'
  if (!exists(app, own, { device, user: person.id })) fail('not-found')
  endAudited(app, person, (tx) => endDevices(tx, [device], person.id))
  if (device === deviceId) clearCookie(e, 'device')
  return {}
})

answerTo(removeMemberDeviceRoute, ({ app, person }, { device }) => {
  const found = find(app, 'trusted_devices', device)
  if (!found || !person) return fail('not-found')
  if (found.getString('user_id') === person.id) return fail('not-allowed')
  endAudited(app, person, (tx) => endDevices(tx, [device], person.id))
  return {}
})

answerTo(removeOtherDevicesRoute, ({ app, person, deviceId }) => {
  if (deviceId === '') return fail('signed-out')
  return { ended: endAudited(app, person, (tx) => endOtherDevices(tx, person.id, deviceId)) }
})

/** Ends devices with an audit entry each, and closes their streams. Returns the ended ones. */
function endAudited(app: PbApp, person: Person, end: (tx: PbApp) => string[]): string[] {
  const ended = inTransaction(app, (tx) => {
    const devices = end(tx)
    for (const device of devices) audit(tx, person, 'device.remove', `trusted_devices/${device}`)
    return devices
  })
  closeDeviceStreams(ended)
  return ended
}
