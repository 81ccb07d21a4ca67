// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../domain/people/roles'
import { changeSession, session } from '../data/engine/person/session-state'
import { openAdminDatabase, mockServer, deleteDatabase, meId, renderWithRouter } from '../data/testing/screen'
import { NotFoundPage } from './pages/not-found-page'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { OutputOf } from '../../domain/api/route'
import type { accountEventsRoute } from '../../domain/api/security/sessions'
import { paths } from '../../domain/paths'
import type { CoterieDb } from '../data/engine/db/database'
import { until } from '../data/testing/until'
import { AdminSettingsPage } from '../features/admin-settings/general/admin-settings-page'
import { AffiliateDashboardPage } from '../features/affiliate/affiliate-dashboard-page'
import { SharePage } from '../features/affiliate/share-page'
import { EarningsPage, AffiliateEarningsPage } from '../features/earnings/earnings-page'
import { SettingsPage } from '../features/member-settings/settings-page'
import { DashboardPage } from '../features/member/dashboard-page'
import { RentalHistoryPage } from '../features/member/rental-history-page'
import { BellList } from '../features/notifications/bell-list'
import { ReferralsPage } from '../features/referrals/referrals-page'
import { shell } from '../i18n/en/everyone/shell'
import { createAppRoot } from './start/create-app-root'
import { AreaGuard, buildRoutes } from './routes'
import type { Screen, ScreenName } from './screen'
import { screenNames, screenTable } from './screens'
import { retryUntilLoaded } from './start/retry-until-loaded'
import { type LazyScreen } from './lazy-page'
import { menuGroupsFor } from './shell/navigation'

