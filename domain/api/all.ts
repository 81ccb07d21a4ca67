import * as accounts from './security/accounts'
import * as rentals from './people/rentals'
import * as agreements from './people/agreements'
import * as applicationInbox from './people/application-inbox'
import * as applications from './people/applications'
import * as people from './people/people'
import * as auditLog from './program/audit-log'
import * as health from './program/health'
import * as dayAnchors from './money/day-anchors'
import * as deletion from './people/deletion'
import * as earnings from './money/earnings'
import * as keys from './security/keys'
import * as lateFacts from './money/late-facts'
import * as leads from './people/leads'
import * as ledger from './money/ledger'
import * as holds from './money/holds'
import * as settings from './program/settings'
import * as payments from './money/payments'
import * as listExports from './people/list-exports'
import * as mail from './messages/mail'
import * as mailDelivery from './messages/mail-delivery'
import * as mailPreview from './messages/mail-preview'
import * as notices from './messages/notices'
import * as paymentLists from './money/payment-lists'
import * as paymentRuns from './money/payment-runs'
import * as payouts from './money/payouts'
import * as paypal from './money/paypal'
import * as peopleImport from './people/people-import'
import * as peopleLists from './people/people-lists'
import * as personRecords from './people/person-records'
import * as policyLab from './money/policy-lab'
import * as profileViews from './people/profile-views'
import * as profile from './people/profile'
import * as profileActivity from './people/profile-activity'
import * as program from './program/program'
import * as protections from './security/protections'
import * as questions from './program/questions'
import * as rates from './people/rates'
import * as referrals from './people/referrals'
import * as roles from './people/roles'
import * as secondFactor from './security/second-factor'
import * as sessions from './security/sessions'
import * as adminStatements from './money/admin-statements'
import * as statements from './money/statements'
import * as ticketLists from './messages/ticket-lists'
import * as termsEditor from './program/terms-editor'
import * as tickets from './messages/tickets'
import * as webhook from './messages/webhook'
import type { Route } from './route'

const areas = {
  ...accounts,
  ...rentals,
  ...agreements,
  ...applicationInbox,
  ...applications,
  ...people,
  ...auditLog,
  ...health,
  ...dayAnchors,
  ...deletion,
  ...earnings,
  ...listExports,
  ...keys,
  ...lateFacts,
  ...leads,
  ...ledger,
  ...holds,
  ...settings,
  ...payments,
  ...mail,
  ...mailDelivery,
  ...mailPreview,
  ...notices,
  ...paymentLists,
  ...paymentRuns,
  ...payouts,
  ...paypal,
  ...peopleImport,
  ...peopleLists,
  ...personRecords,
  ...policyLab,
  ...profileViews,
  ...profile,
  ...profileActivity,
  ...program,
  ...protections,
  ...questions,
  ...rates,
  ...referrals,
  ...roles,
  ...secondFactor,
  ...sessions,
  ...adminStatements,
  ...statements,
  ...ticketLists,
  ...termsEditor,
  ...tickets,
  ...webhook,
}

type Named = (typeof areas)[keyof typeof areas]
export type RouteByName = { [R in Named as R['name']]: R }

/** All routes, only for the build and tests: a screen that imports this would load the schemas of all admin routes. */
export const allRoutes: readonly Route[] = Object.values(areas)
