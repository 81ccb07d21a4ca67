import { useCallback, useEffect, useRef, useState, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import type { Role } from '../../../domain/people/roles'
import { useInstallOffer } from '../../data/queries/browser/install-offer'
import { useProductName } from '../../data/queries/installation/installation'
import { useSession } from '../../data/queries/session/session'
import { useFirstSync } from '../../data/queries/sync/first-sync'
import { currentLanguage, useLanguage, useMessages } from '../../i18n/language'
import { members, shell } from '../../i18n/areas'
import { buttonClasses } from '../../ui/button-classes'
import { PageTitleSlot, TitleActionsSlot } from '../../ui/title-actions'
import { preloadScreensWhenIdle } from '../preload-screens'
import type { ScreenName } from '../screen'
import { AccountMenu } from './account-menu'
import { Announcement } from './announcement'
import { Sidebar, Subnav } from './sidebar'
import { Bell } from './bell'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { BottomBar } from './bottom-bar'
import { FirstSync } from './first-sync'
import { commonScreens, menuGroupsFor } from './navigation'
import { Later } from './later'
import { SessionBanner } from './session-banner'
import { useSignOut } from './sign-out'
import { SyncStatusButton } from './sync-status-button'
import { UnlockForm } from './unlock-form'
import { useCurrentScreen } from '../screens'

const cookie = 'sidebar_state'
/** 7 days (specification, document 1, section 9). */
const maxAgeSeconds = 604_800

/** Returns whether the sidebar is open. The state is stored in a cookie for 7 days and toggled by Ctrl+B or Cmd+B. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const [open, setOpen] = useState(() => !document.cookie.includes(`${cookie}=false`))
  const toggle = useCallback(() => setOpen((was) => !was), [])
  useEffect(() => {
    document.cookie = `${cookie}=${open}; path=/; max-age=${maxAgeSeconds}; samesite=strict`
  }, [open])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [toggle])
  return { open, toggle }
}

// Loaded later: it contains a command, whose schema the first screen should not load.
const loadExplanations = async (): Promise<ComponentType> => {
  const [{ MemberExplanationSheet }] = await Promise.all([
    import('../../features/earnings/member-explanation-sheet'),
    members.load(currentLanguage()),
  ])
  return MemberExplanationSheet
}
const loadShortcuts = (): Promise<ComponentType> => import('./global-shortcuts').then((keys) => keys.GlobalShortcuts)

const RequireSecondFactor = lazy(() =>
  import('../../features/member-settings/security/second-factor').then((page) => ({
    default: page.RequireSecondFactor,
  })),
)
const AdminSheets = lazy(() => import('./admin-sheets').then((sheets) => ({ default: sheets.AdminSheets })))

// The offer appears only after a successful action, so nothing waits for its code.
const InstallOffer = lazy(() =>
  import('../../features/install/install-offer').then(
    (offer) => ({ default: offer.InstallOffer }),
    () => ({ default: () => null }),
  ),
)

/** Preloads the screens of the menu after the first sync. */
function usePreloadedMenu(roles: readonly Role[] | undefined): void {
  const language = useLanguage()
  const isSynced = useFirstSync().phase === 'over'
  useEffect(() => {
    if (!isSynced || roles === undefined) return
    const inMenu = menuGroupsFor(roles).flatMap(({ places }) => places)
    return preloadScreensWhenIdle([...inMenu, ...commonScreens], language)
  }, [isSynced, roles, language])
}

/** The frame of the signed-in areas. A full-window screen can wrap a part of itself in it (`children`). */
export function Shell({ children }: { children?: ReactNode }) {
  const t = useMessages(shell)
  const { person, state, enrol = false } = useSession()
  const { open, toggle } = useSidebar()
  // Only one of the two menus is rendered.
  const isDesktop = useDesktopLayout()
  const [leave, leaving] = useSignOut()
  usePreloadedMenu(person?.roles)
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null)
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const product = useProductName()
  const shown = useCurrentScreen()
  const admin = shown?.screen.area === 'admin'
  const roles = person?.roles ?? []
  // After the idle limit an admin's screens close, but members can continue to read (S7).
  const idle = state === 'locked' && admin
  // No data of a former user may stay visible. An admin who must set up a second factor can open nothing else (S22).
  const enrolling = enrol && state === 'live'
  const closed = idle || enrolling || state === 'other-person'
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // After a sign-in the form is gone. The first page of a tab keeps the browser's own start, so that the skip link works.
  const [isFirstPage] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <a href="#main" className="absolute -left-[999px] z-40 rounded-md bg-raised px-4 py-2 focus:top-4 focus:left-4">
        {t.skip}
      </a>
      {isDesktop && <Sidebar product={product} roles={roles} open={open} onToggle={toggle} onSignOut={leave} />}
      {/* A screen with `data-fills` gets the remaining height and scrolls inside. */}
      <div className="min-w-0 max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:has-[[data-fills=phones-too]]:flex max-md:has-[[data-fills=phones-too]]:h-dvh max-md:has-[[data-fills=phones-too]]:pb-[calc(4rem+env(safe-area-inset-bottom))] max-md:has-[[data-fills=phones-too]]:flex-col md:has-[[data-fills]]:flex md:has-[[data-fills]]:h-dvh md:has-[[data-fills]]:flex-col">
        <header className="flex flex-wrap items-center gap-1 pt-2 pr-2 pl-4 md:px-6 md:pt-4">
          <ScreenTitle shown={shown} onTitleSlot={setTitleSlot} />
          {/* On mobile the button has a separate row. */}
          {!closed && <SyncStatusButton className="max-md:order-last max-md:-mt-1 max-md:-ml-2.5 max-md:w-full" />}
          <span className="ml-auto flex items-center gap-1">
            {!closed && <Bell />}
            {!isDesktop && <AccountMenu roles={roles} mobile onSignOut={leave} />}
          </span>
          {/* On mobile a screen shows its main actions at its end or in its menu. */}
          <span ref={setActionsSlot} className="ml-2 flex flex-wrap gap-2 empty:hidden max-md:hidden" />
        </header>
        {!closed && shown?.screen.subnav !== undefined && <Subnav subnav={shown.screen.subnav} shown={shown.name} />}
        {!closed && <Announcement />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="outline-none max-md:has-[[data-fills=phones-too]]:flex max-md:has-[[data-fills=phones-too]]:min-h-0 max-md:has-[[data-fills=phones-too]]:flex-1 max-md:has-[[data-fills=phones-too]]:flex-col md:has-[[data-fills]]:flex md:has-[[data-fills]]:min-h-0 md:has-[[data-fills]]:flex-1 md:has-[[data-fills]]:flex-col"
        >
          <div className="not-empty:px-4 not-empty:pt-3 md:not-empty:px-6">
            {idle ? <UnlockForm /> : <SessionBanner />}
          </div>
          {!closed && <FirstSync />}
          {enrolling && (
            <Suspense>
              <RequireSecondFactor />
            </Suspense>
          )}
          <TitleActionsSlot value={actionsSlot}>
            <PageTitleSlot value={titleSlot}>{!closed && (children ?? <Outlet />)}</PageTitleSlot>
          </TitleActionsSlot>
        </main>
      </div>
      {!isDesktop && <BottomBar roles={roles} onSignOut={leave} />}
      {leaving}
      {!closed && <ShellLayers shown={shown} />}
    </div>
  )
}

