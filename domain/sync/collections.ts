import type { CollectionName } from '../entities'

/**
 * The collections a device keeps, in the order a new device fetches them. The app opens after the first group. What is missing
 * here (audit log, mail log, a run's results) is read online only.
 */
export const syncGroups = [
  ['users', 'programme', 'user_roles', 'notifications'],
  ['support_tickets', 'ticket_messages', 'ticket_reads', 'ticket_files', 'ticket_desk', 'ticket_notes'],
  ['rental_periods', 'rates', 'referrals', 'earnings', 'user_payments', 'payment_lines'],
  ['affiliate_periods', 'referral_attributions', 'trusted_devices', 'consents', 'saved_views', 'push_subscriptions'],
  ['faqs', 'terms_versions', 'admin_settings', 'affiliate_submissions', 'leads'],
  ['user_desk', 'rental_desk', 'referral_desk', 'payment_desk', 'payment_runs'],
] as const satisfies readonly (readonly CollectionName[])[]

/** A collection that lies on the device. */
export type SyncedCollection = (typeof syncGroups)[number][number]

/** All of them, in the order of the first sync. */
export const syncedCollections: readonly SyncedCollection[] = syncGroups.flat()
