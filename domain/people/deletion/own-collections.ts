import type { Collections, CollectionName } from '../../entities'

/**
 * The collections in which a person has rows of their own, in the order in which an admin is answered them: what somebody can have
 * thousands of comes last. Their own devices keep the same rows.
 */
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

/** A person's rows by collection. */
export type OwnRows = { [C in OwnCollection]: Collections[C][] }
