import { removeMemberDeviceRoute } from '../../domain/api/people/person-records'
import { removeDeviceRoute, removeOtherDevicesRoute, signOutRoute } from '../../domain/api/security/sessions'
import { audit } from '../platform/audit'
import { find, inTransaction, one } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Person } from '../platform/route'
import { findDeviceBySecret, endDevices, endOtherDevices, closeDeviceStreams } from './devices'
import { clearCookie, readCookie } from '../platform/cookies'

/** Ends this device's session. Needs only the cookie, so a person whose device is idle can sign out. */
export const signOut = answerTo(signOutRoute, ({ e, app }) => {
  const { living: active } = findDeviceBySecret(app, readCookie(e, 'device'))
  if (active) {
    inTransaction(app, (tx) => endDevices(tx, [active.id], active.user))
    closeDeviceStreams([active.id])
  }
  clearCookie(e, 'device')
  return {}
})

/** Removes one of the person's own devices: its next request is refused and its event stream closes. */
export const removeDevice = answerTo(removeDeviceRoute, (context, input) => {
  const { e, app, person, deviceId } = context
  const user = person?.id ?? ''
  const found = one(
    app,
    'SELECT id FROM trusted_devices WHERE id = {:device} AND user_id = {:user}',
    { device: input.device, user },
    { id: '' },
  )
  if (!found) fail('not-found')
  inTransaction(app, (tx) => {
    if (endDevices(tx, [found.id], user).length === 0) return
    if (person) auditRemoved(tx, person, found.id)
  })
  closeDeviceStreams([found.id])
  if (found.id === deviceId) clearCookie(e, 'device')
  return {}
})

export const removeOtherUsersDevice = answerTo(removeMemberDeviceRoute, ({ app, person }, { device }) => {
  const found = find(app, 'trusted_devices', device)
  if (!found || !person) return fail('not-found')
  if (found.getString('user_id') === person.id) return fail('not-allowed')
  inTransaction(app, (tx) => {
    if (endDevices(tx, [device], person.id).length > 0) auditRemoved(tx, person, device)
  })
  closeDeviceStreams([device])
  return {}
})

export const removeOtherDevices = answerTo(removeOtherDevicesRoute, ({ app, person, deviceId }) => {
  if (deviceId === '') return fail('signed-out')
  const ended = inTransaction(app, (tx) => {
    const devices = endOtherDevices(tx, person.id, deviceId)
    for (const device of devices) auditRemoved(tx, person, device)
    return devices
  })
  closeDeviceStreams(ended)
  return { ended }
})

const auditRemoved = (tx: PbApp, person: Person, device: string): void =>
  audit(tx, {
    actor: person,
    action: 'device.remove',
    subject: `trusted_devices/${device}`,
  })
