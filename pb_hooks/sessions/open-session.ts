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
import { inTransaction, updateRows } from '../platform/db'
import { fail } from '../platform/errors'
import { clearWrongPasswords, rememberBrowser } from './sign-in-attempt'
import { closeDeviceStreams, trustDevice, type TrustedDeviceSecret } from './devices'
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

interface NewSession {
  user: string
  device: TrustedDeviceSecret
  known: string
}

/** Signs a person in on this browser, in the caller's transaction. */
export function startSession(e: PbRequestEvent, tx: PbApp, user: string, label: DeviceLabel): NewSession {
  const device = trustDevice(tx, user, label, readCookie(e, 'device'))
  recordLogin(tx, user)
  return { user, device, known: rememberBrowser(e, tx, user) }
}

/** Sets the cookies of a new session and returns its response. Call it after the commit. */
export function grantSession(e: PbRequestEvent, { user, device, known }: NewSession): SessionGrant {
  closeDeviceStreams(device.ended)
  setCookie(e, 'device', device.secret)
  setCookie(e, 'known', known)
  $coterie.touchDevice(device.id)
  return createGrant(e.app, user, device.id, false)
}

/** Signs in a person whose identity has been proved, in the caller's transaction: with network, attempts and notice. */
export function startProvedSession(e: PbRequestEvent, tx: PbApp, user: PbRecord, label: DeviceLabel): NewSession {
  recordNetwork(tx, user.id, networkAddressOf(e))
  const started = startSession(e, tx, user.id, label)
  clearWrongPasswords(tx, user.getString('email'))
  if (started.device.isAnother) notifyNewDevice(tx, user, label.name || 'Unknown Device')
  return started
}

/** Opens a session for the person that `who` returns, in one transaction. */
export function openSession(e: PbRequestEvent, label: DeviceLabel, who: (tx: PbApp) => PbRecord): SessionGrant {
  const session = inTransaction(e.app, (tx) => {
    const user = who(tx)
    // checks again in the transaction, because the lock may have been set during the password check
    if (isEnrolmentLocked(tx, user)) fail('enrolment-locked')
    return startProvedSession(e, tx, user, label)
  })
  return grantSession(e, session)
}

export function recordLogin(tx: PbApp, user: string): void {
  updateRows(tx, 'user_admin', { last_login_at: moment() }, 'user_id = {:user}', { user })
}
