import { momentMs, nowMs } from '../platform/clock'
import { readSetting } from '../settings/read-settings'
import type { Device } from './devices'
import { limitPerson, clearFailedTries, recordFailedTry, requireNotThrottled } from '../users/limits'
import { storedPasswordHash, passwordMatches } from '../users/password-hash'
import { fail } from '../platform/errors'

/** Reports whether a device is past the idle limit, counted from the last user input or sign-in (S7). */
export function isIdle(app: PbApp, device: Device): boolean {
  const last = Math.max($coterie.deviceActiveMs(device.id), momentMs(device.lastLoginAt))
  return nowMs() - last > readSetting(app, 'session_timeout_minutes') * 60_000
}

/**
 * Checks a person's own password. Delays apply per device, so failed attempts on other devices don't block this one (S17).
 */
export function checkOwnPassword(app: PbApp, who: { user: string; device: string }, password: string): void {
  // stored in memory, because the transaction of a failed command would roll back a stored delay
  const key = `${who.user} ${who.device}`
  limitPerson('password', key)
  const user = app.findRecordById('users', who.user)
  requireNotThrottled(app, key)
  if (!passwordMatches(storedPasswordHash(user), password)) {
    recordFailedTry(app, key)
    fail('current-password-wrong', {}, { password: 'current-password-wrong' })
  }
  clearFailedTries(app, key)
}

/**
 * Requires the password after the idle limit; a given one is always checked. Without a device ('') none is required,
 * because the server itself does such work.
 */
export function requirePasswordWhenIdle(
  app: PbApp,
  who: { user: string; device: string },
  password: string | undefined,
): void {
  if (password !== undefined) checkOwnPassword(app, who, password)
  else if (who.device !== '' && isIdle(app, deviceById(app, who.device))) fail('password-needed')
}

function deviceById(app: PbApp, id: string): Device {
  const record = app.findRecordById('trusted_devices', id)
  return { id, user: record.getString('user_id'), lastLoginAt: record.getString('last_login_at') }
}
