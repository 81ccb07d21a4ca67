import { PanelLeft } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { homePathOf, type Role } from '../../../domain/people/roles'
import type { CountedScreen } from '../../../domain/program/tasks'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Logo } from '../../ui/pictures/brand'
import { paths } from '../../../domain/paths'
import { AccountMenu } from './account-menu'
import type { ScreenName, SubnavGroup } from '../screen'
import { screenTable, useCurrentScreen } from '../screens'
import { menuGroupsFor, isCurrentScreen, subnavScreens } from './navigation'
import { useScrollIntoView } from '../../ui/scrollable-row'

interface Props {
  product: string
  roles: readonly Role[]
  open: boolean
  onToggle: () => void
  onSignOut: () => void
}

export const Sidebar = memo(function Sidebar({ product, roles, open, onToggle, onSignOut }: Props) {
  const t = useMessages(shell)
  return (
    <aside
      className={`sticky top-0 flex h-dvh flex-col border-r border-line max-md:hidden ${open ? 'w-64 px-3 pt-4 pb-3' : 'w-12 px-0.5 pt-4 pb-3'}`}
    >
      <nav aria-label={t.sidebar} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className={`mb-4 flex items-center ${open ? 'justify-between pl-2.5' : 'flex-col gap-1'}`}>
          <Link
            to={homePathOf(roles)}
            className="inline-flex min-h-11 items-center gap-2 font-display text-[1.375rem] leading-none font-semibold tracking-[-.015em] no-underline"
          >
            <Logo />
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
        {menuGroupsFor(roles).map((group) => (
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
      <AccountMenu compact={!open} roles={roles} onSignOut={onSignOut} />
    </aside>
  )
})

function SidebarItem({ name, open }: { name: ScreenName; open: boolean }) {
  const t = useMessages(shell)
  const { icon: Icon } = screenTable[name]
  const title = t.menu[name] ?? t.titles[name]
  const current = isCurrentScreen(name, useCurrentScreen()?.name)
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
      <TodoCount of={name} hidden={!open} />
    </Link>
  )
}

/**
 * The sub-navigation below the title: links to the screens that share a sidebar entry. On phones it scrolls and keeps the
 * current screen in view.
 */
export const Subnav = memo(function Subnav({ subnav, shown }: { subnav: SubnavGroup; shown: ScreenName }) {
  const t = useMessages(shell)
  const currentLink = useScrollIntoView<HTMLAnchorElement>(shown)
  const screens = subnavScreens(subnav)
  // A detail screen highlights its parent.
  const current = screens.includes(shown) ? shown : screenTable[shown].parent
  // The sidebar shows the first screen's count, except in the people group, where it counts applications.
  const [first] = screens
  return (
    <nav
      aria-label={t.lines[subnav]}
      className="relative mt-1 flex gap-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] max-md:fade-sideways max-md:after:w-px max-md:after:flex-none max-md:after:content-[''] md:gap-6 md:px-6"
    >
      {screens.map((name) => (
        <Link
          key={name}
          ref={name === current ? currentLink : undefined}
          to={paths[name]}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 flex-none scroll-mx-8 items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text md:min-h-10"
        >
          {t.titles[name]}
          {name !== first && <TodoCount of={name === 'adminApplications' ? 'adminUsers' : name} />}
        </Link>
      ))}
    </nav>
  )
})

const LazyCount = lazy(() => import('./todo-count').then(({ TodoCount: Count }) => ({ default: Count })))

/** The screens of admins that have a count. */
const countedScreens = {
  adminUsers: true,
  adminPayments: true,
  adminSupport: true,
  adminLeads: true,
  adminHolds: true,
} as const satisfies { readonly [screen in CountedScreen]: true }

export const TodoCount = ({ of, hidden }: { of: ScreenName; hidden?: boolean }) =>
  of in countedScreens ? (
    <Suspense>
      <LazyCount of={of as CountedScreen} hidden={hidden} />
    </Suspense>
  ) : null
