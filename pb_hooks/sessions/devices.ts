import type { DeviceLabel } from '../../domain/people/account-fields'
import { deviceDays } from '../../domain/people/security/account-limits'
import { detectFraudSignals, recordSharedBrowser } from '../holds/detect-fraud-signals'
import { moment, nowMs } from '../platform/clock'
import { change, exec, insert, one, readIds, exists, updateRows } from '../platform/db'
import { randomHex } from '../platform/environment'

/** An active device: a session that hasn't ended (S7). */
export interface Device {
  id: string
  user: string
  lastLoginAt: string
}

export interface TrustedDeviceSecret {
  id: string
  secret: string
  isAnother: boolean
  ended: string[]
}

/** Returns the device of a cookie. `ended`: the device was signed out, which differs from an expired or unknown one. */
export function findDeviceBySecret(app: PbApp, secret: string): { living: Device | null; ended: boolean } {
  if (secret === '') return { living: null, ended: false }
  const row = one(
    app,
    `FROM trusted_devices
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
 * Makes this browser a trusted device of the person. If it was another person's device, that device is signed out, because
 * a browser has only one cookie. A new device may reveal that a referral and its affiliate are one person (M18).
 */
export function trustDevice(tx: PbApp, user: string, label: DeviceLabel, earlierSecret: string): TrustedDeviceSecret {
  const secret = randomHex(32)
  const now = nowMs()
  const fields = {
    secret_hash: $security.sha256(secret),
    device_fingerprint: $security.sha256(label.fingerprint),
    device_name: label.name || 'Unknown Device',
    installed: label.installed,
    dashboard_type: label.signInPage ?? 'unified',
    trusted_at: moment(now),
    last_login_at: moment(now),
    expires_at: moment(now + deviceDays * 86_400_000),
  }
  const { living: active } = findDeviceBySecret(tx, earlierSecret)
  if (active?.user === user) {
    change(tx, 'trusted_devices', active.id, fields)
    return { id: active.id, secret, isAnother: false, ended: [] }
  }
  const ended = active ? endDevices(tx, [active.id], user) : []
  const isAnother = exists(tx, 'SELECT 1 FROM trusted_devices WHERE user_id = {:user}', { user })
  const id = insert(tx, 'trusted_devices', { ...fields, user_id: user })
  if (active) recordSharedBrowser(tx, user, active.user, label.name)
  detectFraudSignals(tx, user)
  return { id, secret, isAnother, ended }
}

/** Gives an active device a new secret, because the cookie changes with the password. */
export function renewDeviceSecret(tx: PbApp, device: string): string {
  const secret = randomHex(32)
  change(tx, 'trusted_devices', device, { secret_hash: $security.sha256(secret) })
  return secret
}

/** Ends devices; returns the active ones, whose streams the caller closes after the commit. */
export function endDevices(tx: PbApp, devices: readonly string[], by: string): string[] {
  const end = { ended_at: moment(), ended_by: by }
  // the device's next user must not see notifications for this person
  const gone = { devices: JSON.stringify(devices) }
  exec(tx, 'DELETE FROM push_subscriptions WHERE device IN (SELECT value FROM json_each({:devices}))', gone)
  return devices.filter((id) => updateRows(tx, 'trusted_devices', end, `id = {:id} AND ended_at = ''`, { id }) === 1)
}

export function endOtherDevices(tx: PbApp, user: string, keep: string): string[] {
  const active = `SELECT id FROM trusted_devices WHERE user_id = {:user} AND ended_at = '' AND id != {:keep}`
  return endDevices(tx, readIds(tx, active, { user, keep }), user)
}

/** Closes the event streams of ended devices; their next request is refused in any case. */
export function closeDeviceStreams(devices: readonly string[]): void {
  if (devices.length === 0) return
  const broker = $app.subscriptionsBroker()
  for (const client of Object.values(broker.clients()))
    if (devices.includes(String(client.get('coterieDevice')))) broker.unregister(client.id())
}
