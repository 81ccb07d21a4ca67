import {
  CircleUserRound,
  HandCoins,
  Handshake,
  History,
  LayoutGrid,
  LifeBuoy,
  Mails,
  ScrollText,
  Settings,
  Share2,
  Shield,
  SlidersHorizontal,
  Users,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '../../../domain/roles'
import type { shell } from '../../i18n/shell'
import { paths } from '../paths'

export type PlaceName = keyof typeof shell.en.places
export type ShortName = keyof typeof shell.en.short

/** The icon of each place. */
export const placeIcons: { [name in PlaceName]: LucideIcon } = {
  dashboard: CircleUserRound,
  earnings: Wallet,
  rentalHistory: History,
  settings: Settings,
  support: LifeBuoy,
  affiliateDashboard: UsersRound,
  referrals: Handshake,
  affiliateEarnings: HandCoins,
  affiliateSupport: LifeBuoy,
  share: Share2,
  admin: LayoutGrid,
  adminUsers: Users,
  adminPerson: Users,
  adminPayments: HandCoins,
  adminAdmins: Shield,
  adminSettings: SlidersHorizontal,
  adminSupport: LifeBuoy,
  adminMailLog: Mails,
  adminAudit: ScrollText,
}

/** The menus of the sidebar by role (specification, document 2, section 2), with the records an admin needs. */
export const groups: readonly {
  key: 'user' | 'affiliate' | 'admin' | 'records'
  role: Role
  places: readonly PlaceName[]
}[] = [
  { key: 'user', role: 'user', places: ['dashboard', 'earnings'] },
  { key: 'affiliate', role: 'affiliate', places: ['affiliateDashboard', 'referrals', 'affiliateEarnings'] },
  {
    key: 'admin',
    role: 'admin',
    places: ['admin', 'adminUsers', 'adminPayments', 'adminSupport', 'adminSettings'],
  },
  { key: 'records', role: 'admin', places: ['adminAudit', 'adminMailLog'] },
]

/** A person's groups: everybody is a user. */
export const groupsOf = (held: readonly Role[]) => groups.filter(({ role }) => role === 'user' || held.includes(role))

const bars: { [area in 'user' | 'affiliate' | 'admin']: readonly ShortName[] } = {
  user: ['dashboard', 'earnings', 'support', 'settings'],
  affiliate: ['affiliateDashboard', 'referrals', 'share', 'affiliateEarnings'],
  admin: ['admin', 'adminUsers', 'adminPayments', 'adminSupport'],
}

/** The area an address lies in. */
export function areaOf(pathname: string): 'user' | 'affiliate' | 'admin' {
  if (pathname.startsWith(paths.admin)) return 'admin'
  return pathname.startsWith(paths.affiliateDashboard) ? 'affiliate' : 'user'
}

/** The places of the bar at the bottom of a phone. */
export const barOf = (pathname: string): readonly ShortName[] => bars[areaOf(pathname)]

/** The place of an address, for its title and its mark in the menus. */
export function placeAt(pathname: string): PlaceName | undefined {
  const names = Object.keys(placeIcons) as PlaceName[]
  const exact = names.find((name) => paths[name] === pathname)
  return exact ?? (pathname.startsWith(`${paths.adminUsers}/`) ? 'adminPerson' : undefined)
}