function ShellLayers({ shown }: Pick<TitleProps, 'shown'>) {
  const product = useProductName()
  const offer = useInstallOffer()
  const admin = shown?.screen.area === 'admin'
  return (
    <Suspense>
      {admin ? <Later load={loadShortcuts} /> : <Explanations />}
      {shown?.name === 'adminPerson' && <AdminSheets />}
      {offer !== null && <InstallOffer offer={offer} product={product} />}
    </Suspense>
  )
}

function Explanations() {
  const [search] = useSearchParams()
  return <Later load={loadExplanations} isNeeded={search.has('why')} />
}

interface TitleProps {
  shown: ReturnType<typeof useCurrentScreen>
  onTitleSlot: (place: HTMLElement | null) => void
}

/**
 * The title of a screen. A screen with its own title gets the link back instead or, inside a sub-navigation, a place for
 * its heading.
 */
function ScreenTitle({ shown, onTitleSlot }: TitleProps) {
  const t = useMessages(shell)
  if (shown === undefined || (shown.screen.ownTitle && shown.screen.subnav === undefined)) {
    return <BackLink to={shown?.screen.parent} />
  }
  const { parent, backLink = false } = shown.screen
  return (
    <span className="flex min-w-min flex-1 items-center gap-1">
      {backLink && parent !== undefined && (
        <Link
          to={`${paths[parent]}${backLink === true ? '' : backLink}`}
          aria-label={t.titles[parent]}
          className="-ml-3 grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Link>
      )}
      {/* Separate elements, because React would reuse the heading and lose the screen's own title. */}
      <h1
        key={shown.screen.ownTitle ? 'own' : 'given'}
        ref={onTitleSlot}
        className="text-[1.375rem]/8 tracking-[-.015em] empty:hidden md:text-2xl"
      >
        {!shown.screen.ownTitle && t.titles[shown.name]}
      </h1>
    </span>
  )
}

function BackLink({ to }: { to: ScreenName | undefined }) {
  const t = useMessages(shell)
  return (
    <span className="flex min-w-0 flex-1">
      {to !== undefined && (
        <Link to={paths[to]} className={`${buttonClasses('bare', 'sm')} -ml-3`}>
          <ArrowLeft aria-hidden />
          {t.titles[to]}
        </Link>
      )}
    </span>
  )
}
