import { changePasswordRoute, setPaypalRoute } from '../../../../domain/api/security/accounts'
import { removeDeviceRoute, removeOtherDevicesRoute } from '../../../../domain/api/security/sessions'
import type { Id, TrustedDevice } from '../../../../domain/entities'
import { adoptSession } from '../../engine/session/session'
import { sendCommand } from '../commands'
import { serverNow } from '../../engine/db/clock'
import { useLiveRows, type LiveRows } from '../use-live'

/**
 * Saves the PayPal address (M12). Online only.
 * @throws CodedError `password-needed` after the idle limit, `bad-input`, `self-referral`
 */
export async function savePaypal(address: string, password?: string): Promise<void> {
  await sendCommand(setPaypalRoute, password === undefined ? { address } : { address, password })
}

/**
 * Changes the password. The other sessions end, and this one continues with a new device secret (S6).
 * @throws CodedError `current-password-wrong`, `password-min-eight`, `password-common`
 */
export async function changePassword(current: string, password: string): Promise<void> {
  await adoptSession(await sendCommand(changePasswordRoute, { current, password }))
}

/** Returns a person's active trusted devices, last used first, without revoked and expired ones. */
export function useDevices(userId: Id): LiveRows<TrustedDevice> {
  return useLiveRows(
    async (db) => {
      const rows = await db.rows('trusted_devices').where('user_id').equals(userId).toArray()
      const now = new Date(serverNow()).toISOString().replace('T', ' ')
      return rows
        .filter((row) => row.ended_at === '' && (row.expires_at === '' || row.expires_at > now))
        .sort((a, b) => b.last_login_at.localeCompare(a.last_login_at))
    },
    [userId],
  )
}

/**
 * Revokes a device, whose session ends at its next request (S7). Online only.
 * @throws CodedError `password-needed` after the idle limit
 */
export async function removeDevice(device: Id, password?: string): Promise<void> {
  await sendCommand(removeDeviceRoute, password === undefined ? { device } : { device, password })
}

/**
 * Revokes all other devices of the person immediately, including their event streams. Online only.
 * @throws CodedError `password-needed` after the idle limit
 */
export async function removeOtherDevices(password?: string): Promise<void> {
  await sendCommand(removeOtherDevicesRoute, password === undefined ? {} : { password })
}
