import { adminSettings } from './admin-settings'
import { affiliatePeriods } from './affiliate-periods'
import { affiliateSubmissions } from './affiliate-submissions'
import { apiKeys } from './api-keys'
import { auditLog } from './audit-log'
import { cancelRequests } from './cancel-requests'
import { consents } from './consents'
import type { Collection, RowOf } from './define/collection'
import type { Fields } from './define/field'
import { earnings } from './earnings'
import { faqs } from './faqs'
import { stats } from './stats'
import { leads } from './leads'
import { lineHoldAdmin } from './line-hold-admin'
import { linkLabels } from './link-labels'
import { linkOpens } from './link-opens'
import { lineHolds } from './line-holds'
import { mailOutbox } from './mail-outbox'
import { notifications } from './notifications'
import { paymentAdmin } from './payment-admin'
import { paymentLines } from './payment-lines'
import { paymentActionJobs } from './payment-action-jobs'
import { paymentRunJobs } from './payment-run-jobs'
import { paymentRunResults } from './payment-run-results'
import { paymentRuns } from './payment-runs'
import { payoutBatches } from './payout-batches'
import { payoutItems } from './payout-items'
import { profileViews } from './profile-views'
import { profileActivity } from './profile-activity'
import { profilePauses } from './profile-pauses'
import { program } from './program'
import { pushSubscriptions } from './push-subscriptions'
import { rates } from './rates'
import { referralAttributions } from './referral-attributions'
import { referralAdmin } from './referral-admin'
import { fraudSignals } from './fraud-signals'
import { referrals } from './referrals'
import { rentalAdmin } from './rental-admin'
import { rentalPeriods } from './rental-periods'
import { savedReplies } from './saved-replies'
import { savedViews } from './saved-views'
import { supportTickets } from './support-tickets'
import { termsVersions } from './terms-versions'
import { ticketAdmin } from './ticket-admin'
import { ticketFiles } from './ticket-files'
import { ticketMessages } from './ticket-messages'
import { ticketNotes } from './ticket-notes'
import { ticketReads } from './ticket-reads'
import { trustedDevices } from './trusted-devices'
import { userAdmin } from './user-admin'
import { userPayments } from './user-payments'
import { userRoles } from './user-roles'
import { users } from './users'
import { webhookDeliveries } from './webhook-deliveries'

/** Every collection. Within a group a new device fetches in this order: what others point at first. */
const list = [
  users,
  program,
  stats,
  userRoles,
  notifications,
  supportTickets,
  ticketMessages,
  ticketReads,
  ticketFiles,
  ticketAdmin,
  ticketNotes,
  savedReplies,
  rentalPeriods,
  rates,
  referrals,
  linkLabels,
  linkOpens,
  earnings,
  userPayments,
  paymentLines,
  lineHolds,
  affiliatePeriods,
  cancelRequests,
  referralAttributions,
  trustedDevices,
  profileViews,
  consents,
  profilePauses,
  profileActivity,
  savedViews,
  pushSubscriptions,
  faqs,
  termsVersions,
  adminSettings,
  apiKeys,
  affiliateSubmissions,
  leads,
  userAdmin,
  rentalAdmin,
  referralAdmin,
  paymentAdmin,
  paymentRuns,
  paymentRunJobs,
  paymentActionJobs,
  paymentRunResults,
  payoutBatches,
  payoutItems,
  lineHoldAdmin,
  fraudSignals,
  mailOutbox,
  webhookDeliveries,
  auditLog,
] as const

type Listed = (typeof list)[number]
type ByName = { readonly [C in Listed as C['name']]: C }

/** Every collection by its name (P6). */
export const collections = Object.fromEntries(list.map((each) => [each.name, each])) as ByName
export type CollectionName = keyof ByName

/** The shape of each collection's rows. */
export type Collections = { [C in CollectionName]: RowOf<ByName[C]> }

/** In the order of the list. */
export const collectionNames = Object.keys(collections) as CollectionName[]

type GroupOf<C> = C extends Collection<string, Fields, infer G> ? G : never
/** A collection that lies on the device. */
export type DeviceCollection = {
  [C in CollectionName]: [GroupOf<ByName[C]>] extends [never] ? never : C
}[CollectionName]
