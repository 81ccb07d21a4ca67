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
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { screenPaths } from '../../domain/paths'
import { AffiliateSkeleton } from '../features/affiliate/affiliate-skeleton'
import { SharePageBones } from '../features/affiliate/share-skeleton'
import { EarningsSkeleton } from '../features/earnings/earnings-skeleton'
import { DashboardSkeleton } from '../features/member/dashboard-skeleton'
import { CardBones, FormBones, ListBones, OverviewBones, PanesBones, TabsBones, type BonesProps } from './bones'
import { lazyPage, type PageProps } from './lazy-page'

/** Every screen of the product; the parts page is for those who build it. */
export type ScreenName = keyof typeof screenPaths
export type Area = 'guest' | 'user' | 'affiliate' | 'admin'
type MenuGroup = 'user' | 'affiliate' | 'admin' | 'records'
export type Line = 'people' | 'money'

/** A screen: whose it is (its guard follows), its code, and where it stands in menus. Its title is `shell.titles`. */
export interface Screen {
  area: Area
  Page: ComponentType<PageProps>
  /** What stands in its place until its code is here, in its shape, so that nothing jumps. */
  Bones: ComponentType<BonesProps>
  /** Of a place in a menu or in the bar; no other draws one. */
  icon?: LucideIcon
  /** Group of the sidebar and of a phone's menu; the order is the table's. */
  menu?: MenuGroup
  /** Stands in the bar at the bottom of a phone; its short name is `shell.short`. */
  bar?: true
  /** The screen that menus mark as current while this one is shown. */
  under?: ScreenName
  /** The screens that share one place of the sidebar: each shows the way to the others under its title. */
  line?: Line
  /** It fills the window itself: no menus around it. */
  bare?: true
  /** It shows a heading and a title of its own, e.g. a person's name. */
  ownTitle?: true
}

const RenterEarnings = ({ name }: BonesProps) => <EarningsSkeleton name={name} of="renter" />
const AffiliateEarnings = ({ name }: BonesProps) => <EarningsSkeleton name={name} of="affiliate" />

const signIn = (): Promise<typeof import('../features/auth/sign-in-page')> => import('../features/auth/sign-in-page')
const SignIn = lazyPage(() => signIn().then((page) => page.SignInPage))
const AdminSignIn = lazyPage(() =>
  signIn().then(({ SignInPage }) => () => <SignInPage admin />),
)
const Support = lazyPage(() => import('../features/tickets/tickets-page').then((page) => page.TicketsPage))

/**
 * The one table of screens: addresses stand in `domain/paths`, titles in `i18n/shell`; neither compiles while a screen lacks
 * one. Menus, guards, titles and the lists that tests walk come from it.
 */
