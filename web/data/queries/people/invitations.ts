import type { Id } from '../../../../domain/entities'
import { inviteRoute, removeInvitationRoute } from '../../../../domain/api/people/referrals'
import { sendCommand } from '../commands'

/** The server creates the link and the name (S3). @throws CodedError */
export async function invite(email: string, name: string): Promise<void> {
  await sendCommand(inviteRoute, { email, name })
}

/** Withdraws an unused invitation, or hides a referral without changing any money (M15). */
export const removeReferral = (referral: Id): Promise<{ withdrawn: boolean }> =>
  sendCommand(removeInvitationRoute, { referral })
