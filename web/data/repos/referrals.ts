import type { Id } from '../../../domain/entities'
import { shownReferrals } from '../../../domain/money/facts-of'
import type { ReferralWithAttribution } from '../../../domain/money/own-facts'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { LiveRows } from './use-live'

/** The referrals an affiliate sees: open ones and expired invitations, newest first; hidden and lost ones are gone. */
export function useReferrals(affiliateId: Id): LiveRows<ReferralWithAttribution> {
  const { value, ...rest } = useSharedReferrals(affiliateId, useCopyIsWhole())
  return { rows: value ?? none, ...rest }
}

const none: ReferralWithAttribution[] = []

const useSharedReferrals = sharedLive(async (db, affiliateId): Promise<ReferralWithAttribution[]> => {
  const [referrals, referral_attributions] = await Promise.all([
    db.rows('referrals').where('affiliate_id').equals(affiliateId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(affiliateId).toArray(),
  ])
  return shownReferrals({ referrals, referral_attributions })
})
