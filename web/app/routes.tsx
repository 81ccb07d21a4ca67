import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { type Area, type Screen, type ScreenName, ShellFrameContext } from './screen'
import { ErrorPage } from './pages/error-page'
import { Frame, AreaGuard } from './frame'
import { combineGroups } from '../i18n/group'
import { admins, guests, members, signedIn } from '../i18n/areas'
import { screenNames, screenTable } from './screens'
import { Shell } from './shell/shell'

// The page is rarely shown, so guests do not load it with the first screen.
const NotFound = lazy(() => import('./pages/not-found-page').then((page) => ({ default: page.NotFoundPage })))

const inShell = (part: ReactNode) => <Shell>{part}</Shell>

/** The message groups of each area's screens, in addition to `everyone`. */
const memberGroups = combineGroups(members, signedIn)
const groupsByArea = {
  guest: guests,
  user: memberGroups,
  affiliate: memberGroups,
  admin: combineGroups(admins, signedIn),
} satisfies {
  [area in Area]: unknown
}

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
        const { Page, Skeleton, area } = table[name]
        return {
          path: paths[name],
          handle: name,
          element: <Page messages={groupsByArea[area]} Skeleton={Skeleton} />,
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

/** Preloads the code and messages of the screen at a path; does nothing for unknown paths. */
export function preloadScreen(path: string, language: Language): void {
  const name = screenNames.find((each) => paths[each] === path)
  if (name === undefined) return
  const { Page, area } = screenTable[name]
  Page.fetch(groupsByArea[area], language)
}

export const routes = (): RouteObject[] => buildRoutes(screenTable)
