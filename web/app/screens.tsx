import {
  Activity,
  CircleUserRound,
  HandCoins,
  Handshake,
  LayoutGrid,
  LifeBuoy,
  Mails,
  ScrollText,
  Settings,
  Share2,
  SlidersHorizontal,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { useMatches } from 'react-router-dom'
import { AffiliateSkeleton, SharePageSkeleton } from '../features/affiliate/affiliate-skeleton'
import { EarningsSkeleton } from '../features/earnings/earnings-skeleton'
import { DashboardSkeleton } from '../features/member/dashboard-skeleton'
import {
  admins,
  affiliates,
  helpdeskScreen,
  members,
  overviewScreen,
  ownSettings,
  ownTickets,
  signedIn,
} from '../i18n/areas'
import { combineGroups } from '../i18n/group'
import { lazyPage } from './lazy-page'
import type { Area, Screen, ScreenName } from './screen'
import {
  CardSkeleton,
  FormSkeleton,
  ListSkeleton,
  OverviewSkeleton,
  PanesSkeleton,
  TabsSkeleton,
  type SkeletonProps,
} from './screen-skeleton'

/**
 * Creates screens of an area with the exact type of their options. Menus and the bottom bar choose screens by that type.
 */
const screensOf =
  <A extends Area>(area: A) =>
  <const T extends Omit<Screen, 'area' | 'Skeleton' | 'Page'>>(
    Skeleton: Screen['Skeleton'],
    load: () => Promise<ComponentType>,
    options = {} as T,
  ) => ({ area, Skeleton, Page: lazyPage(load), ...options })

const guest = screensOf('guest')
const user = screensOf('user')
const affiliate = screensOf('affiliate')
const admin = screensOf('admin')

const loadSignIn = (): Promise<typeof import('../features/auth/sign-in/sign-in-page')> =>
  import('../features/auth/sign-in/sign-in-page')
const signIn = guest(FormSkeleton, () => loadSignIn().then((page) => page.SignInPage))

const RenterEarnings = ({ name }: SkeletonProps) => <EarningsSkeleton name={name} audience="renter" />
const AffiliateEarnings = ({ name }: SkeletonProps) => <EarningsSkeleton name={name} audience="affiliate" />

const support = user(PanesSkeleton, () => import('../features/tickets/tickets-page').then((page) => page.TicketsPage), {
  icon: LifeBuoy,
  messages: combineGroups(ownTickets, signedIn),
})

const affiliateMessages = combineGroups(members, affiliates, signedIn)

/** Menus, guards and titles come from this table. A screen without an address or a title is a type error. */
const screens = {
  auth: signIn,
  affiliateAuth: signIn,
  userAuth: signIn,
  adminAuth: guest(FormSkeleton, () =>
    loadSignIn().then(({ SignInPage }) => () => <SignInPage admin />),
  ),
  signup: guest(FormSkeleton, () => import('../features/auth/sign-up/sign-up-page').then((page) => page.SignUpPage)),
  verify: guest(FormSkeleton, () => import('../features/auth/links/verify-page').then((page) => page.VerifyPage)),
  resetPassword: guest(FormSkeleton, () =>
    import('../features/auth/links/reset-password-page').then((page) => page.ResetPasswordPage),
  ),
  notMe: guest(FormSkeleton, () => import('../features/auth/links/not-me-page').then((page) => page.NotMePage)),
  unsubscribe: guest(FormSkeleton, () =>
    import('../features/auth/links/unsubscribe-page').then((page) => page.UnsubscribePage),
  ),
  singleSignOn: guest(FormSkeleton, () =>
    import('../features/auth/sign-in/single-sign-on-page').then((page) => page.SingleSignOnPage),
  ),
  setup: guest(FormSkeleton, () => import('../features/auth/links/setup-page').then((page) => page.SetupPage)),
  testEmail: guest(CardSkeleton, () => import('./pages/test-email-page').then((page) => page.TestEmailPage)),
  dashboard: user(
    DashboardSkeleton,
    () => import('../features/member/dashboard-page').then((page) => page.DashboardPage),
    { icon: CircleUserRound, menu: 'user', inBottomBar: true },
  ),
  earnings: user(RenterEarnings, () => import('../features/earnings/earnings-page').then((page) => page.EarningsPage), {
    icon: Wallet,
    menu: 'user',
    inBottomBar: true,
  }),
  rentalHistory: user(
    CardSkeleton,
    () => import('../features/member/rental-history-page').then((page) => page.RentalHistoryPage),
    { parent: 'dashboard' },
  ),
  application: user(
    CardSkeleton,
    () => import('../features/application/application-page').then((page) => page.ApplicationPage),
    { icon: UsersRound, parent: 'dashboard' },
  ),
  support: { ...support, inBottomBar: true },
  settings: user(
    TabsSkeleton,
    () => import('../features/member-settings/settings-page').then((page) => page.SettingsPage),
    { messages: combineGroups(members, ownSettings, signedIn), icon: Settings, inBottomBar: true },
  ),
  termsAgain: user(
    CardSkeleton,
    () => import('../features/member/updated-terms-page').then((page) => page.UpdatedTermsPage),
    { parent: 'dashboard' },
  ),
  affiliateDashboard: affiliate(
    AffiliateSkeleton,
    () => import('../features/affiliate/affiliate-dashboard-page').then((page) => page.AffiliateDashboardPage),
    { messages: affiliateMessages, icon: UsersRound, menu: 'affiliate', inBottomBar: true },
  ),
  referrals: affiliate(
    ListSkeleton,
    () => import('../features/referrals/referrals-page').then((page) => page.ReferralsPage),
    { messages: affiliateMessages, icon: Handshake, menu: 'affiliate', inBottomBar: true },
  ),
  share: affiliate(SharePageSkeleton, () => import('../features/affiliate/share-page').then((page) => page.SharePage), {
    messages: affiliateMessages,
    icon: Share2,
    menu: 'affiliate',
    inBottomBar: true,
  }),
  affiliateEarnings: affiliate(
    AffiliateEarnings,
    () => import('../features/earnings/earnings-page').then((page) => page.AffiliateEarningsPage),
    { icon: HandCoins, menu: 'affiliate', inBottomBar: true },
  ),
  affiliateSupport: { ...support, area: 'affiliate' },
  admin: admin(OverviewSkeleton, () => import('../features/overview/overview-page').then((page) => page.OverviewPage), {
    messages: combineGroups(overviewScreen, admins, signedIn),
    icon: LayoutGrid,
    menu: 'admin',
    inBottomBar: true,
  }),
  adminUsers: admin(ListSkeleton, () => import('../features/people/list/people-page').then((page) => page.PeoplePage), {
    icon: Users,
    menu: 'admin',
    inBottomBar: true,
    subnav: 'people',
  }),
  adminPerson: admin(
    CardSkeleton,
    () => import('../features/people/person/person-page').then((page) => page.PersonPage),
    { icon: Users, parent: 'adminUsers', ownTitle: true },
  ),
  adminApplications: admin(
    ListSkeleton,
    () => import('../features/applications/applications-page').then((page) => page.ApplicationsPage),
    { icon: UsersRound, parent: 'adminUsers', subnav: 'people' },
  ),
  adminPayments: admin(
    ListSkeleton,
    () => import('../features/payments/payments-page').then((page) => page.PaymentsPage),
    { icon: HandCoins, menu: 'admin', inBottomBar: true, subnav: 'money' },
  ),
  adminRuns: admin(ListSkeleton, () => import('../features/payments/runs/run-page').then((page) => page.RunsPage), {
    parent: 'adminPayments',
    subnav: 'money',
  }),
  adminRun: admin(ListSkeleton, () => import('../features/payments/runs/run-page').then((page) => page.RunPage), {
    parent: 'adminRuns',
    subnav: 'money',
    ownTitle: true,
  }),
  adminPayouts: admin(ListSkeleton, () => import('../features/payouts/payouts-page').then((page) => page.PayoutsPage), {
    parent: 'adminPayments',
    subnav: 'money',
  }),
  adminPayout: admin(CardSkeleton, () => import('../features/payouts/payout-page').then((page) => page.PayoutPage), {
    parent: 'adminPayouts',
    subnav: 'money',
    ownTitle: true,
    backLink: true,
  }),
  adminHolds: admin(ListSkeleton, () => import('../features/holds/holds-page').then((page) => page.HoldsPage), {
    parent: 'adminPayments',
    subnav: 'money',
  }),
  adminLedger: admin(CardSkeleton, () => import('../features/ledger/ledger-page').then((page) => page.LedgerPage), {
    parent: 'adminPayments',
    subnav: 'money',
  }),
  adminPolicyLab: admin(
    CardSkeleton,
    () => import('../features/policy-lab/policy-lab-page').then((page) => page.PolicyLabPage),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminLeads: admin(ListSkeleton, () => import('../features/leads/leads-page').then((page) => page.LeadsPage), {
    parent: 'adminUsers',
    subnav: 'people',
  }),
  adminAdmins: admin(
    ListSkeleton,
    () => import('../features/people/list/admins-page').then((page) => page.AdminsPage),
    { parent: 'adminUsers', subnav: 'people' },
  ),
  adminImport: admin(CardSkeleton, () => import('../features/import/import-page').then((page) => page.ImportPage), {
    parent: 'adminUsers',
    subnav: 'people',
  }),
  adminSupport: admin(
    PanesSkeleton,
    () => import('../features/helpdesk/queue/helpdesk-page').then((page) => page.HelpdeskPage),
    { messages: combineGroups(helpdeskScreen, signedIn), icon: LifeBuoy, menu: 'admin', inBottomBar: true },
  ),
  adminSettings: admin(
    TabsSkeleton,
    () => import('../features/admin-settings/general/admin-settings-page').then((page) => page.AdminSettingsPage),
    { icon: SlidersHorizontal, menu: 'admin' },
  ),
  adminTerms: admin(
    PanesSkeleton,
    () => import('../features/admin-settings/terms/terms-page').then((page) => page.TermsPage),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminQuestions: admin(
    PanesSkeleton,
    () => import('../features/admin-settings/questions/questions-page').then((page) => page.QuestionsPage),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminTemplates: admin(
    PanesSkeleton,
    () => import('../features/admin-settings/templates/email-templates-page').then((page) => page.EmailTemplatesPage),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminView: admin(OverviewSkeleton, () => import('./view-as-page').then((page) => page.ViewAsPage), {
    fullWindow: true,
    parent: 'adminUsers',
    ownTitle: true,
  }),
  adminApi: admin(
    PanesSkeleton,
    () => import('../features/admin-settings/integrations/api-page').then((page) => page.ApiPage),
    { parent: 'adminSettings', backLink: '?tab=integrations' },
  ),
  adminAudit: admin(
    ListSkeleton,
    () => import('../features/audit-log/audit-log-page').then((page) => page.AuditLogPage),
    { icon: ScrollText, menu: 'records' },
  ),
  adminMailLog: admin(
    ListSkeleton,
    () => import('../features/mail-log/mail-log-page').then((page) => page.MailLogPage),
    { icon: Mails, menu: 'records' },
  ),
  adminHealth: admin(
    OverviewSkeleton,
    () => import('../features/installation/health-page').then((page) => page.HealthPage),
    { icon: Activity, menu: 'records' },
  ),
  adminSetUp: admin(FormSkeleton, () => import('../features/installation/set-up-page').then((page) => page.SetUpPage), {
    fullWindow: true,
  }),
} as const satisfies { readonly [name in ScreenName]: Screen }

/** The table without the exact type of each entry. */
export const screenTable: { readonly [name in ScreenName]: Screen } = screens
export const screenNames = Object.keys(screens) as ScreenName[]

/** Screens in the bottom bar, which need a short name. */
export type BottomBarScreen = {
  [name in ScreenName]: (typeof screens)[name] extends { inBottomBar: true } ? name : never
}[ScreenName]

export function useCurrentScreen(): { name: ScreenName; screen: Screen } | undefined {
  const name = useMatches().at(-1)?.handle as ScreenName | undefined
  return name === undefined ? undefined : { name, screen: screenTable[name] }
}
