import { PanelLeft } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { homeOf, type Role } from '../../../domain/people/roles'
import { shell } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Mark } from '../../ui/pictures/brand'
import { paths } from '../../../domain/paths'
import { AccountMenu } from './account-menu'
import type { ScreenName } from '../screen'
import { screenTable } from '../screens'
import { useScreen } from '../use-screen'
import { groupsOf, isCurrent } from './places'
import { WorkCount } from './work-count'

interface Props {
  product: string
  roles: readonly Role[]
  open: boolean
  onToggle: () => void
  onLeave: () => void
}

/** The menus by role, 16rem wide or 3rem when collapsed to icons. Mobile uses the bottom bar instead. */
export const Sidebar = memo(function Sidebar({ product, roles, open, onToggle, onLeave }: Props) {
  const t = useMessages(shell)
  return (
    <aside
      className={`sticky top-0 flex h-dvh flex-col border-r border-line max-md:hidden ${open ? 'w-64 px-3 pt-4 pb-3' : 'w-12 px-0.5 pt-4 pb-3'}`}
    >
      <nav aria-label={t.sidebar} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className={`mb-4 flex items-center ${open ? 'justify-between pl-2.5' : 'flex-col gap-1'}`}>
          <Link
            to={homeOf(roles)}
            className="inline-flex min-h-11 items-center gap-2 font-display text-[1.375rem] leading-none font-semibold tracking-[-.015em] no-underline"
          >
            <Mark />
            <span className={open ? '' : 'sr-only'}>{product}</span>
          </Link>
          <button
            type="button"
            aria-label={t.toggleSidebar}
            aria-expanded={open}
            aria-keyshortcuts="Control+B Meta+B"
            title={t.toggleSidebar}
            onClick={onToggle}
            className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
          >
            <PanelLeft aria-hidden className="size-4.5 stroke-[1.75]" />
          </button>
        </div>
        {groupsOf(roles).map((group) => (
          <div key={group.key} className="mb-5">
            <p className={open ? 'mb-1 px-3 text-xs font-semibold text-muted' : 'sr-only'}>{t.groups[group.key]}</p>
            <ul aria-label={t.groups[group.key]}>
              {group.places.map((name) => (
                <li key={name}>
                  <SidebarItem name={name} open={open} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu compact={!open} roles={roles} onLeave={onLeave} />
    </aside>
  )
})

function SidebarItem({ name, open }: { name: ScreenName; open: boolean }) {
  const t = useMessages(shell)
  const { icon: Icon } = screenTable[name]
  const title = t.menu[name] ?? t.titles[name]
  const current = isCurrent(name, useScreen()?.name)
  return (
    <Link
      to={paths[name]}
      aria-current={current ? 'page' : undefined}
      title={open ? undefined : title}
      className={`flex min-h-10 items-center gap-2.5 rounded-md no-underline hover:bg-sunken hover:text-text focus-visible:-outline-offset-2 ${
        open ? 'px-3' : 'justify-center'
      } ${current ? 'bg-sunken font-semibold text-text [&_svg]:text-accent' : 'font-medium text-muted'}`}
    >
      {Icon && <Icon aria-hidden className="size-4.5 stroke-[1.75]" />}
      <span className={open ? 'flex-1 truncate' : 'sr-only'}>{title}</span>
      <WorkCount of={name} hidden={!open} />
    </Link>
  )
}
