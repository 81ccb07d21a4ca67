import { adminSettings } from './admin-settings'
import { affiliatePeriods } from './periods/affiliate-periods'
import { affiliateSubmissions } from './people/affiliate-submissions'
import { apiKeys } from './people/api-keys'
import { auditLog } from './audit-log'
import { cancelRequests } from './people/cancel-requests'
import { consents } from './people/consents'
import type { Collection, RowOf } from './define/collection'
import type { Fields } from './define/field'
import { earnings } from './money/earnings'
import { faqs } from './faqs'
import { stats } from './stats'
import { leads } from './people/leads'
import { lineHoldAdmin } from './money/line-hold-admin'
import { linkLabels } from './periods/link-labels'
import { linkOpens } from './periods/link-opens'
import { lineHolds } from './money/line-holds'
import { mailOutbox } from './mail-outbox'
import { notifications } from './people/notifications'
import { paymentAdmin } from './money/payment-admin'
import { paymentLines } from './money/payment-lines'
import { paymentActionJobs } from './money/payment-action-jobs'
import { paymentRunJobs } from './money/payment-run-jobs'
import { paymentRunResults } from './money/payment-run-results'
import { paymentRuns } from './money/payment-runs'
import { payoutBatches } from './money/payout-batches'
import { payoutItems } from './money/payout-items'
import { profileViews } from './people/profile-views'
import { profileActivity } from './people/profile-activity'
import { profilePauses } from './people/profile-pauses'
import { program } from './program'
import { pushSubscriptions } from './people/push-subscriptions'
import { rates } from './periods/rates'
import { referralAttributions } from './periods/referral-attributions'
import { referralAdmin } from './periods/referral-admin'
import { fraudSignals } from './periods/fraud-signals'
import { referrals } from './periods/referrals'
import { rentalAdmin } from './periods/rental-admin'
import { rentalPeriods } from './periods/rental-periods'
import { savedReplies } from './tickets/saved-replies'
import { savedViews } from './people/saved-views'
import { supportTickets } from './tickets/support-tickets'
import { termsVersions } from './terms-versions'
import { ticketAdmin } from './tickets/ticket-admin'
import { ticketFiles } from './tickets/ticket-files'
import { ticketMessages } from './tickets/ticket-messages'
import { ticketNotes } from './tickets/ticket-notes'
import { ticketReads } from './tickets/ticket-reads'
import { trustedDevices } from './people/trusted-devices'
import { userAdmin } from './people/user-admin'
import { userPayments } from './money/user-payments'
import { userRoles } from './people/user-roles'
import { users } from './people/users'
import { webhookDeliveries } from './webhook-deliveries'

/** A new device fetches each sync group in this order, so a referenced collection comes first. */
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

export const collections = Object.fromEntries(list.map((each) => [each.name, each])) as ByName
export type CollectionName = keyof ByName

export type Collections = { [C in CollectionName]: RowOf<ByName[C]> }

export const collectionNames = Object.keys(collections) as CollectionName[]

type GroupOf<C> = C extends Collection<string, Fields, infer G> ? G : never
export type DeviceCollection = {
  [C in CollectionName]: [GroupOf<ByName[C]>] extends [never] ? never : C
}[CollectionName]