describe('not found page', () => {
  beforeEach(() => {
    mockServer(() => ({ productName: 'Coterie', supportEmail: 'help@coterie.example', termsVersion: '1' }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    session.set({ state: 'none', person: null, deviceId: '', email: '', idle: false })
  })

  async function open(address: string, roles: readonly Role[] | null): Promise<void> {
    history.replaceState(null, '', address)
    const person = roles && { id: 'ana000000000000', roles: [...roles], language: 'en' as const, firstName: 'Ana' }
    session.set({ state: person === null ? 'none' : 'live', person, deviceId: '', email: '', idle: false })
    await act(async () => void renderWithRouter('/', <NotFoundPage />))
  }
  const main = () => within(screen.getByRole('main'))

  it('keeps the menu of a signed-in person', async () => {
    await open('/dashboard/nowhere', ['user'])
    expect(await screen.findByRole('link', { name: 'User Overview' })).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeTruthy()
  })

  it('shows a guest the requested address and a link to the home page, but no other links', async () => {
    await open('/refer-a-friend', null)
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found')
    expect(main().getByText(/\/refer-a-friend/)).toBeDefined()
    expect(main().getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    expect(main().queryByRole('heading', { level: 2 })).toBeNull()
  })

  it('suggests only pages that the user may open', async () => {
    await open('/admin/userss', ['user'])
    expect(main().queryByRole('link', { name: /^Go to/ })).toBeNull()
    cleanup()
    await open('/admin/userss', ['admin'])
    expect(main().getByRole('link', { name: 'Go to All Users' })).toBeDefined()
  })
})

describe('page title', () => {
  function OwnTitle() {
    useEffect(() => {
      document.title = 'Bea Lindqvist · ours'
    }, [])
    return <p>screen with a name of its own</p>
  }

  /** The product's table of screens, in which each screen shows only its name. */
  const named = Object.fromEntries(
    screenNames.map((name) => [
      name,
      { ...screenTable[name], Page: screenTable[name].ownTitle ? OwnTitle : () => <p>screen {name}</p> },
    ]),
  ) as unknown as { [name in ScreenName]: Screen }

  let db: CoterieDb
  beforeEach(async () => {
    mockServer(() => ({ productName: 'Harbour', supportEmail: '', termsVersion: '1' }))
    db = await openAdminDatabase()
    await db.rows('program').put({ id: 'program00000001', product_name: 'Harbour', time_zone: 'UTC' } as never)
    const roles = ['user', 'affiliate', 'admin'] as const
    session.set({ ...session.get(), person: { id: db.userId, roles: [...roles], language: 'en', firstName: 'Ada' } })
    document.title = 'before'
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const at = (address: string) => {
    const router = createMemoryRouter(buildRoutes(named), { initialEntries: [address] })
    render(<RouterProvider router={router} />)
    return router
  }

  it('changes with each screen', async () => {
    const router = at(paths.adminPayments)
    await waitFor(() => expect(document.title).toBe('Payments · Harbour'))
    await act(() => router.navigate(paths.adminHolds))
    await waitFor(() => expect(document.title).toBe('Holds · Harbour'))
  })

  it('can be set by a screen, and is reset when the user leaves the screen', async () => {
    const router = at(paths.adminPerson.replace(':id', 'bea000000000000'))
    await screen.findByText('screen with a name of its own')
    expect(document.title).toBe('Bea Lindqvist · ours')
    await act(() => router.navigate(paths.adminUsers))
    await waitFor(() => expect(document.title).toBe('All Users · Harbour'))
  })

  it('says “not found” for an unknown address', async () => {
    at('/nowhere/at-all')
    await waitFor(() => expect(document.title).toBe(`${shell.lost} · Harbour`))
  })
})

describe('route guards', () => {
  afterEach(() => {
    cleanup()
    changeSession({ state: 'starting', person: null, renewing: false })
  })

  const sessionWithRoles = (...roles: Role[]) => ({
    state: 'copy' as const,
    person: { id: 'ana000000000000', roles, language: 'en' as const, firstName: 'Ana' },
  })
  const affiliates: ScreenName = 'affiliateDashboard'

  function openAffiliatePage(): { at: () => string } {
    const router = createMemoryRouter(
      [
        {
          Component: AreaGuard,
          children: [{ path: '/affiliate_dashboard', handle: affiliates, element: <h1>Affiliates</h1> }],
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      { initialEntries: ['/affiliate_dashboard'] },
    )
    render(<RouterProvider router={router} />)
    return { at: () => router.state.location.pathname }
  }

  it('wait for the server before they redirect a user without the role, because the role may just have been granted', () => {
    changeSession({ ...sessionWithRoles('user'), renewing: true })
    const app = openAffiliatePage()
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    act(() => changeSession({ ...sessionWithRoles('user', 'affiliate'), state: 'live' }))
    expect(screen.getByRole('heading', { name: 'Affiliates' })).toBeTruthy()
    expect(app.at()).toBe('/affiliate_dashboard')
  })
})

describe('replacement of the static entry page by the app', () => {
  const form = `<form><input name="email" type="email"><input name="name"><input name="over18" type="checkbox">
  <button type="button" aria-label="Show"></button><button type="submit">Sign in</button></form>`

  let drawn: Root | undefined
  beforeEach(() => {
    document.documentElement.dataset['entry'] = 'on'
    document.body.innerHTML = `<div id="entry"><h1>Sign in</h1>${form}</div><div id="root"></div>`
  })
  afterEach(() => {
    act(() => drawn?.unmount())
    delete document.documentElement.dataset['entry']
  })

  const field = (within: string, name: string) => document.querySelector<HTMLInputElement>(`${within} [name=${name}]`)

  /** A form whose state shows which events React has received. */
  function Screen({ sent }: { sent: (values: object) => void }) {
    const [email, setEmail] = useState('')
    const [name, setName] = useState('from the address')
    const [over18, setOver18] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent({ email, name, over18 })
        }}
      >
        <h1>Sign in</h1>
        <button type="button">Something the entry hasn’t</button>
        <input name="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
        <input name="over18" type="checkbox" checked={over18} onChange={(event) => setOver18(event.target.checked)} />
        <button type="button" aria-label="Show" />
        <button type="submit">Sign in</button>
      </form>
    )
  }

  const Loading = () => (
    <>
      <p aria-busy>Loading</p>
      <div role="alert" />
    </>
  )

  async function renderScreen(sent: (values: object) => void): Promise<HTMLElement> {
    const root = createAppRoot()
    if (root === null) throw new Error('no place')
    expect(root.isConnected).toBe(false)
    drawn = createRoot(root)
    await act(async () => drawn?.render(<Loading />))
    expect(document.getElementById('entry')).not.toBeNull()
    await act(async () => drawn?.render(<Screen sent={sent} />))
    await waitFor(() => expect(document.getElementById('entry')).toBeNull())
    return root
  }

  it('keeps typed text, ticked boxes and the focus', async () => {
    Object.assign(field('#entry', 'email') ?? {}, { value: 'ana@example.com' })
    Object.assign(field('#entry', 'over18') ?? {}, { checked: true })
    field('#entry', 'email')?.focus()
    const sent = vi.fn<(values: object) => void>()
    const root = await renderScreen(sent)
    expect(root.isConnected).toBe(true)
    expect(document.activeElement).toBe(field('#root', 'email'))
    expect(sent).not.toHaveBeenCalled()
    await act(async () => document.querySelector('form')?.requestSubmit())
    // An untouched field has the value of the new screen.
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ana@example.com', name: 'from the address', over18: true })
  })

  it('repeats an earlier click on the button with the same label, not at the same position', async () => {
    Object.assign(field('#entry', 'email') ?? {}, { value: 'ana@example.com' })
    Object.assign(document.getElementById('entry')?.dataset ?? {}, { pressed: '1' })
    const sent = vi.fn<(values: object) => void>()
    await renderScreen(sent)
    expect(sent).toHaveBeenCalledOnce()
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ email: 'ana@example.com' })
  })

  it('immediately removes an entry page that is switched off', () => {
    document.documentElement.dataset['entry'] = 'off'
    expect(createAppRoot()?.isConnected).toBe(true)
    expect(document.getElementById('entry')).toBeNull()
  })
})

describe('loading the app from the static entry page', () => {
  const entry = `<div id="entry"><form><input name="email"><button aria-busy="true">Sign in</button></form>
  <p id="entry-failed" role="alert" hidden>Couldn’t be loaded</p></div>`
  const said = (): boolean => document.getElementById('entry-failed')?.hidden === false
  const field = (): HTMLElement => document.querySelector('input') ?? document.body

  beforeEach(() => {
    document.body.innerHTML = entry
  })

  it('returns the result of the first attempt if there is no entry page', async () => {
    document.body.innerHTML = ''
    expect(await retryUntilLoaded(() => Promise.reject(new Error('no line')))).toBe(false)
    expect(await retryUntilLoaded(async () => false)).toBe(false)
    expect(await retryUntilLoaded(async () => true)).toBe(true)
  })

  it.each([
    ['pointerdown', () => field().dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['submit', () => field().dispatchEvent(new Event('submit', { bubbles: true }))],
    ['reconnection', () => window.dispatchEvent(new Event('online'))],
  ])('shows the failure on the entry page and tries again on %s', async (_what, again) => {
    Object.assign(document.getElementById('entry')?.dataset ?? {}, { pressed: '0' })
    const load = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue(true)
    const loaded = retryUntilLoaded(load)
    await until(() => expect(said()).toBe(true))
    // The click has failed, so no button is busy.
    expect(document.querySelector('[aria-busy]')).toBeNull()
    expect(document.getElementById('entry')?.dataset['pressed']).toBeUndefined()
    field().dispatchEvent(new Event('input', { bubbles: true }))
    field().dispatchEvent(new Event('keydown', { bubbles: true }))
    expect(load).toHaveBeenCalledOnce()
    again()
    expect(await loaded).toBe(true)
    expect(said()).toBe(false)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('screen without complete local data', () => {
  /** Screens that read a single row, so their data can't be incomplete. */
  const readWhole = ['Settings', 'Admin Settings']

  /** The screens, each with a pattern that matches its empty state. */
  const pages: { name: string; page: ReactElement; empty: RegExp; at?: string }[] = [
    { name: 'User Overview', page: <DashboardPage />, empty: /No months yet|Not Set|\$0\.00/ },
    { name: 'Earnings', page: <EarningsPage />, empty: /No payment history yet|\$0\.00/ },
    { name: 'Rental History', page: <RentalHistoryPage />, empty: /No rentals yet/ },
    { name: 'Affiliate Overview', page: <AffiliateDashboardPage />, empty: /\$0\.00|appear here/ },
    { name: 'My Referrals', page: <ReferralsPage />, empty: /No referrals|yet/ },
    { name: 'Share my link', page: <SharePage />, empty: /appear here/ },
    { name: 'Affiliate Earnings', page: <AffiliateEarningsPage />, empty: /\$0\.00|yet/ },
    { name: 'Settings', page: <SettingsPage />, empty: /Not Set/ },
    { name: 'Trusted Devices', page: <SettingsPage />, at: '/?tab=security', empty: /No trusted devices/ },
    { name: 'Notifications', page: <BellList onOpened={() => undefined} />, empty: /No notifications/ },
    { name: 'Admin Settings', page: <AdminSettingsPage />, empty: /Rental rate/ },
  ]

  let db: CoterieDb
  beforeEach(async () => {
    // Some cards read from the server, so it must answer.
    mockServer(({ pathname }) => ownReads[pathname] ?? {})
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    await deleteDatabase()
  })

  /** Makes reads of the table `of`, or of all tables of the local database, fail. The sync state can still be read. */
  function breakReads(of?: string): () => void {
    const read = db.rows.bind(db)
    const broken = vi.spyOn(db, 'rows').mockImplementation(((name: Parameters<typeof read>[0]) => {
      if (of === undefined || name === of) throw new Error('the database is damaged')
      return read(name)
    }) as typeof db.rows)
    return () => broken.mockRestore()
  }

  describe.each(pages)('$name', ({ name, page, empty, at }) => {
    it('reports that the local data can’t be read, offers a retry, and shows no empty state (T6)', async () => {
      // The devices card is part of a page that needs the user's own row.
      if (name === 'Trusted Devices') await act(async () => db.rows('users').put({ ...nobody, id: meId } as never))
      const mend = breakReads(name === 'Trusted Devices' ? 'trusted_devices' : undefined)
      renderWithRouter('/', page, at ?? '/')
      const retry = await screen.findByRole('button', { name: /try again|retry/i })
      expect(screen.queryByText(empty)).toBeNull()
      mend()
      fireEvent.click(retry)
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    })
  })

  describe.each(pages.filter(({ name }) => !readWhole.includes(name)))('$name', ({ name, page, empty, at }) => {
    it('shows no amounts and no empty state before the first sync is complete (P10)', async () => {
      await act(async () => db.meta.put({ key: 'syncedAt', value: 0 }))
      if (name === 'Trusted Devices') await act(async () => db.rows('users').put({ ...nobody, id: meId } as never))
      const read = vi.spyOn(db, 'rows')
      renderWithRouter('/', page, at ?? '/')
      // The reads are finished, but the first sync is not complete.
      await waitFor(() => expect(read).toHaveBeenCalled())
      await act(() => Promise.all([db.rows('users').toArray(), db.rows('earnings').toArray(), db.meta.toArray()]))
      expect(screen.queryByText(empty)).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
      await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
      expect((await screen.findAllByText(empty)).length).toBeGreaterThan(0)
    })
  })

  const noEvents: OutputOf<typeof accountEventsRoute> = { passwordSetAt: '', events: [] }
  const noSecondStep = {
    passkeys: [],
    codesSince: '',
    codesUsedAt: '',
    recoveryLeft: 0,
    recoveryMadeAt: '',
    required: false,
    passkeysNot: '',
  }
  const ownReads: Readonly<Record<string, unknown>> = { '/api/factor': noSecondStep, '/api/session/events': noEvents }
  const nobody = {
    first_name: 'Ada',
    last_name: 'B',
    email: 'ada@mail.example',
    phone: '',
    linkedin_url: '',
    paypal_email: '',
    account_status: 'inactive',
    rental_start: '',
    profile_photo_status: '',
    verification_badge_status: '',
    referral_code: '',
  }
})

describe('table of screens', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const page = (Page: () => ReactNode): LazyScreen => Object.assign(Page, { fetch: async () => undefined })

  /** The product's table of screens, in which each screen shows only its name. */
  const named = Object.fromEntries(
    screenNames.map((name) => [name, { ...screenTable[name], Page: page(() => <p>screen {name}</p>) }]),
  ) as unknown as { [name in ScreenName]: Screen }

  type Visitor = 'guest' | 'member' | 'affiliate' | 'admin'
  const rolesOf: { [visitor in Exclude<Visitor, 'guest'>]: Role[] } = {
    member: ['user'],
    affiliate: ['user', 'affiliate'],
    admin: ['user', 'admin'],
  }

  /** Opens a screen as a visitor. */
  function open(table: { [name in ScreenName]: Screen }, visitor: Visitor, name: ScreenName) {
    const person =
      visitor === 'guest'
        ? null
        : { id: 'ana000000000000', roles: rolesOf[visitor], language: 'en' as const, firstName: 'Ana' }
    session.set({ state: person === null ? 'none' : 'copy', person, deviceId: '', email: '', idle: false })
    const router = createMemoryRouter(buildRoutes(table), {
      initialEntries: [paths[name].replace(':id', 'ana000000000000').replace(':month', '2026-10')],
    })
    return render(<RouterProvider router={router} />)
  }

  /** Returns the screen that a visitor sees after all redirects. */
  async function screenShownTo(visitor: Visitor, name: ScreenName): Promise<string> {
    open(named, visitor, name)
    await waitFor(() => expect(screen.queryAllByText(/^screen /)).toHaveLength(1))
    return screen.getByText(/^screen /).textContent.replace('screen ', '')
  }

  /** The screens to which visitors are redirected if they may not open an area (specification, document 1, section 2). */
  const landing: { [visitor in Visitor]: { [area in Screen['area']]: ScreenName | 'itself' } } = {
    guest: { guest: 'itself', user: 'auth', affiliate: 'auth', admin: 'adminAuth' },
    member: { guest: 'itself', user: 'itself', affiliate: 'dashboard', admin: 'auth' },
    affiliate: { guest: 'itself', user: 'itself', affiliate: 'itself', admin: 'auth' },
    admin: { guest: 'itself', user: 'itself', affiliate: 'dashboard', admin: 'itself' },
  }

  describe.each(Object.keys(landing) as Visitor[])('as %s', (visitor) => {
    it.each(screenNames)('opens %s or is redirected', async (name) => {
      const wanted = landing[visitor][screenTable[name].area]
      expect(await screenShownTo(visitor, name)).toBe(wanted === 'itself' ? name : wanted)
    })
  })

  it('uses one screen for three sign-in addresses, and another screen for administrators', () => {
    const { auth, affiliateAuth, userAuth, adminAuth } = screenTable
    expect([affiliateAuth.Page, userAuth.Page]).toEqual([auth.Page, auth.Page])
    expect(adminAuth.Page).not.toBe(auth.Page)
  })

  it.each(['dashboard', 'affiliateDashboard', 'admin'] as const)(
    'shows no part of %s until it is known whether a user is signed in',
    async (name) => {
      session.set({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
      const router = createMemoryRouter(buildRoutes(named), { initialEntries: [paths[name]] })
      render(<RouterProvider router={router} />)
      expect(await screen.findByRole('status')).toBeTruthy()
      expect(screen.queryByText(/^screen /)).toBeNull()
      expect(router.state.location.pathname).toBe(paths[name])
    },
  )

  it('offers a reload and a link to the home page when a screen throws an error', async () => {
    const broken = { ...named, auth: { ...named.auth, Page: page(() => JSON.parse('{') as null) } }
    const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open(broken, 'guest', 'auth')
    expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /reload/i })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    heard.mockRestore()
  })

  it('remembers the requested screen, and the user who may open it after sign-in', async () => {
    session.set({ state: 'none', person: null, deviceId: '', email: '', idle: false })
    const router = createMemoryRouter(buildRoutes(named), { initialEntries: ['/admin/payments?status=pending'] })
    render(<RouterProvider router={router} />)
    await screen.findByText('screen adminAuth')
    const ana = 'ana000000000000'
    expect(router.state.location.state).toEqual({ from: '/admin/payments?status=pending', of: ana })
  })

  describe('menus', () => {
    it('link only to screens that the user may open', () => {
      for (const held of [
        ['user'],
        ['user', 'affiliate'],
        ['user', 'admin'],
        ['user', 'affiliate', 'admin'],
      ] as Role[][]) {
        const areas = menuGroupsFor(held).flatMap(({ places }) => places.map((name) => screenTable[name].area))
        expect(areas.length).toBeGreaterThan(1)
        for (const area of areas) expect([...held, 'user']).toContain(area)
      }
    })
  })
})
