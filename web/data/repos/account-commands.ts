import { changePasswordRoute, setPaypalRoute } from '../../../domain/api/accounts'
import { adopt } from '../session/session'
import { sendCommand } from './commands'

/**
 * Saves the PayPal address (M12): a command of its own, online only.
 * @throws CodedError `password-needed` past the idle limit, `bad-input`, `self-referral`
 */
export async function savePaypal(address: string, password?: string): Promise<void> {
  await sendCommand(setPaypalRoute, password === undefined ? { address } : { address, password })
}

/**
 * Changes the password; the other sessions end and this one goes on with a new device secret (S6).
 * @throws CodedError `current-password-wrong`, `password-min-eight`, `password-common`
 */
export async function changePassword(current: string, password: string): Promise<void> {
  await adopt(await sendCommand(changePasswordRoute, { current, password }))
}
