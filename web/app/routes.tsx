import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import type { Language } from '../../domain/entities'
import { devPartsPath, paths } from '../../domain/paths'
import { AroundParts } from './around'
import { Broken } from './pages/broken'
import { Frame } from './frame'
import { AreaGuard } from './guards'
import { together } from '../i18n/group'
import { admins, guests, members, signedIn } from '../i18n/groups'
import type { Area, Screen, ScreenName } from './screen'
import { screenNames, screenTable } from './screens'
import { Shell } from './shell/shell'

// Not in the product: the parts in all their states, for those who build it.
const Parts = import.meta.env.DEV ? lazy(() => import('./dev/parts-page')) : null
const parts: RouteObject[] =
  Parts === null
    ? []
    : [
        {
          path: devPartsPath,
          element: (
            <Suspense>
              <Parts />
            </Suspense>
          ),
        },
      ]

// Seldom shown, and the only thing of the guests' pages that everybody would load.
const NotFound = lazy(() => import('./pages/not-found-page').then((page) => ({ default: page.NotFoundPage })))

const inShell = (part: ReactNode) => <Shell>{part}</Shell>

/** The words that come with the screens of an area, besides everyone's. */
const ofMembers = together(members, signedIn)
const wordsOf = { guest: guests, user: ofMembers, affiliate: ofMembers, admin: together(admins, signedIn) } satisfies {
  [area in Area]: unknown
}

/**
 * The router's tree of a table of screens: guests' ones bare, all others behind the guard of their area, in one shell but those that fill the window. The
 * public pages are HTML of their own; the server never sends the app for them.
 */
export function routesOf(table: { readonly [name in ScreenName]: Screen }): RouteObject[] {
  // around guests' screens nothing stands, around one that fills the window the guard alone
  const of = (guest: boolean, bare?: true): RouteObject[] =>
    screenNames
      .filter((name) => (table[name].area === 'guest') === guest && table[name].bare === bare)
      .map((name) => {
        const { Page, Skeleton, area } = table[name]
        return {
          path: paths[name],
          handle: name,
          element: <Page words={wordsOf[area]} Skeleton={Skeleton} />,
          errorElement: <Broken />,
        }
      })
  return [
    {
      Component: Frame,
      errorElement: <Broken />,
      children: [
        ...of(true),
        {
          Component: AreaGuard,
          children: [
            {
              element: (
                <AroundParts value={inShell}>
                  <Outlet />
                </AroundParts>
              ),
              children: of(false, true),
            },
            { Component: Shell, children: of(false) },
          ],
        },
        ...parts,
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

/** Fetches the code and the words of the screen at a path, beside whatever leads there; at another address nothing. */
export function fetchScreenAt(path: string, language: Language): void {
  const name = screenNames.find((each) => paths[each] === path)
  if (name === undefined) return
  const { Page, area } = screenTable[name]
  Page.fetch(wordsOf[area], language)
}

/** The product's own tree. */
export const routes = (): RouteObject[] => routesOf(screenTable)
