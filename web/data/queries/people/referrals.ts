import type { Id, LinkLabel, LinkOpens } from '../../../../domain/entities'
import { visibleReferrals } from '../../../../domain/money/accrual/facts-of'
import type { ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { sharedAfterFirstSync } from '../sync/sync-status'
import { toLiveRows, type LiveRows } from '../use-live'

export const useReferrals = (affiliateId: Id): LiveRows<ReferralWithAttribution> =>
  toLiveRows(useSharedReferrals(affiliateId))

const useSharedReferrals = sharedAfterFirstSync(async (db, affiliateId): Promise<ReferralWithAttribution[]> => {
  const [referrals, referral_attributions] = await Promise.all([
    db.rows('referrals').where('affiliate_id').equals(affiliateId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(affiliateId).toArray(),
  ])
  return visibleReferrals({ referrals, referral_attributions })
})

export interface OwnLinks {
  labels: LinkLabel[]
  opens: LinkOpens[]
}

export const useOwnLinks = sharedAfterFirstSync(async (db, affiliate): Promise<OwnLinks> => {
  const [labels, opens] = await Promise.all([
    db.rows('link_labels').where('affiliate_id').equals(affiliate).toArray(),
    db.rows('link_opens').where('affiliate_id').equals(affiliate).toArray(),
  ])
  return { labels, opens }
})
