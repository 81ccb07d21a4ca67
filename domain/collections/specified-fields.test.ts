import { expect, it } from 'vitest'
import { roles } from '../people/roles'
import { collections } from './all'

/** The fields of the specification (documents 1 and 2, section 3), without the id. docs/data.md lists renamed ones (P21). */
const specified = {
  user_roles: 'user_id role',
  users: `email first_name last_name phone linkedin_url paypal_email referral_code rental_start account_status
    profile_photo_status verification_badge_status affiliate_status created_at`,
  trusted_devices: 'user_id device_fingerprint device_name dashboard_type trusted_at last_login_at',
  affiliate_submissions: 'first_name last_name email phone',
  notifications: 'user_id type title message read created_at metadata',
  earnings: 'user_id period_start period_end amount_cents status paid_date',
  referrals: 'affiliate_id referred_email referred_name status signup_date created_at',
  user_admin: 'last_login_at',
  support_tickets: 'user_id subject description category priority status created_at updated_at',
  ticket_messages: 'ticket_id sender_id message created_at',
  user_payments: `user_id amount_cents payment_period_start payment_period_end payment_method status payment_type
    approved_at dispersed_at created_at`,
  payment_admin: 'notes approved_by',
  admin_settings: 'setting_key setting_value category description',
} as const

it.each(Object.keys(specified) as (keyof typeof specified)[])(
  'the collection %s has the fields that the specification names',
  (name) => {
    expect(Object.keys(collections[name].fields)).toEqual(expect.arrayContaining(specified[name].split(/\s+/)))
  },
)

it('payments, tickets and referrals have the states that the specification names', () => {
  const { earnings, user_payments, referrals, support_tickets } = collections
  expect([...(earnings.fields.status.values ?? [])].sort()).toEqual(['cancelled', 'paid', 'pending'])
  expect([...(user_payments.fields.status.values ?? [])].sort()).toEqual([
    'approved',
    'cancelled',
    'dispersed',
    'pending',
  ])
  expect([...(user_payments.fields.payment_type.values ?? [])].sort()).toEqual(['commission', 'rental'])
  expect(referrals.fields.status.values).toEqual(expect.arrayContaining(['pending', 'active', 'inactive']))
  expect(support_tickets.fields.status.values).toEqual(['open', 'in_progress', 'resolved', 'closed'])
  expect(support_tickets.fields.priority.values).toEqual(['low', 'medium', 'high'])
  expect(support_tickets.fields.category.values).toEqual(['general', 'technical', 'billing', 'account'])
})

it('roles and sign-in pages are those that the specification names', () => {
  expect([...roles].sort()).toEqual(['admin', 'affiliate', 'user'])
  expect(collections.trusted_devices.fields.dashboard_type.values).toEqual(['unified', 'admin', 'general'])
})
