import type { Id, Referral, ReferralAttribution } from '../../../domain/entities'
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
  const [rows, attributions] = await Promise.all([
    db.rows('referrals').where('affiliate_id').equals(affiliateId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(affiliateId).toArray(),
  ])
  const latest = new Map<Id, ReferralAttribution>()
  for (const attribution of attributions) {
    if (attribution.voided_at !== '') continue
    const before = latest.get(attribution.referral)
    if (before === undefined || before.from_date < attribution.from_date) latest.set(attribution.referral, attribution)
  }
  return rows
    .filter((row) => row.hidden_at === '' && (row.closed_at === '' || row.closed_why === 'expired'))
    .sort((a, b) => sortKey(b).localeCompare(sortKey(a)))
    .map((referral) => ({ referral, attribution: latest.get(referral.id) }))
})

/** Active first, then by the day of sign-up or invitation. */
const sortKey = (row: Referral): string =>
  `${row.account_status === 'active' ? 2 : row.closed_at === '' ? 1 : 0}${row.rental_start}${row.signup_date || row.created}`
