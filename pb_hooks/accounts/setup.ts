import { setupSchema } from '../../domain/accounts'
import { audit } from '../platform/audit'
import { inTransaction, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { giveRole } from '../roles/give-role'
import { endOtherDevices, forgetDevices, trustDevice } from '../sessions/devices'
import { grantOf } from '../sessions/grant'
import { noteLogin } from '../sessions/sign-in'
import { livingToken, useToken } from './account-tokens'
import { createUser } from './create-user'
import { userByEmail } from './find-user'
import { limitAddress } from './limits'
import { hashPassword, putPassword } from './password-hash'
import { currentTerms, recordConsent } from './terms'

/**
 * The first administrator, by the token that the binary printed to the terminal. `setup-closed` once it is spent, or when
 * there is an administrator already and the token is not one that was made for another (`coterie admin create`).
 */
export const setup = route('POST /api/setup', 'public', setupSchema, ({ e, app }, input) => {
  limitAddress(e, 'setup')
  const token = livingToken(app, 'setup', input.token)
  if (!token) return fail('setup-closed')
  const password = hashPassword(app, input.password)
  const done = inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('setup-closed')
    if (token.data['another'] !== 'yes' && hasAdmin(tx)) fail('setup-closed')
    const terms = currentTerms(tx)
    const known = userByEmail(tx, input.email)
    const person = {
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: '',
      language: input.language,
      verified: true,
      termsVersion: terms,
    }
    const user = known?.id ?? createUser(tx, person, password)
    if (known) {
      known.set('verified', true)
      putPassword(known, password)
      tx.save(known)
    }
    const ended = endOtherDevices(tx, user, '')
    recordConsent(tx, user, terms, input.language)
    giveRole(tx, user, 'admin', user)
    const device = trustDevice(tx, user, input.device, $coterie.deviceSecret(e))
    noteLogin(tx, user)
    audit(tx, {
      actor: user,
      actorName: `${input.firstName} ${input.lastName}`,
      action: 'admin.setup',
      subject: `users/${user}`,
    })
    return { user, device, ended: [...ended, ...device.ended] }
  })
  forgetDevices(done.ended)
  $coterie.setDeviceCookie(e, done.device.secret)
  $coterie.touchDevice(done.device.id)
  return grantOf(app, done.user, done.device.id, false)
})

const hasAdmin = (tx: PbApp): boolean =>
  one(tx, `SELECT id FROM user_roles WHERE role = 'admin' LIMIT 1`, {}, { id: '' }) !== null
