import * as v from 'valibot'
import { removeDeviceSchema } from '../../domain/accounts'
import { inTransaction, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { deviceOfSecret, endDevices, forgetDevices } from './devices'
import { requirePasswordWhenIdle } from './require-password'

/** Ends this device. Works with the cookie alone, so that an idle person can sign out too; twice is the same as once. */
export const signOut = route('POST /api/signout', 'public', v.object({}), ({ e, app }) => {
  const { living } = deviceOfSecret(app, $coterie.deviceSecret(e))
  if (living) {
    inTransaction(app, (tx) => endDevices(tx, [living.id], living.user))
    forgetDevices([living.id])
  }
  $coterie.clearDeviceCookie(e)
  return {}
})

/** Removes one of the person's own devices: its next request is refused and its event stream closes. */
export const removeDevice = route('POST /api/devices/remove', 'signed-in', removeDeviceSchema, (context, input) => {
  const { e, app, person, deviceId } = context
  const user = person?.id ?? ''
  const found = one(
    app,
    'SELECT id FROM trusted_devices WHERE id = {:device} AND user_id = {:user}',
    { device: input.device, user },
    { id: '' },
  )
  if (!found) fail('not-found')
  requirePasswordWhenIdle(app, { user, device: deviceId }, input.password)
  inTransaction(app, (tx) => endDevices(tx, [found.id], user))
  forgetDevices([found.id])
  if (found.id === deviceId) $coterie.clearDeviceCookie(e)
  return {}
})
