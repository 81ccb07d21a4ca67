import {
  Activity,
  HandCoins,
  LayoutGrid,
  LifeBuoy,
  Mails,
  ScrollText,
  SlidersHorizontal,
  Users,
  UsersRound,
} from 'lucide-react'
import {
  CardSkeleton,
  FormSkeleton,
  ListSkeleton,
  OverviewSkeleton,
  PanesSkeleton,
  TabsSkeleton,
} from './screen-skeleton'
import { lazyPage } from './lazy-page'
import { screen, type Screen, type ScreenName } from './screen'

export const adminScreens = {
  admin: screen(
    'admin',
    OverviewSkeleton,
    lazyPage(() => import('../features/overview/overview-page').then((page) => page.OverviewPage)),
    { icon: LayoutGrid, menu: 'admin', inBottomBar: true },
  ),
  adminUsers: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/people/list/people-page').then((page) => page.PeoplePage)),
    { icon: Users, menu: 'admin', inBottomBar: true, subnav: 'people' },
  ),
  adminPerson: screen(
    'admin',
    CardSkeleton,
    lazyPage(() => import('../features/people/person/person-page').then((page) => page.PersonPage)),
    { icon: Users, parent: 'adminUsers', ownTitle: true },
  ),
  adminApplications: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/applications/applications-page').then((page) => page.ApplicationsPage)),
    { icon: UsersRound, parent: 'adminUsers', subnav: 'people' },
  ),
  adminPayments: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/payments/payments-page').then((page) => page.PaymentsPage)),
    { icon: HandCoins, menu: 'admin', inBottomBar: true, subnav: 'money' },
  ),
  adminRuns: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/payments/runs/run-page').then((page) => page.RunsPage)),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminRun: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/payments/runs/run-page').then((page) => page.RunPage)),
    { parent: 'adminRuns', subnav: 'money', ownTitle: true },
  ),
  adminPayouts: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/payouts/payouts-page').then((page) => page.PayoutsPage)),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminPayout: screen(
    'admin',
    CardSkeleton,
    lazyPage(() => import('../features/payouts/payout-page').then((page) => page.PayoutPage)),
    { parent: 'adminPayouts', subnav: 'money', ownTitle: true, backLink: true },
  ),
  adminHolds: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/holds/holds-page').then((page) => page.HoldsPage)),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminLedger: screen(
    'admin',
    CardSkeleton,
    lazyPage(() => import('../features/ledger/ledger-page').then((page) => page.LedgerPage)),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminPolicyLab: screen(
    'admin',
    CardSkeleton,
    lazyPage(() => import('../features/policy-lab/policy-lab-page').then((page) => page.PolicyLabPage)),
    { parent: 'adminPayments', subnav: 'money' },
  ),
  adminLeads: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/leads/leads-page').then((page) => page.LeadsPage)),
    { parent: 'adminUsers', subnav: 'people' },
  ),
  adminAdmins: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/people/list/admins-page').then((page) => page.AdminsPage)),
    { parent: 'adminUsers', subnav: 'people' },
  ),
  adminImport: screen(
    'admin',
    CardSkeleton,
    lazyPage(() => import('../features/import/import-page').then((page) => page.ImportPage)),
    { parent: 'adminUsers', subnav: 'people' },
  ),
  adminSupport: screen(
    'admin',
    PanesSkeleton,
    lazyPage(() => import('../features/helpdesk/queue/helpdesk-page').then((page) => page.HelpdeskPage)),
    { icon: LifeBuoy, menu: 'admin', inBottomBar: true },
  ),
  adminSettings: screen(
    'admin',
    TabsSkeleton,
    lazyPage(() =>
      import('../features/admin-settings/general/admin-settings-page').then((page) => page.AdminSettingsPage),
    ),
    { icon: SlidersHorizontal, menu: 'admin' },
  ),
  adminTerms: screen(
    'admin',
    PanesSkeleton,
    lazyPage(() => import('../features/admin-settings/terms/terms-page').then((page) => page.TermsPage)),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminQuestions: screen(
    'admin',
    PanesSkeleton,
    lazyPage(() => import('../features/admin-settings/questions/questions-page').then((page) => page.QuestionsPage)),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminTemplates: screen(
    'admin',
    PanesSkeleton,
    lazyPage(() =>
      import('../features/admin-settings/templates/email-templates-page').then((page) => page.EmailTemplatesPage),
    ),
    { parent: 'adminSettings', backLink: '?tab=content' },
  ),
  adminView: screen(
    'admin',
    OverviewSkeleton,
    lazyPage(() => import('./view-as-page').then((page) => page.ViewAsPage)),
    { fullWindow: true, parent: 'adminUsers', ownTitle: true },
  ),
  adminApi: screen(
    'admin',
    PanesSkeleton,
    lazyPage(() => import('../features/admin-settings/integrations/api-page').then((page) => page.ApiPage)),
    { parent: 'adminSettings', backLink: '?tab=integrations' },
  ),
  adminAudit: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/audit-log/audit-log-page').then((page) => page.AuditLogPage)),
    { icon: ScrollText, menu: 'records' },
  ),
  adminMailLog: screen(
    'admin',
    ListSkeleton,
    lazyPage(() => import('../features/mail-log/mail-log-page').then((page) => page.MailLogPage)),
    { icon: Mails, menu: 'records' },
  ),
  adminHealth: screen(
    'admin',
    OverviewSkeleton,
    lazyPage(() => import('../features/installation/health-page').then((page) => page.HealthPage)),
    { icon: Activity, menu: 'records' },
  ),
  adminSetUp: screen(
    'admin',
    FormSkeleton,
    lazyPage(() => import('../features/installation/set-up-page').then((page) => page.SetUpPage)),
    { fullWindow: true },
  ),
} as const satisfies { readonly [name in ScreenName]?: Screen }
