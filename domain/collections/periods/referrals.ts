import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, date, hiddenText, id, moment, autoTimestamp, text, actor } from '../define/field'
import { index, unique } from '../define/table-index'

/**
 * Referrals. `referred_email` is masked after the sign-up. `invited_email` is as typed, for reminders and new invitations.
 */
export const referrals = collection('referrals', {
  fields: {
    affiliate_id: id({ required: true }),
    referred_email: text(103),
    invited_email: hiddenText(100),
    email_norm: hiddenText(100),
    referred_name: text(101),
    status: choice(['pending', 'active', 'inactive']),
    signup_date: date(),
    referred_user: id(),
    source: choice(['invite', 'link', 'code', 'admin']),
    expires_at: moment(),
    closed_at: moment(),
    closed_reason: choiceOrNone(['expired', 'withdrawn', 'lost', 'moved']),
    hidden_at: moment(),
    account_status: choice(['inactive', 'active']),
    rental_start: date(),
    link_label: id(),
    created_at: autoTimestamp(),
  },
  indexes: [
    unique('referred_user', ['referred_user'], "`referred_user` != '' AND `closed_at` = ''"),
    unique('open_email', ['email_norm'], "`referred_user` = '' AND `closed_at` = ''"),
    index('affiliate', ['affiliate_id']),
    index('email', ['email_norm']),
    index('user', ['referred_user']),
  ],
  visibleTo: [affiliate, adminOnline],
  copiedFrom: { referred_email: 'users', referred_name: 'users', account_status: 'users', rental_start: 'users' },
  device: { group: 'money', indexes: ['affiliate_id', 'referred_user', 'status'] },
})
export type Referral = RowOf<typeof referrals>

export const referralAdmin = collection('referral_admin', {
  fields: { referral: id({ required: true }), decision_note: text(1000), moved_by: actor() },
  indexes: [unique('referral', ['referral'])],
  visibleTo: [adminOnline],
})

/** The affiliates who earn on a referred person, and when (M14). '' means no start or no end. */
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
