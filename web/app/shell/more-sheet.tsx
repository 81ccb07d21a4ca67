import { LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import type { Role } from '../../../domain/people/roles'
import { useMessages } from '../../i18n/language'
import { shell } from '../../i18n/areas'
import { Sheet } from '../../ui/layers/dialog'
import type { ScreenName } from '../screen'
import { screenTable, useCurrentScreen } from '../screens'
import { menuGroupsFor, isCurrentScreen, commonScreens } from './navigation'
import { TodoCount } from './sidebar'

interface Props {
  open: boolean
  roles: readonly Role[]
  onClose: () => void
  onSignOut: () => void
}

export function MoreSheet({ open, roles, onClose, onSignOut }: Props) {
  const t = useMessages(shell)
  const groups = [
    ...menuGroupsFor(roles).map(({ key, places }) => ({ key, title: t.groups[key], places })),
    { key: 'you', title: t.you, places: commonScreens },
  ]
  const leave = () => {
    onClose()
    onSignOut()
  }
  return (
    <Sheet open={open} title={t.allPlaces} onClose={onClose}>
      <nav aria-label={t.allPlaces} className="-mx-2 grid gap-4 pb-[env(safe-area-inset-bottom)]">
        {groups.map(({ key, title, places }) => (
          <div key={key}>
            <p className="px-2 pb-1 text-sm leading-sm font-semibold text-muted">{title}</p>
            <ul aria-label={title}>
              {places.map((name) => (
                <li key={name}>
                  <ScreenLink name={name} onClose={onClose} />
                </li>
              ))}
              {key === 'you' && (
                <li>
                  <button type="button" onClick={leave} className={`${row} w-full text-left text-danger`}>
                    <LogOut aria-hidden className="size-5 stroke-[1.75]" />
                    {t.signOut}
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
    </Sheet>
  )
}

const row = 'flex min-h-11 items-center gap-4 rounded-md px-2 font-medium no-underline hover:bg-sunken'

function ScreenLink({ name, onClose }: { name: ScreenName; onClose: () => void }) {
  const t = useMessages(shell)
  const { icon: Icon } = screenTable[name]
  const current = isCurrentScreen(name, useCurrentScreen()?.name)
  return (
    <Link
      to={paths[name]}
      onClick={onClose}
      aria-current={current ? 'page' : undefined}
      className={`${row} ${current ? 'bg-sunken [&_svg]:text-accent' : '[&_svg]:text-muted'}`}
    >
      {Icon && <Icon aria-hidden className="size-5 stroke-[1.75]" />}
      <span className="min-w-0 flex-1 wrap-anywhere">{t.menu[name] ?? t.titles[name]}</span>
      <TodoCount of={name} />
    </Link>
  )
}
