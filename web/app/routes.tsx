import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { AdminGuard, AffiliateGuard, UserGuard } from './guards'
import { lazyPage } from './lazy-page'
import { NotFoundPage } from './not-found-page'
import { paths } from './paths'
import { Shell } from './shell/shell'
import { TestEmailPage } from './test-email-page'

const SignIn = lazyPage<{ admin?: boolean }>('auth/sign-in-page', 'SignInPage')
const SignUp = lazyPage('auth/sign-up-page', 'SignUpPage')
const Verify = lazyPage('auth/verify-page', 'VerifyPage')
const ResetPassword = lazyPage('auth/reset-password-page', 'ResetPasswordPage')
const Setup = lazyPage('auth/setup-page', 'SetupPage')
const NotMe = lazyPage('auth/not-me-page', 'NotMePage')
const Dashboard = lazyPage('member/dashboard-page', 'DashboardPage')
const RentalHistory = lazyPage('member/rental-history-page', 'RentalHistoryPage')
const Earnings = lazyPage('earnings/earnings-page', 'EarningsPage')
const Settings = lazyPage('member-settings/settings-page', 'SettingsPage')
const Support = lazyPage('tickets/tickets-page', 'TicketsPage')
const AffiliateDashboard = lazyPage('affiliate/affiliate-dashboard-page', 'AffiliateDashboardPage')
const AffiliateEarnings = lazyPage('earnings/affiliate-earnings-page', 'AffiliateEarningsPage')
const Share = lazyPage('affiliate/share-page', 'SharePage')
const Referrals = lazyPage('referrals/referrals-page', 'ReferralsPage')
const Overview = lazyPage('overview/overview-page', 'OverviewPage')
const People = lazyPage('people/people-page', 'PeoplePage')
const PersonPage = lazyPage('people/person-page', 'PersonPage')
const Admins = lazyPage('people/admins-page', 'AdminsPage')
const Payments = lazyPage('payments/payments-page', 'PaymentsPage')
const Desk = lazyPage('desk/desk-page', 'DeskPage')
const AdminSettings = lazyPage('admin-settings/admin-settings-page', 'AdminSettingsPage')
const MailLog = lazyPage('mail-log/mail-log-page', 'MailLogPage')
const AuditLog = lazyPage('audit-log/audit-log-page', 'AuditLogPage')
// Not in the product: the parts in all their states, for those who build it.
const Parts = import.meta.env.DEV ? lazy(() => import('./dev/parts-page')) : null

/** Every route of the app. The public pages are HTML of their own; the server never sends the app for them. */
export const AppRoutes = () => (
  <Routes>
    <Route path={paths.auth} element={<SignIn />} />
    <Route path={paths.affiliateAuth} element={<SignIn />} />
    <Route path={paths.userAuth} element={<SignIn />} />
    <Route path={paths.adminAuth} element={<SignIn admin />} />
    <Route path={paths.signup} element={<SignUp />} />
    <Route path={paths.verify} element={<Verify />} />
    <Route path={paths.resetPassword} element={<ResetPassword />} />
    <Route path={paths.notMe} element={<NotMe />} />
    <Route path={paths.setup} element={<Setup />} />
    <Route path={paths.testEmail} element={<TestEmailPage />} />
    <Route element={<UserGuard />}>
      <Route element={<Shell />}>
        <Route path={paths.dashboard} element={<Dashboard />} />
        <Route path={paths.rentalHistory} element={<RentalHistory />} />
        <Route path={paths.earnings} element={<Earnings />} />
        <Route path={paths.settings} element={<Settings />} />
        <Route path={paths.support} element={<Support />} />
      </Route>
    </Route>
    <Route element={<AffiliateGuard />}>
      <Route element={<Shell />}>
        <Route path={paths.affiliateDashboard} element={<AffiliateDashboard />} />
        <Route path={paths.referrals} element={<Referrals />} />
        <Route path={paths.affiliateEarnings} element={<AffiliateEarnings />} />
        <Route path={paths.affiliateSupport} element={<Support />} />
        <Route path={paths.share} element={<Share />} />
      </Route>
    </Route>
    <Route element={<AdminGuard />}>
      <Route element={<Shell />}>
        <Route path={paths.admin} element={<Overview />} />
        <Route path={paths.adminUsers} element={<People />} />
        <Route path={paths.adminPerson} element={<PersonPage />} />
        <Route path={paths.adminPayments} element={<Payments />} />
        <Route path={paths.adminAdmins} element={<Admins />} />
        <Route path={paths.adminSettings} element={<AdminSettings />} />
        <Route path={paths.adminSupport} element={<Desk />} />
        <Route path={paths.adminMailLog} element={<MailLog />} />
        <Route path={paths.adminAudit} element={<AuditLog />} />
      </Route>
    </Route>
    {Parts !== null && (
      <Route
        path={paths.devParts}
        element={
          <Suspense>
            <Parts />
          </Suspense>
        }
      />
    )}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
