import type { Collections, CollectionName } from '../../entities'

/** The person's collections in the order of the response to an admin, those with thousands of rows last. */
export const ownCollections = [
  'users',
  'rental_periods',
  'affiliate_periods',
  'cancel_requests',
  'profile_pauses',
  'rates',
  'consents',
  'line_holds',
  'affiliate_submissions',
  'support_tickets',
  'user_payments',
  'referrals',
  'referral_attributions',
  'link_labels',
  'link_opens',
  'profile_activity',
  'earnings',
  'payment_lines',
] as const satisfies readonly CollectionName[]
export type OwnCollection = (typeof ownCollections)[number]

export type OwnRows = { [C in OwnCollection]: Collections[C][] }
