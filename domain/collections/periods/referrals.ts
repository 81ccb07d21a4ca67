import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, date, hiddenText, id, moment, savedMoment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/**
 * The affiliate's view of a person they brought or invited. `referred_email` is what the affiliate may read: the address as they typed
 * it while an invitation is nobody's account, from the sign-up on the person's own, masked (decision 0062). What was typed
 * stays on the server: reminders go there, and an invitation that is open again shows it again.
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
    /** The label of the link by which they signed up (P14). */
    link_label: id(),
    created_at: savedMoment(),
  },
  indexes: [
    unique('referred_user', ['referred_user'], "`referred_user` != '' AND `closed_at` = ''"),
    unique('open_email', ['email_norm'], "`referred_user` = '' AND `closed_at` = ''"),
    index('affiliate', ['affiliate_id']),
    index('email', ['email_norm']),
    index('user', ['referred_user']),
  ],
  see: [affiliate, adminOnline],
  copied: { referred_email: 'users', referred_name: 'users', account_status: 'users', rental_start: 'users' },
  device: { group: 'money', indexes: ['affiliate_id', 'referred_user', 'status'] },
})
export type Referral = RowOf<typeof referrals>
