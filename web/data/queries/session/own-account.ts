import { changePasswordRoute, setPaypalRoute } from '../../../../domain/api/security/accounts'
import { removeDeviceRoute, removeOtherDevicesRoute } from '../../../../domain/api/security/sessions'
import type { Id, TrustedDevice } from '../../../../domain/entities'
import { adoptSession } from '../../engine/session/session'
import { sendCommand } from '../commands'
import { momentNow } from '../clock'
import { useOwnRows, type LiveRows } from '../use-live'

/** @throws CodedError `password-needed` after the idle limit, `bad-input`, `self-referral` (M12) */
export async function savePaypal(address: string, password?: string): Promise<void> {
  await sendCommand(setPaypalRoute, password === undefined ? { address } : { address, password })
}

/**
 * Changes the password and ends the other sessions (S6). @throws CodedError `current-password-wrong`, `password-min-eight`,
 * `password-common`
 */
export async function changePassword(current: string, password: string): Promise<void> {
  await adoptSession(await sendCommand(changePasswordRoute, { current, password }))
}

export const useDevices = (userId: Id): LiveRows<TrustedDevice> =>
  useOwnRows(
    'trusted_devices',
    userId,
    (row) => row.last_login_at,
    (rows) => rows.filter((row) => row.ended_at === '' && (row.expires_at === '' || row.expires_at > momentNow())),
  )

/**
 * Removes a device, whose session ends at its next request (S7). @throws CodedError `password-needed` after the idle limit
 */
export async function removeDevice(device: Id, password?: string): Promise<void> {
  await sendCommand(removeDeviceRoute, password === undefined ? { device } : { device, password })
}

/** Removes the other devices and ends their event streams. @throws CodedError `password-needed` after the idle limit */
export async function removeOtherDevices(password?: string): Promise<void> {
  await sendCommand(removeOtherDevicesRoute, password === undefined ? {} : { password })
}
