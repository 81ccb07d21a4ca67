import { CircleUserRound, HandCoins, Handshake, LifeBuoy, Settings, Share2, UsersRound, Wallet } from 'lucide-react'
import { AffiliateSkeleton, SharePageSkeleton } from '../features/affiliate/affiliate-skeleton'
import { EarningsSkeleton } from '../features/earnings/earnings-skeleton'
import { DashboardSkeleton } from '../features/member/dashboard-skeleton'
import { CardSkeleton, ListSkeleton, PanesSkeleton, TabsSkeleton, type SkeletonProps } from './screen-skeleton'
import { lazyPage } from './lazy-page'
import { screen, type Screen, type ScreenName } from './screen'

const RenterEarnings = ({ name }: SkeletonProps) => <EarningsSkeleton name={name} audience="renter" />
const AffiliateEarnings = ({ name }: SkeletonProps) => <EarningsSkeleton name={name} audience="affiliate" />

const Support = lazyPage(() => import('../features/tickets/tickets-page').then((page) => page.TicketsPage))

export const memberScreens = {
  dashboard: screen(
    'user',
    DashboardSkeleton,
    lazyPage(() => import('../features/member/dashboard-page').then((page) => page.DashboardPage)),
    { icon: CircleUserRound, menu: 'user', inBottomBar: true },
  ),
  earnings: screen(
    'user',
    RenterEarnings,
    lazyPage(() => import('../features/earnings/earnings-page').then((page) => page.EarningsPage)),
    { icon: Wallet, menu: 'user', inBottomBar: true },
  ),
  rentalHistory: screen(
    'user',
    CardSkeleton,
    lazyPage(() => import('../features/member/rental-history-page').then((page) => page.RentalHistoryPage)),
    { parent: 'dashboard' },
  ),
  application: screen(
    'user',
    CardSkeleton,
    lazyPage(() => import('../features/application/application-page').then((page) => page.ApplicationPage)),
    { icon: UsersRound, parent: 'dashboard' },
  ),
  support: screen('user', PanesSkeleton, Support, { icon: LifeBuoy, inBottomBar: true }),
  settings: screen(
    'user',
    TabsSkeleton,
    lazyPage(() => import('../features/member-settings/settings-page').then((page) => page.SettingsPage)),
    { icon: Settings, inBottomBar: true },
  ),

  termsAgain: screen(
    'user',
    CardSkeleton,
    lazyPage(() => import('../features/member/updated-terms-page').then((page) => page.UpdatedTermsPage)),
    { parent: 'dashboard' },
  ),

  affiliateDashboard: screen(
    'affiliate',
    AffiliateSkeleton,
    lazyPage(() =>
      import('../features/affiliate/affiliate-dashboard-page').then((page) => page.AffiliateDashboardPage),
    ),
    { icon: UsersRound, menu: 'affiliate', inBottomBar: true },
  ),
  referrals: screen(
    'affiliate',
    ListSkeleton,
    lazyPage(() => import('../features/referrals/referrals-page').then((page) => page.ReferralsPage)),
    { icon: Handshake, menu: 'affiliate', inBottomBar: true },
  ),
  share: screen(
    'affiliate',
    SharePageSkeleton,
    lazyPage(() => import('../features/affiliate/share-page').then((page) => page.SharePage)),
    { icon: Share2, menu: 'affiliate', inBottomBar: true },
  ),
  affiliateEarnings: screen(
    'affiliate',
    AffiliateEarnings,
    lazyPage(() => import('../features/earnings/earnings-page').then((page) => page.AffiliateEarningsPage)),
    { icon: HandCoins, menu: 'affiliate', inBottomBar: true },
  ),
  affiliateSupport: screen('affiliate', PanesSkeleton, Support, { icon: LifeBuoy }),
} as const satisfies { readonly [name in ScreenName]?: Screen }
