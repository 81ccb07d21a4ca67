import type { SessionGrant } from '../../domain/api/accounts'
import { sessionSchema, unlockSchema } from '../../domain/accounts'
import { limitAddress } from '../accounts/limits'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { deviceOfSecret, type Device } from './devices'
import { grantOf, rolesOf } from './grant'
import { isIdle } from './idle'
import { provePassword } from './require-password'

/**
 * Exchanges the device's cookie for an access token, as often as asked (every tab asks for itself). `other-person` when the
 * open copy is somebody else's. Past the idle limit an admin gets `idle`; a member gets a token that says so.
 */
export const exchange = route('POST /api/session', 'public', sessionSchema, ({ e, app }, { userId, active }) => {
  limitAddress(e, 'session')
  const device = livingDevice(e)
  if (userId !== '' && userId !== device.user) fail('other-person')
  const idle = isIdle(app, device)
  if (idle && rolesOf(app.findRecordById('users', device.user)).includes('admin')) {
    return fail('idle')
  }
  if (active && !idle) $coterie.touchDevice(device.id)
  return grantOf(app, device.user, device.id, idle)
})

/** The password given again on an idle device. */
export const unlock = route(
  'POST /api/session/unlock',
  'public',
  unlockSchema,
  ({ e, app }, { password }): SessionGrant => {
    limitAddress(e, 'signIn')
    const device = livingDevice(e)
    provePassword(app, device.user, password)
    $coterie.touchDevice(device.id)
    return grantOf(app, device.user, device.id, false)
  },
)

/** The living device of a request's cookie: `device-ended` for one that was removed, `signed-out` without one. */
function livingDevice(e: PbRequestEvent): Device {
  const { living, ended } = deviceOfSecret(e.app, $coterie.deviceSecret(e))
  if (living && find(e.app, 'users', living.user)) return living
  $coterie.clearDeviceCookie(e)
  return fail(ended || living ? 'device-ended' : 'signed-out')
}
