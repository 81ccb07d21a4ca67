import { changePasswordRoute, setPaypalRoute } from '../../../../domain/api/security/accounts'
import { removeDeviceRoute, removeOtherDevicesRoute } from '../../../../domain/api/security/sessions'
import type { Id, TrustedDevice } from '../../../../domain/entities'
import { adoptSession } from '../../engine/session/session'
import { sendCommand } from '../commands'
import { serverNow } from '../../engine/db/clock'
import { useLiveRows, type LiveRows } from '../use-live'

/** @throws CodedError `password-needed` after the idle limit, `bad-input`, `self-referral` (M12) */
export async function savePaypal(address: string, password?: string): Promise<void> {
  await sendCommand(setPaypalRoute, password === undefined ? { address } : { address, password })
}

/** The other sessions end (S6). @throws CodedError `current-password-wrong`, `password-min-eight`, `password-common` */
export async function changePassword(current: string, password: string): Promise<void> {
  await adoptSession(await sendCommand(changePasswordRoute, { current, password }))
}

/** Last used first, without revoked and expired ones. */
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

/** Its session ends at its next request (S7). @throws CodedError `password-needed` after the idle limit */
export async function removeDevice(device: Id, password?: string): Promise<void> {
  await sendCommand(removeDeviceRoute, password === undefined ? { device } : { device, password })
}

/**
 * Ends all other devices immediately, including their event streams. @throws CodedError `password-needed` after the idle
 * limit
 */
export async function removeOtherDevices(password?: string): Promise<void> {
  await sendCommand(removeOtherDevicesRoute, password === undefined ? {} : { password })
}
