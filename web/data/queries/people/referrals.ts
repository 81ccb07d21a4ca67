import type { Id, LinkLabel, LinkOpens } from '../../../../domain/entities'
import { visibleReferrals } from '../../../../domain/money/accrual/facts-of'
import type { ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { inviteRoute, removeInvitationRoute } from '../../../../domain/api/people/referrals'
import { useFirstSyncDone } from '../sync/sync-status'
import { sharedLive } from '../shared-live'
import type { LiveRows, Live } from '../use-live'
import { sendCommand } from '../commands'

/** With expired invitations, newest first, without hidden and lost referrals. */
export function useReferrals(affiliateId: Id): LiveRows<ReferralWithAttribution> {
  const { value, ...rest } = useSharedReferrals(affiliateId, useFirstSyncDone())
  return { rows: value ?? none, ...rest }
}

const none: ReferralWithAttribution[] = []

const useSharedReferrals = sharedLive(async (db, affiliateId): Promise<ReferralWithAttribution[]> => {
  const [referrals, referral_attributions] = await Promise.all([
    db.rows('referrals').where('affiliate_id').equals(affiliateId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(affiliateId).toArray(),
  ])
  return visibleReferrals({ referrals, referral_attributions })
})

/** Including deleted labels. */
export interface OwnLinks {
  labels: LinkLabel[]
  opens: LinkOpens[]
}

/** Undefined until the first sync is complete (P10). */
export const useOwnLinks = (affiliate: Id): Live<OwnLinks> => useSharedLinks(affiliate, useFirstSyncDone())

const useSharedLinks = sharedLive(async (db, affiliate): Promise<OwnLinks> => {
  const [labels, opens] = await Promise.all([
    db.rows('link_labels').where('affiliate_id').equals(affiliate).toArray(),
    db.rows('link_opens').where('affiliate_id').equals(affiliate).toArray(),
  ])
  return { labels, opens }
})

/**
 * The server creates the link and the name (S3). @throws CodedError `already-invited`, `already-referred`, `self-referral`
 */
export async function invite(email: string, name: string): Promise<void> {
  await sendCommand(inviteRoute, { email, name })
}

/** Withdraws an unused invitation, or hides a referral without changing any money (M15). */
export const removeReferral = (referral: Id): Promise<{ withdrawn: boolean }> =>
  sendCommand(removeInvitationRoute, { referral })
