import * as accounts from './accounts'
import * as agreementDesk from './agreement-desk'
import * as agreements from './agreements'
import * as applicationInbox from './application-inbox'
import * as applications from './applications'
import * as attributions from './attributions'
import * as auditLog from './audit-log'
import * as backups from './backups'
import * as dayAnchors from './day-anchors'
import * as deletion from './deletion'
import * as earnings from './earnings'
import * as health from './health'
import * as keys from './keys'
import * as lateFacts from './late-facts'
import * as leads from './leads'
import * as ledger from './ledger'
import * as holds from './holds'
import * as icon from './icon'
import * as madeByHand from './made-by-hand'
import * as listExports from './list-exports'
import * as mail from './mail'
import * as mailDelivery from './mail-delivery'
import * as mailPreview from './mail-preview'
import * as ownDeletion from './own-deletion'
import * as notices from './notices'
import * as paymentLists from './payment-lists'
import * as paymentRuns from './payment-runs'
import * as payments from './payments'
import * as payouts from './payouts'
import * as paypal from './paypal'
import * as people from './people'
import * as peopleImport from './people-import'
import * as peopleLists from './people-lists'
import * as personRecords from './person-records'
import * as policyLab from './policy-lab'
import * as profileViews from './profile-views'
import * as profile from './profile'
import * as profileDesk from './profile-desk'
import * as program from './program'
import * as protections from './protections'
import * as push from './push'
import * as questions from './questions'
import * as rates from './rates'
import * as referrals from './referrals'
import * as rentals from './rentals'
import * as roles from './roles'
import * as secondFactor from './second-factor'
import * as secrets from './secrets'
import * as sessions from './sessions'
import * as settings from './settings'
import * as statements from './statements'
import * as statementsOfOthers from './statements-of-others'
import * as ticketLists from './ticket-lists'
import * as terms from './terms'
import * as termsEditor from './terms-editor'
import * as tickets from './tickets'
import * as unsubscribe from './unsubscribe'
import * as webhook from './webhook'
import type { Route } from './route'

const areas = {
  ...accounts,
  ...agreementDesk,
  ...agreements,
  ...applicationInbox,
  ...applications,
  ...attributions,
  ...auditLog,
  ...backups,
  ...dayAnchors,
  ...deletion,
  ...earnings,
  ...listExports,
  ...health,
  ...keys,
  ...lateFacts,
  ...leads,
  ...ledger,
  ...holds,
  ...icon,
  ...madeByHand,
  ...mail,
  ...mailDelivery,
  ...mailPreview,
  ...ownDeletion,
  ...notices,
  ...paymentLists,
  ...paymentRuns,
  ...payments,
  ...payouts,
  ...paypal,
  ...people,
  ...peopleImport,
  ...peopleLists,
  ...personRecords,
  ...policyLab,
  ...profileViews,
  ...profile,
  ...profileDesk,
  ...program,
  ...protections,
  ...push,
  ...questions,
  ...rates,
  ...referrals,
  ...rentals,
  ...roles,
  ...secondFactor,
  ...secrets,
  ...sessions,
  ...settings,
  ...statements,
  ...statementsOfOthers,
  ...ticketLists,
  ...terms,
  ...termsEditor,
  ...tickets,
  ...unsubscribe,
  ...webhook,
}

type Named = (typeof areas)[keyof typeof areas]
/** Every route by its name, with its value's type. */
export type RouteNamed = { [R in Named as R['name']]: R }

/**
 * Every route. For the build and the tests alone: a screen imports the one value it calls, or a member's bundle would carry
 * every admin's schema.
 */
export const allRoutes: readonly Route[] = Object.values(areas)
