import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, type RouteObject } from 'react-router-dom'
import { homePathOf, type Role } from '../../domain/people/roles'
import { installedStart, manifestPaths, paths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { lastPersonId, useSession } from '../data/queries/session/session'
import { type Area, type Screen, type ScreenName, ShellFrameContext } from './screen'
import { ErrorPage } from './pages/error-page'
import { shell } from '../i18n/areas'
import { useLanguage, useMessages } from '../i18n/language'
import { messagesOf } from './preload-screens'
import { PageSkeleton } from './screen-skeleton'
import { screenNames, screenTable, useCurrentScreen } from './screens'
import { Shell } from './shell/shell'

// The page is rarely shown, so guests do not load it with the first screen.
const NotFound = lazy(() => import('./pages/not-found-page').then((page) => ({ default: page.NotFoundPage })))

const inShell = (part: ReactNode) => <Shell>{part}</Shell>

/**
 * Returns the routes for a table of screens. Public pages are separate documents, for which the server never returns the
 * app.
 */
export function buildRoutes(table: { readonly [name in ScreenName]: Screen }): RouteObject[] {
  // Guest screens have no shell, and full-window screens have only the guard.
  const routesWith = (guest: boolean, fullWindow?: true): RouteObject[] =>
    screenNames
      .filter((name) => (table[name].area === 'guest') === guest && table[name].fullWindow === fullWindow)
      .map((name) => {
        const { Page, Skeleton } = table[name]
        return {
          path: paths[name],
          handle: name,
          element: <Page messages={messagesOf(table[name])} Skeleton={Skeleton} />,
          errorElement: <ErrorPage />,
        }
      })
  return [
    {
      Component: Frame,
      errorElement: <ErrorPage />,
      children: [
        ...routesWith(true),
        {
          Component: AreaGuard,
          children: [
            {
              element: (
                <ShellFrameContext value={inShell}>
                  <Outlet />
                </ShellFrameContext>
              ),
              children: routesWith(false, true),
            },
            { Component: Shell, children: routesWith(false) },
          ],
        },
        {
          path: '*',
          element: (
            <Suspense>
              <NotFound />
            </Suspense>
          ),
        },
      ],
    },
  ]
}

/** Reports whether a path is a screen for guests, which leads to another screen after the sign-in. */
export const isGuestPath = (path: string): boolean =>
  screenNames.some((name) => paths[name] === path && screenTable[name].area === 'guest')

export const routes = (): RouteObject[] => buildRoutes(screenTable)

/** Opens the link of a clicked notification without a reload, so that the app asks about unsaved changes as usual. */
function useOpenedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_LINK') return
      // Only our service worker sends messages. Only paths are accepted, never another origin.
      if ('link' in data && typeof data.link === 'string' && data.link.startsWith('/')) void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}

function Frame() {
  const t = useMessages(shell)
  const product = useProductName()
  const shown = useCurrentScreen()
  const title = shown === undefined ? t.lost : shown.screen.ownTitle ? '' : t.titles[shown.name]
  // A layout effect runs first, so that a screen's own effect can override the title.
  useLayoutEffect(() => {
    if (title !== '') document.title = `${title} · ${product}`
  }, [title, product])
  useOpenedLinks()
  const language = useLanguage()
  // Selects the manifest in the user's language, which the browser uses for the installed app.
  useEffect(
    () => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPaths[language]),
    [language],
  )
  return (
    // Shown while a message group is loading. Screens load their messages before they render.
    <Suspense fallback={<PageSkeleton Skeleton={shown?.screen.Skeleton} />}>
      <Outlet />
    </Suspense>
  )
}

interface Guard {
  /** The required role. If it is omitted, any signed-in user may open the area. */
  holds?: Role
  signedOut: string
  otherwise: string
}

const guards: { [area in Exclude<Area, 'guest'>]: Guard } = {
  user: { signedOut: paths.auth, otherwise: paths.auth },
  affiliate: { holds: 'affiliate', signedOut: paths.auth, otherwise: paths.dashboard },
  admin: { holds: 'admin', signedOut: paths.adminAuth, otherwise: paths.auth },
}

/**
 * Applies the areas' access rules (document 1, section 2) with the stored roles; the server checks every request itself.
 */
export function AreaGuard() {
  const area = useCurrentScreen()?.screen.area ?? 'user'
  const { state, person, renewing } = useSession()
  const { pathname, search } = useLocation()
  if (area === 'guest') return <Outlet />
  const { holds, signedOut, otherwise } = guards[area]
  if (state === 'starting') return <GuardSpinner />
  if (person === null) {
    const from = search === installedStart ? undefined : pathname + search
    // The user's id is stored so that another user is not redirected to this address (features/auth/way-back.ts).
    return <Navigate to={signedOut} replace state={{ from, of: lastPersonId() }} />
  }
  // The start URL of the installed app leads to the home screen of every role.
  if (search === installedStart) return <Navigate to={homePathOf(person.roles)} replace />
  if (holds !== undefined && !person.roles.includes(holds)) {
    // The stored roles may lack a role that was just granted.
    return renewing ? <GuardSpinner /> : <Navigate to={otherwise} replace />
  }
  return <Outlet />
}

function GuardSpinner() {
  const t = useMessages(shell)
  return (
    <div
      role="status"
      data-skeleton
      className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted"
    >
      <span aria-hidden className="flex gap-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2.5 animate-pulse rounded-full bg-accent" />
        ))}
      </span>
      {t.loading}
    </div>
  )
}
