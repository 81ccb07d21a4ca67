import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Which affiliate earns on a referred person, and when (M14). '' means no start or no end. */
export const referralAttributions = collection('referral_attributions', {
  fields: {
    referral: id({ required: true }),
    referred_user: id({ required: true }),
    affiliate_id: id({ required: true }),
    from_date: date(),
    to_date: date(),
    voided_at: moment(),
    void_reason: text(500),
  },
  indexes: [
    index('referred', ['referred_user', 'from_date']),
    index('affiliate', ['affiliate_id']),
    index('referral', ['referral']),
  ],
  visibleTo: [affiliate, adminOnline],
  device: { group: 'account', indexes: ['affiliate_id', 'referred_user', 'referral'] },
})
export type ReferralAttribution = RowOf<typeof referralAttributions>
