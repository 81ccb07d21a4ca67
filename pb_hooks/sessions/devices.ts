import type { DeviceLabel } from '../../domain/people/account-fields'
import { deviceDays } from '../../domain/people/security/account-limits'
import { lookForSigns, noticeSharedBrowser } from '../holds/detect-fraud-signals'
import { moment, nowMs } from '../platform/clock'
import { change, exec, insert, one, rows } from '../platform/db'
import { randomHex } from '../platform/environment'

/** A living device: a session that isn't over (S7). */
export interface Device {
  id: string
  user: string
  lastLoginAt: string
}

/** What to do once the transaction is through: the cookie and the memory of the server follow only then. */
export interface TrustedDeviceSecret {
  id: string
  secret: string
  /** The person had other devices before. */
  isAnother: boolean
  ended: string[]
}

/** The device of a cookie. `known` tells an ended or expired one from a cookie that never was one. */
export function deviceOfSecret(app: PbApp, secret: string): { living: Device | null; ended: boolean } {
  if (secret === '') return { living: null, ended: false }
  const row = one(
    app,
    `SELECT id, user_id, last_login_at, ended_at, expires_at FROM trusted_devices
     WHERE secret_hash = {:hash} AND secret_hash != ''`,
    { hash: $security.sha256(secret) },
    { id: '', user_id: '', last_login_at: '', ended_at: '', expires_at: '' },
  )
  if (!row) return { living: null, ended: false }
  if (row.ended_at !== '') return { living: null, ended: true }
  if (row.expires_at <= moment()) return { living: null, ended: false }
  return { living: { id: row.id, user: row.user_id, lastLoginAt: row.last_login_at }, ended: false }
}

/**
 * Makes this browser a trusted device of the person. The same person's living device in the same browser gets a new
 * secret; somebody else's there ends, because one browser keeps one cookie. A new device may show that a referral and its affiliate are one
 * person (M18).
 */
export function trustDevice(tx: PbApp, user: string, label: DeviceLabel, earlierSecret: string): TrustedDeviceSecret {
  const secret = randomHex(32)
  const now = nowMs()
  const fields = {
    secret_hash: $security.sha256(secret),
    device_fingerprint: $security.sha256(label.fingerprint),
    device_name: label.name || 'Unknown Device',
    installed: label.installed,
    dashboard_type: label.door ?? 'unified',
    trusted_at: moment(now),
    last_login_at: moment(now),
    expires_at: moment(now + deviceDays * 86_400_000),
  }
  const { living } = deviceOfSecret(tx, earlierSecret)
  if (living?.user === user) {
    change(tx, 'trusted_devices', living.id, fields)
    return { id: living.id, secret, isAnother: false, ended: [] }
  }
  const ended = living ? endDevices(tx, [living.id], user) : []
  const others = one(tx, 'SELECT COUNT(*) AS n FROM trusted_devices WHERE user_id = {:user}', { user }, { n: 0 })
  const id = insert(tx, 'trusted_devices', {
    ...fields,
    user_id: user,
  })
  if (living) noticeSharedBrowser(tx, user, living.user, label.name)
  lookForSigns(tx, user)
  return { id, secret, isAnother: (others?.n ?? 0) > 0, ended }
}

/** Gives a living device a new secret (the cookie changes with the password). */
export function renewSecret(tx: PbApp, device: string): string {
  const secret = randomHex(32)
  change(tx, 'trusted_devices', device, { secret_hash: $security.sha256(secret) })
  return secret
}

/** Ends devices and the pushes to them; returns those that were living. The caller forgets them after the commit. */
export function endDevices(tx: PbApp, devices: readonly string[], by: string): string[] {
  const now = moment()
  // whoever has the device next reads nothing of this person's
  exec(tx, 'DELETE FROM push_subscriptions WHERE device IN (SELECT value FROM json_each({:devices}))', {
    devices: JSON.stringify(devices),
  })
  return devices.filter(
    (id) =>
      exec(
        tx,
        `UPDATE trusted_devices SET ended_at = {:now}, ended_by = {:by}, updated = {:now}
         WHERE id = {:id} AND ended_at = ''`,
        { id, by, now },
      ) === 1,
  )
}

/** Ends all living devices of a person but one ('' = all). */
export function endOtherDevices(tx: PbApp, user: string, keep: string): string[] {
  const living = rows(
    tx,
    `SELECT id FROM trusted_devices WHERE user_id = {:user} AND ended_at = '' AND id != {:keep}`,
    { user, keep },
    { id: '' },
  )
  return endDevices(
    tx,
    living.map((row) => row.id),
    user,
  )
}

/** Closes the event streams of devices that have ended; their next request is refused anyway. */
export function forgetDevices(devices: readonly string[]): void {
  if (devices.length === 0) return
  const broker = $app.subscriptionsBroker()
  for (const client of Object.values(broker.clients()))
    if (devices.includes(String(client.get('coterieDevice')))) broker.unregister(client.id())
}
