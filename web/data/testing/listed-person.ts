import type { ListedPerson } from '../../../domain/api/people/people-lists'

/** Returns a listed person, by default without a role, a rental or a PayPal address. */
export const listedPerson = (over: Partial<ListedPerson>): ListedPerson => ({
  id: '',
  created_at: '2026-10-01 10:00:00.000Z',
  updated: '',
  email: '',
  verified: true,
  first_name: '',
  last_name: '',
  phone: '',
  linkedin_url: '',
  paypal_email: '',
  paypal_changed_at: '',
  language: 'en',
  notify: {},
  terms_version: '',
  referral_code: 'CODE',
  rental_start: '',
  account_status: 'inactive',
  anonymised_at: '',
  affiliate_status: 'pending',
  profile_photo_status: '',
  verification_badge_status: '',
  roles: [],
  last_login_at: '',
  ...over,
})
