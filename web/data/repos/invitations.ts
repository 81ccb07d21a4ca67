import { inviteRoute, removeInvitationRoute } from '../../../domain/api/referrals'
import type { Id } from '../../../domain/entities'
import { sendCommand } from './commands'

/**
 * Invites somebody by mail; the link and the name in it are the server's (S3). Online only.
 * @throws CodedError `already-invited`, `already-referred`, `self-referral`
 */
export async function invite(email: string, name: string): Promise<void> {
  await sendCommand(inviteRoute, { email, name })
}

/** Withdraws an unused invitation, or hides an account from the list; money is untouched (M15). Online only. */
export const removeReferral = (referral: Id): Promise<{ withdrawn: boolean }> =>
  sendCommand(removeInvitationRoute, { referral })
