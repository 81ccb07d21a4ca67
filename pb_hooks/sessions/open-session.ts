import type { DeviceLabel } from '../../domain/people/account-fields'
import type { SessionGrant } from '../../domain/people/security/session-grant'
import { notifyNewDevice } from '../accounts/account-mails'
import { isEnrolmentLocked } from '../factor/second-step'
import { recordNetwork } from '../holds/detect-fraud-signals'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { clearWrongPasswords, rememberBrowser } from './sign-in-attempt'
import { closeDeviceStreams, trustDevice } from './devices'
import { createGrant } from './grant'
import { networkAddressOf } from '../platform/request'
import { readCookie, setCookie } from '../platform/cookies'

/** Opens a session for the person that `who` returns, in one transaction. */
export function openSession(e: PbRequestEvent, label: DeviceLabel, who: (tx: PbApp) => PbRecord): SessionGrant {
  const { user, device, known } = inTransaction(e.app, (tx) => {
    const user = who(tx)
    // checks again in the transaction, because the lock may have been set during the password check
    if (isEnrolmentLocked(tx, user)) fail('enrolment-locked')
    recordNetwork(tx, user.id, networkAddressOf(e))
    const trusted = trustDevice(tx, user.id, label, readCookie(e, 'device'))
    recordLogin(tx, user.id)
    clearWrongPasswords(tx, user.getString('email'))
    if (trusted.isAnother) notifyNewDevice(tx, user, label.name || 'Unknown Device')
    return { user, device: trusted, known: rememberBrowser(e, tx, user.id) }
  })
  closeDeviceStreams(device.ended)
  setCookie(e, 'device', device.secret)
  setCookie(e, 'known', known)
  $coterie.touchDevice(device.id)
  return createGrant(e.app, user.id, device.id, false)
}

export function recordLogin(tx: PbApp, user: string): void {
  exec(tx, 'UPDATE user_admin SET last_login_at = {:now}, updated = {:now} WHERE user_id = {:user}', {
    user,
    now: moment(),
  })
}
