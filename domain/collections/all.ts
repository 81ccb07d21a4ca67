import { adminSettings } from './admin-settings'
import { affiliatePeriods, rentalAdmin, rentalPeriods } from './periods/periods'
import { affiliateSubmissions } from './people/affiliate-submissions'
import { apiKeys } from './people/api-keys'
import { auditLog } from './audit-log'
import { cancelRequests } from './people/cancel-requests'
import { consents, termsVersions } from './terms'
import type { Collection, RowOf } from './define/collection'
import type { Fields } from './define/field'
import { earnings } from './money/earnings'
import { faqs } from './faqs'
import { stats } from './stats'
import { leads } from './people/leads'
import { lineHoldAdmin, lineHolds } from './money/line-holds'
import { linkLabels, linkOpens } from './periods/links'
import { mailOutbox } from './mail-outbox'
import { notifications } from './people/notifications'
import { paymentAdmin, paymentLines, userPayments } from './money/user-payments'
import { paymentActionJobs } from './money/payment-action-jobs'
import { paymentRunJobs, paymentRunResults, paymentRuns } from './money/payment-runs'
import { payoutBatches } from './money/payout-batches'
import { payoutItems } from './money/payout-items'
import { profileViews } from './people/profile-views'
import { profileActivity, profilePauses } from './people/profile-work'
import { program } from './program'
import { pushSubscriptions, trustedDevices } from './people/devices'
import { rates } from './periods/rates'
import { referralAttributions, referralAdmin, referrals } from './periods/referrals'
import { fraudSignals } from './periods/fraud-signals'
import { savedReplies, supportTickets, ticketAdmin, ticketReads } from './tickets/support-tickets'
import { savedViews } from './people/saved-views'
import { ticketFiles } from './tickets/ticket-files'
import { ticketMessages, ticketNotes } from './tickets/ticket-messages'
import { userAdmin, userRoles, users } from './people/users'
import { webhookDeliveries } from './webhook-deliveries'

/** All collections, in the order in which a new device fetches a sync group, so a referenced collection comes first. */
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
