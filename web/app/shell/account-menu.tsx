import {
  Check,
  ChevronsUpDown,
  Languages,
  LifeBuoy,
  LogOut,
  MonitorSmartphone,
  Moon,
  Settings,
  Sun,
} from 'lucide-react'
import { memo } from 'react'
import type { Language, User } from '../../../domain/entities'
import type { Role } from '../../../domain/people/roles'
import { paths } from '../../../domain/paths'
import { changeProfile } from '../../data/queries/session/profile'
import { useCurrentPerson, useMe, useSession } from '../../data/queries/session/session'
import { useChooseLanguage } from '../../shared/language-switch'
import { useLanguage, useMessages } from '../../i18n/language'
import { shell } from '../../i18n/areas'
import { Avatar } from '../../ui/pictures/avatar'
import type { MenuEntry } from '../../ui/layers/menu'
import { setTheme, useTheme, type Theme } from '../../ui/theme'
import { screenTable } from '../screens'
import { deferLayer } from './deferred-layer'
import { menuGroupsFor } from './navigation'
import { preloadSignOutDialog } from './sign-out'

const Menu = deferLayer('menu', () => import('../../ui/layers/menu').then((layer) => layer.Menu))

const themes: readonly { theme: Theme; icon: typeof Sun }[] = [
  { theme: 'system', icon: MonitorSmartphone },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
]

interface Props {
  roles: readonly Role[]
  compact?: boolean | undefined
  mobile?: boolean | undefined
  /** Opens the sign-out dialog, which is rendered outside of the menu, because the menu moves when the layout changes. */
  onSignOut: () => void
}

export const AccountMenu = memo(function AccountMenu({ roles, compact = false, mobile = false, onSignOut }: Props) {
  const t = useMessages(shell)
  const person = useCurrentPerson()
  const me = useMe().value
  const session = useSession()
  const email = me?.email ?? session.email
  // Shows the first and last name, otherwise the email address before the @, otherwise 'User' (document 2, section 2).
  const full = `${me?.first_name ?? person?.firstName ?? ''} ${me?.last_name ?? person?.lastName ?? ''}`.trim()
  const name = full || email.split('@')[0] || t.someone
  const entries = useEntries({ roles, mobile, me, onSignOut })
  const small = compact || mobile
  return (
    <Menu
      inline
      onShown={preloadSignOutDialog}
      label={small ? `${t.account}: ${name}` : undefined}
      anchor={mobile ? 'bottom end' : compact ? 'right end' : 'top start'}
      buttonClassName={
        small
          ? 'grid size-11 flex-none place-items-center rounded-full hover:bg-sunken'
          : 'mt-2 flex min-h-13 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-sunken'
      }
      button={
        small ? (
          <Avatar name={name} seed={person?.id ?? ''} />
        ) : (
          <>
            <Avatar name={name} seed={person?.id ?? ''} />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="text-sm leading-[1.2] font-semibold wrap-anywhere">{name}</span>
              <span className="truncate text-xs leading-[1.2] text-muted">{email}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 text-muted" />
          </>
        )
      }
      head={
        small ? (
          <p className="grid min-w-0">
            <b className="truncate font-semibold">{name}</b>
            <span className="truncate text-sm leading-sm text-muted">{email}</span>
          </p>
        ) : undefined
      }
      entries={entries}
    />
  )
})

interface EntriesProps {
  roles: readonly Role[]
  mobile: boolean
  me: User | undefined
  onSignOut: () => void
}

function useEntries({ roles, mobile, me, onSignOut }: EntriesProps): MenuEntry[] {
  const t = useMessages(shell)
  const language = useLanguage()
  const theme = useTheme()
  const changeLanguage = useChooseLanguage()
  const choose = async (next: Language) => {
    if (!(await changeLanguage(next))) return
    // The language is also saved to the account (P3) if the user's row is loaded.
    if (me !== undefined) await changeProfile(me.id, { language: next }).catch(() => undefined)
  }
  const areas: MenuEntry[] = mobile
    ? menuGroupsFor(roles).flatMap((group) =>
        group.places.map((place) => {
          const { icon: Icon } = screenTable[place]
          return { key: place, label: t.titles[place], icon: Icon && <Icon aria-hidden />, href: paths[place] }
        }),
      )
    : []
  return [
    ...areas,
    { key: 'settings', label: t.titles.settings, icon: <Settings aria-hidden />, href: paths.settings, apart: mobile },
    { key: 'support', label: t.short.support, icon: <LifeBuoy aria-hidden />, href: paths.support },
    {
      key: 'language',
      apart: true,
      label: <span lang={language === 'en' ? 'es' : 'en'}>{language === 'en' ? 'Español' : 'English'}</span>,
      icon: <Languages aria-hidden />,
      onSelect: () => choose(language === 'en' ? 'es' : 'en'),
    },
    ...themes.map(({ theme: each, icon: Icon }, at) => ({
      key: each,
      apart: at === 0,
      label: t.themes[each],
      icon: <Icon aria-hidden />,
      end: each === theme ? <Check aria-hidden /> : undefined,
      onSelect: () => setTheme(each),
    })),
    {
      key: 'out',
      label: t.signOut,
      icon: <LogOut aria-hidden />,
      danger: true,
      apart: true,
      onSelect: onSignOut,
    },
  ]
}
