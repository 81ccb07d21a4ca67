/** Indexes of the referrals' tables. */
export const referralTables = {
  referrals: 'id, affiliate_id, referred_user, status',
  referral_attributions: 'id, affiliate_id, referred_user, referral',
  referral_desk: 'id, referral',
}
