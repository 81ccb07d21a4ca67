import { rolesOf } from '../platform/route'
import { tokenLifeMs } from '../../domain/people/security/account-limits'
import { mustEnrol } from '../../domain/people/security/second-factor'
import { readFactors } from '../factor/factors'
import { languageOf } from '../users/find-user'
import { readSetting } from '../settings/read-settings'
import type { DeviceLabel, SessionGrant } from '../../domain/people/account-fields'
import { notifyNewDevice } from '../accounts/account-mails'
import { isEnrolmentLocked } from '../factor/second-step'
import { recordNetwork } from '../holds/detect-fraud-signals'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { clearWrongPasswords, rememberBrowser } from './sign-in-attempt'
import { closeDeviceStreams, trustDevice } from './devices'
import { networkAddressOf } from '../platform/request'
import { readCookie, setCookie } from '../platform/cookies'

/** Creates a session's response: a short-lived token and the person. Call it after the commit. */
export function createGrant(app: PbApp, userId: string, deviceId: string, isIdle: boolean): SessionGrant {
  const user = app.findRecordById('users', userId)
  const ttlMs = tokenLifeMs(readSetting(app, 'session_timeout_minutes'))
  return {
    token: tokenOf(user, deviceId, ttlMs),
    ttlMs,
    userId,
    deviceId,
    email: user.getString('email'),
    firstName: user.getString('first_name'),
    lastName: user.getString('last_name'),
    language: languageOf(user),
    roles: rolesOf(user),
    idle: isIdle,
    enrol: mustEnrol(readSetting(app, 'require_second_factor'), rolesOf(user), readFactors(app, userId)),
  }
}

const tokenOf = (user: PbRecord, did: string, ttlMs: number): string =>
  $security.createJWT(
    { type: 'auth', id: user.id, collectionId: user.collection().id, refreshable: false, did },
    user.tokenKey() + user.collection().authToken.secret,
    Math.round(ttlMs / 1000),
  )

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
