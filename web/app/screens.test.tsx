// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../domain/paths'
import type { Role } from '../../domain/people/roles'
import { session } from '../data/engine/person/state'
import { lazyPage, type LazyScreen } from './lazy-page'
import { routesOf } from './routes'
import type { Screen, ScreenName } from './screen'
import { screenNames, screenTable } from './screens'
import { groupsOf } from './shell/places'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A screen that is here at once. */
const page = (Page: () => ReactNode): LazyScreen => Object.assign(Page, { fetch: () => undefined })

/** The product's table with each screen's code replaced by its name. */
const named = Object.fromEntries(
  screenNames.map((name) => [name, { ...screenTable[name], Page: page(() => <p>screen {name}</p>) }]),
) as unknown as { [name in ScreenName]: Screen }

/** The same, with code that never comes. */
const coming = Object.fromEntries(
  screenNames.map((name) => [name, { ...screenTable[name], Page: lazyPage(() => new Promise(() => undefined)) }]),
) as unknown as { [name in ScreenName]: Screen }

type Visitor = 'guest' | 'member' | 'affiliate' | 'admin'
const rolesOf: { [visitor in Exclude<Visitor, 'guest'>]: Role[] } = {
  member: ['user'],
  affiliate: ['user', 'affiliate'],
  admin: ['user', 'admin'],
}

/** Opens an address of a table as a visitor. */
function open(table: { [name in ScreenName]: Screen }, visitor: Visitor, name: ScreenName) {
  const person =
    visitor === 'guest'
      ? null
      : { id: 'ana000000000000', roles: rolesOf[visitor], language: 'en' as const, firstName: 'Ana' }
  session.set({ state: person === null ? 'none' : 'copy', person, deviceId: '', email: '', idle: false })
  const router = createMemoryRouter(routesOf(table), {
    initialEntries: [paths[name].replace(':id', 'ana000000000000').replace(':month', '2026-10')],
  })
  return render(<RouterProvider router={router} />)
}

/** The screen that a visitor is shown in the end. */
async function shownTo(visitor: Visitor, name: ScreenName): Promise<string> {
  open(named, visitor, name)
  await waitFor(() => expect(screen.queryAllByText(/^screen /)).toHaveLength(1))
  return screen.getByText(/^screen /).textContent.replace('screen ', '')
}

/** Where each visitor lands who may not open an area (specification, document 1, section 2). */
const landing: { [visitor in Visitor]: { [area in Screen['area']]: ScreenName | 'itself' } } = {
  guest: { guest: 'itself', user: 'auth', affiliate: 'auth', admin: 'adminAuth' },
  member: { guest: 'itself', user: 'itself', affiliate: 'dashboard', admin: 'auth' },
  affiliate: { guest: 'itself', user: 'itself', affiliate: 'itself', admin: 'auth' },
  admin: { guest: 'itself', user: 'itself', affiliate: 'dashboard', admin: 'itself' },
}

describe.each(Object.keys(landing) as Visitor[])('a %s', (visitor) => {
  it.each(screenNames)('at %s', async (name) => {
    const wanted = landing[visitor][screenTable[name].area]
    expect(await shownTo(visitor, name)).toBe(wanted === 'itself' ? name : wanted)
  })
})

it('the three doors of sign-in are one screen, the administrators’ another', () => {
  const { auth, affiliateAuth, userAuth, adminAuth } = screenTable
  expect([affiliateAuth.Page, userAuth.Page]).toEqual([auth.Page, auth.Page])
  expect(adminAuth.Page).not.toBe(auth.Page)
})

it.each(['dashboard', 'affiliateDashboard', 'admin'] as const)(
  '%s waits while nobody knows yet whether somebody is signed in, and shows nothing of itself',
  async (name) => {
    session.set({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
    const router = createMemoryRouter(routesOf(named), { initialEntries: [paths[name]] })
    render(<RouterProvider router={router} />)
    expect(await screen.findByRole('status')).toBeTruthy()
    expect(screen.queryByText(/^screen /)).toBeNull()
    expect(router.state.location.pathname).toBe(paths[name])
  },
)

it('a screen that breaks says so, with a way to load it anew and the way home', async () => {
  const broken = { ...named, auth: { ...named.auth, Page: page(() => JSON.parse('{') as null) } }
  const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open(broken, 'guest', 'auth')
  expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /reload/i })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  heard.mockRestore()
})

describe('until its code is here', () => {
  const mayOpen = { guest: 'guest', user: 'member', affiliate: 'affiliate', admin: 'admin' } as const
  it.each(screenNames)('%s stands there in its own skeleton', async (name) => {
    const { area, Skeleton } = screenTable[name]
    const { container } = open(coming, mayOpen[area], name)
    await screen.findAllByRole('status', { name: 'Loading the page' })
    expect(container.innerHTML).toContain(renderToStaticMarkup(<Skeleton name="Loading the page" />))
  })
})

it('a guest comes back after signing in to where they wanted to go', async () => {
  session.set({ state: 'none', person: null, deviceId: '', email: '', idle: false })
  const router = createMemoryRouter(routesOf(named), { initialEntries: ['/admin/payments?status=pending'] })
  render(<RouterProvider router={router} />)
  await screen.findByText('screen adminAuth')
  expect(router.state.location.state).toMatchObject({ from: '/admin/payments?status=pending' })
})

describe('menus', () => {
  it('lead nowhere a person may not go', () => {
    for (const held of [
      ['user'],
      ['user', 'affiliate'],
      ['user', 'admin'],
      ['user', 'affiliate', 'admin'],
    ] as Role[][]) {
      const areas = groupsOf(held).flatMap(({ places }) => places.map((name) => screenTable[name].area))
      expect(areas.length).toBeGreaterThan(1)
      for (const area of areas) expect([...held, 'user']).toContain(area)
    }
  })
})