const screens = {
  auth: { area: 'guest', Bones: FormBones, Page: SignIn },
  affiliateAuth: { area: 'guest', Bones: FormBones, Page: SignIn },
  userAuth: { area: 'guest', Bones: FormBones, Page: SignIn },
  adminAuth: { area: 'guest', Bones: FormBones, Page: AdminSignIn },
  signup: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/sign-up-page').then((page) => page.SignUpPage)),
  },
  verify: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/verify-page').then((page) => page.VerifyPage)),
  },
  resetPassword: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/reset-password-page').then((page) => page.ResetPasswordPage)),
  },
  notMe: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/not-me-page').then((page) => page.NotMePage)),
  },
  unsubscribe: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/unsubscribe-page').then((page) => page.UnsubscribePage)),
  },
  setup: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/setup-page').then((page) => page.SetupPage)),
  },
  testEmail: {
    area: 'guest',
    Bones: CardBones,
    Page: lazyPage(() => import('./test-email-page').then((page) => page.TestEmailPage)),
  },

  dashboard: {
    area: 'user',
    Bones: DashboardSkeleton,
    Page: lazyPage(() => import('../features/member/dashboard-page').then((page) => page.DashboardPage)),
    icon: CircleUserRound,
    menu: 'user',
    bar: true,
  },
  earnings: {
    area: 'user',
    Bones: RenterEarnings,
    Page: lazyPage(() => import('../features/earnings/earnings-page').then((page) => page.EarningsPage)),
    icon: Wallet,
    menu: 'user',
    bar: true,
  },
  rentalHistory: {
    area: 'user',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/member/rental-history-page').then((page) => page.RentalHistoryPage)),
    under: 'dashboard',
  },
  application: {
    area: 'user',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/application/application-page').then((page) => page.ApplicationPage)),
    icon: UsersRound,
    under: 'dashboard',
  },
  support: { area: 'user', Bones: PanesBones, Page: Support, icon: LifeBuoy, bar: true },
  settings: {
    area: 'user',
    Bones: TabsBones,
    Page: lazyPage(() => import('../features/member-settings/settings-page').then((page) => page.SettingsPage)),
    icon: Settings,
    bar: true,
  },

  termsAgain: {
    area: 'user',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/member/terms-again-page').then((page) => page.TermsAgainPage)),
    under: 'dashboard',
  },

  affiliateDashboard: {
    area: 'affiliate',
    Bones: AffiliateSkeleton,
    Page: lazyPage(() =>
      import('../features/affiliate/affiliate-dashboard-page').then((page) => page.AffiliateDashboardPage),
    ),
    icon: UsersRound,
    menu: 'affiliate',
    bar: true,
  },
  referrals: {
    area: 'affiliate',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/referrals/referrals-page').then((page) => page.ReferralsPage)),
    icon: Handshake,
    menu: 'affiliate',
    bar: true,
  },
  share: {
    area: 'affiliate',
    Bones: SharePageBones,
    Page: lazyPage(() => import('../features/affiliate/share-page').then((page) => page.SharePage)),
    icon: Share2,
    menu: 'affiliate',
    bar: true,
  },
  affiliateEarnings: {
    area: 'affiliate',
    Bones: AffiliateEarnings,
    Page: lazyPage(() =>
      import('../features/earnings/affiliate-earnings-page').then((page) => page.AffiliateEarningsPage),
    ),
    icon: HandCoins,
    menu: 'affiliate',
    bar: true,
  },
  affiliateSupport: { area: 'affiliate', Bones: PanesBones, Page: Support, icon: LifeBuoy },

  admin: {
    area: 'admin',
    Bones: OverviewBones,
    Page: lazyPage(() => import('../features/overview/overview-page').then((page) => page.OverviewPage)),
    icon: LayoutGrid,
    menu: 'admin',
    bar: true,
  },
  adminUsers: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/people/people-page').then((page) => page.PeoplePage)),
    icon: Users,
    menu: 'admin',
    bar: true,
    line: 'people',
  },
  adminPerson: {
    area: 'admin',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/people/person-page').then((page) => page.PersonPage)),
    icon: Users,
    under: 'adminUsers',
    ownTitle: true,
  },
  adminApplications: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/applications/applications-page').then((page) => page.ApplicationsPage)),
    icon: UsersRound,
    under: 'adminUsers',
    line: 'people',
  },
  adminPayments: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/payments/payments-page').then((page) => page.PaymentsPage)),
    icon: HandCoins,
    menu: 'admin',
    bar: true,
    line: 'money',
  },
  adminPayouts: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/payouts/payouts-page').then((page) => page.PayoutsPage)),
    under: 'adminPayments',
    line: 'money',
  },
  adminPayout: {
    area: 'admin',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/payouts/payout-page').then((page) => page.PayoutPage)),
    icon: HandCoins,
    under: 'adminPayouts',
    ownTitle: true,
  },
  adminHolds: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/holds/holds-page').then((page) => page.HoldsPage)),
    under: 'adminPayments',
    line: 'money',
  },
  adminLedger: {
    area: 'admin',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/ledger/ledger-page').then((page) => page.LedgerPage)),
    under: 'adminPayments',
    line: 'money',
  },
  adminPolicyLab: {
    area: 'admin',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/policy-lab/policy-lab-page').then((page) => page.PolicyLabPage)),
    under: 'adminPayments',
    line: 'money',
  },
  adminLeads: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/leads/leads-page').then((page) => page.LeadsPage)),
    under: 'adminUsers',
    line: 'people',
  },
  adminAdmins: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/people/admins-page').then((page) => page.AdminsPage)),
    under: 'adminUsers',
    line: 'people',
  },
  adminImport: {
    area: 'admin',
    Bones: CardBones,
    Page: lazyPage(() => import('../features/import/import-page').then((page) => page.ImportPage)),
    under: 'adminUsers',
    line: 'people',
  },
  adminSupport: {
    area: 'admin',
    Bones: PanesBones,
    Page: lazyPage(() => import('../features/desk/desk-page').then((page) => page.DeskPage)),
    icon: LifeBuoy,
    menu: 'admin',
    bar: true,
  },
  adminSettings: {
    area: 'admin',
    Bones: TabsBones,
    Page: lazyPage(() =>
      import('../features/admin-settings/admin-settings-page').then((page) => page.AdminSettingsPage),
    ),
    icon: SlidersHorizontal,
    menu: 'admin',
  },
  adminTerms: {
    area: 'admin',
    Bones: PanesBones,
    Page: lazyPage(() => import('../features/admin-settings/terms-page').then((page) => page.TermsPage)),
    under: 'adminSettings',
  },
  adminQuestions: {
    area: 'admin',
    Bones: PanesBones,
    Page: lazyPage(() => import('../features/admin-settings/questions-page').then((page) => page.QuestionsPage)),
    under: 'adminSettings',
  },
  adminLetters: {
    area: 'admin',
    Bones: PanesBones,
    Page: lazyPage(() => import('../features/admin-settings/letters-page').then((page) => page.LettersPage)),
    under: 'adminSettings',
  },
  adminView: {
    area: 'admin',
    Bones: OverviewBones,
    Page: lazyPage(() => import('./view-page').then((page) => page.ViewPage)),
    bare: true,
    under: 'adminUsers',
    ownTitle: true,
  },
  adminApi: {
    area: 'admin',
    Bones: PanesBones,
    Page: lazyPage(() => import('../features/admin-settings/api-page').then((page) => page.ApiPage)),
    under: 'adminSettings',
  },
  adminAudit: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/audit-log/audit-log-page').then((page) => page.AuditLogPage)),
    icon: ScrollText,
    menu: 'records',
  },
  adminMailLog: {
    area: 'admin',
    Bones: ListBones,
    Page: lazyPage(() => import('../features/mail-log/mail-log-page').then((page) => page.MailLogPage)),
    icon: Mails,
    menu: 'records',
  },
  adminHealth: {
    area: 'admin',
    Bones: OverviewBones,
    Page: lazyPage(() => import('../features/installation/health-page').then((page) => page.HealthPage)),
    icon: Activity,
    menu: 'records',
  },
  adminSetUp: {
    area: 'admin',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/installation/set-up-page').then((page) => page.SetUpPage)),
    bare: true,
  },
} as const satisfies { readonly [name in ScreenName]: Screen }

/** The table, read without each entry's own type. */
export const screenTable: { readonly [name in ScreenName]: Screen } = screens
/** Names of all screens, in the table's order. */
export const screenNames = Object.keys(screens) as ScreenName[]

/** The screens that stand in a phone's bar: each needs a short name. */
export type BarName = {
  [name in ScreenName]: (typeof screens)[name] extends { bar: true } ? name : never
}[ScreenName]
