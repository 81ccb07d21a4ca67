// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Role } from '../../../domain/people/roles'
import { emptyStats } from '../../../domain/stats/values'
import { closeDatabase, openDatabase } from '../../data/engine/db/current-database'
import { CoterieDb } from '../../data/engine/db/database'
import { changeSession, session, type SessionState } from '../../data/engine/person/session-state'
import type { SyncTransport } from '../../data/engine/remote/sync-transport'
import { draftCount, exportUnsentWork, useWaitingCount } from '../../data/queries/session/session'
import { onSyncRequest } from '../../data/engine/sync/sync-triggers'
import { addToOutbox } from '../../data/engine/sync/push/outbox'
import { pullStep } from '../../data/engine/sync/pull/pull'
import { syncState } from '../../data/engine/sync/status'
import { putRow } from '../../data/testing/affiliate'
import { FakeServer } from '../../data/testing/fake-server'
import { putAllStats, putStats } from '../../data/testing/stats'
import {
  openAdminDatabase,
  deleteDatabase,
  meId,
  mockServer,
  renderScreen,
  setViewportWidth,
} from '../../data/testing/screen'
import { toastContents } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
import { showOfflineReady } from '../start/offline-ready'
import type { ScreenName } from '../screen'
import { Announcement } from './announcement'
import { Bell, showAppBadge } from './bell'
import { FirstSync } from './first-sync'
import { FirstSyncDetails } from './first-sync-card'
import { Shell, useSidebar } from './shell'
import { SignOutDialog, type SignOutDialogProps } from './sign-out-dialog'
import { SyncStatusButton } from './sync-status-button'

describe('app shell', () => {
  beforeEach(() => {
    setViewportWidth(1440)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  /** Opens the first of these screens inside the shell. */
  function openShell(...screens: { handle: ScreenName; path: string; element?: ReactElement }[]) {
    const children = screens.map((each) => ({ element: <p>page</p>, ...each }))
    const router = createMemoryRouter([{ Component: Shell, children }], { initialEntries: [screens[0]?.path ?? ''] })
    render(<RouterProvider router={router} />)
    return router
  }

  function signIn(state: SessionState, more: { roles?: Role[]; firstName?: string; lastName?: string } = {}): void {
    const person = {
      id: 'ana000000000000',
      roles: ['user' as Role],
      language: 'en' as const,
      firstName: 'Ana',
      ...more,
    }
    session.set({ state, person, deviceId: '', email: '', idle: false })
  }

  function open(state: SessionState, path: string): void {
    signIn(state)
    openShell({ handle: path === '/admin' ? 'admin' : 'dashboard', path, element: <p>Ana’s earnings</p> })
  }

  it('shows a member their local data while the server is unreachable, even after the idle limit', async () => {
    await act(async () => open('copy', '/dashboard'))
    expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
    cleanup()
    await act(async () => open('locked', '/dashboard'))
    expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
  })

  it('explains why the local data of a revoked device still exists, and what the user can do', () => {
    open('sign-in', '/dashboard')
    expect(screen.queryByText('Your session has ended.')).not.toBeNull()
    act(() => changeSession({ unkept: true }))
    expect(screen.queryByText('Your session has ended.')).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(
      /no space to save your unsent work separately.*Sign in to send/,
    )
  })

  it('closes an admin’s screens after the idle limit', () => {
    open('locked', '/admin')
    expect(screen.queryByText('Ana’s earnings')).toBeNull()
  })

  it('hides all data of a user if the browser’s session belongs to another user', () => {
    open('other-person', '/dashboard')
    expect(screen.queryByText('Ana’s earnings')).toBeNull()
    expect(screen.queryByRole('button', { name: /notification/i })).toBeNull()
  })

  it('unmounts without an error in a browser whose scrollIntoView returns a promise', async () => {
    await openAdminDatabase()
    const before = HTMLElement.prototype.scrollIntoView
    HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as never
    const router = openShell(
      { handle: 'adminUsers', path: '/admin/users' },
      { handle: 'admin', path: '/admin', element: <p>Today</p> },
    )
    await screen.findByText('page')
    await act(() => router.navigate('/admin'))
    expect(await screen.findByText('Today')).toBeTruthy()
    HTMLElement.prototype.scrollIntoView = before
  })

  it('shows admins the counts of open work, and no counts before all rows are loaded', async () => {
    const db = await openAdminDatabase()
    // The counts come from the server, never from local rows.
    await act(async () =>
      db.table('user_payments').put({ id: 'p1', user_id: 'u', month: '2026-10', status: 'pending' }),
    )
    // Of the pending payments, one can be approved.
    const none = { count: 0, cents: 0 }
    const types = { rental: none, commission: none }
    const moved = { ...none, people: 0, months: 0, month: '', types, largest: { cents: 0, name: '' } }
    const selection = { ...moved, left: [], leftRows: [] }
    mockServer(({ pathname }) =>
      pathname.endsWith('/selection')
        ? { ...none, approve: { ...selection, count: 1, cents: 2 }, disperse: selection }
        : { ...none, people: 0, more: false, leftOut: [], leftOutMore: false },
    )
    const { waiting } = emptyStats.tickets
    await putStats(db, { tickets: { waiting: { ...waiting, count: 1 } } })
    await act(async () => void openShell({ handle: 'adminUsers', path: '/admin/users' }))
    expect(screen.getByRole('link', { name: 'Support Tickets' })).toBeTruthy()
    await putAllStats(db, {
      tickets: { waiting: { ...waiting, count: 1 } },
      payments: { statuses: { ...emptyStats.payments.statuses, pending: { count: 2, cents: 5 } } },
      applications: { waiting: { ...waiting, count: 3 } },
    })
    expect(await screen.findByRole('link', { name: 'Support Tickets , 1 needs a reply' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Payments , 1 to approve' })).toBeTruthy()
    const [all, applications] = within(screen.getByRole('navigation', { name: 'People' })).getAllByRole('link')
    expect(all?.getAttribute('aria-current')).toBe('page')
    await waitFor(() => expect(applications?.textContent).toBe('Affiliate applications, 3 applications3'))
  })

  it.each([390, 1440])('shows the sync status exactly once at a width of %i px', (width) => {
    setViewportWidth(width)
    open('copy', '/dashboard')
    const said = screen
      .getAllByRole('status', { hidden: true })
      .filter((status) => status.parentElement?.querySelector('[aria-haspopup=dialog]'))
    expect(said).toHaveLength(1)
  })

  it('has a sidebar that is 16rem wide, or 3rem when collapsed, and no sidebar below 768 px', async () => {
    open('copy', '/dashboard')
    const [sidebar] = screen.getAllByRole('complementary', { hidden: true })
    // The class contains the width in quarters of a rem; `md` starts at 768 px.
    expect(sidebar?.className).toMatch(/(?:^| )max-md:hidden w-64 /)
    act(() =>
      within(sidebar as HTMLElement)
        .getByRole('button', { expanded: true })
        .click(),
    )
    expect(sidebar?.className).toMatch(/(?:^| )max-md:hidden w-12 /)
  })

  it('renders either the sidebar or the bottom bar', () => {
    open('copy', '/dashboard')
    expect(screen.getByRole('navigation', { name: 'Sidebar' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull()
    cleanup()
    setViewportWidth(390)
    open('copy', '/dashboard')
    expect(screen.queryByRole('navigation', { name: 'Sidebar' })).toBeNull()
    const bar = screen.getByRole('navigation', { name: 'Main navigation' })
    expect(bar.className).toMatch(/(?:^| )fixed inset-x-0 bottom-0 .* md:hidden(?: |$)/)
    expect(within(bar).getAllByRole('link').length).toBeGreaterThan(2)
  })

  it('has four screens in the bottom bar and the other screens under More, by role and with counts', async () => {
    setViewportWidth(390)
    const db = await openAdminDatabase()
    await putAllStats(db, { tickets: { waiting: { ...emptyStats.tickets.waiting, count: 3 } } })
    openShell(
      { handle: 'admin', path: '/admin' },
      { handle: 'adminAudit', path: '/admin/audit-log', element: <p>The record</p> },
    )
    const bar = within(screen.getByRole('navigation', { name: 'Main navigation' }))
    expect(bar.getAllByRole('link')).toHaveLength(4)
    const more = bar.getByRole('button', { name: 'More' })
    await userEvent.click(more)
    const sheet = within(await screen.findByRole('dialog', { name: 'All pages' }))
    expect(sheet.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      'User',
      'Admin',
      'Records',
      'You',
    ])
    expect(sheet.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/admin')
    expect(await sheet.findByRole('link', { name: 'Support Tickets , 3 need a reply' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(more))
    await userEvent.click(more)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: /^Audit/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('The record')).toBeTruthy()
  })

  it('uses the specified menu name for the affiliate earnings, and the page’s title on the page', () => {
    signIn('live', { roles: ['affiliate'] })
    openShell({ handle: 'affiliateEarnings', path: '/affiliate_dashboard/earnings' })
    const menu = within(screen.getByRole('list', { name: 'Affiliate' }))
    expect(menu.getByRole('link', { name: 'Affiliate Earnings' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('heading', { name: 'Earnings History' })).toBeTruthy()
  })
})

describe('announcement', () => {
  let db: CoterieDb
  beforeEach(async () => {
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const announce = (enabled: boolean, message: string, messageEs = message) =>
    act(async () => {
      await putRow(db, 'program', { id: 'program000000', announcement: { enabled, message, messageEs } })
    })
  const shown = () => screen.queryByRole('complementary', { name: 'Announcement' })?.textContent ?? null

  test('appears when the admins publish it, and disappears when they remove it', async () => {
    await announce(true, 'We pay on Friday.')
    render(<Announcement />)
    await waitFor(() => expect(shown()).toBe('We pay on Friday.'))
    await announce(false, 'We pay on Friday.')
    await waitFor(() => expect(shown()).toBeNull())
  })

  test('stays dismissed on this device until its text changes', async () => {
    await announce(true, 'We pay on Friday.')
    render(<Announcement />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close this announcement' }))
    await waitFor(() => expect(shown()).toBeNull())
    cleanup()
    render(<Announcement />)
    await announce(true, 'We pay on Monday.')
    await waitFor(() => expect(shown()).toBe('We pay on Monday.'))
  })
})

describe('notification bell', () => {
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })
  const row = (n: number) => ({
    id: `notice${n}`,
    user_id: meId,
    type: 'account',
    title: `News ${n}`,
    message: '',
    metadata: {},
    read: false,
    created_at: `2026-11-20 08:00:${String(n).padStart(2, '0')}.000Z`,
  })

  it('shows 9+ for more than nine notifications, and lists the latest 20', async () => {
    const db = await openAdminDatabase()
    await act(async () => db.table('notifications').bulkPut(Array.from({ length: 9 }, (_, n) => row(n))))
    renderScreen('/', <Bell />)
    expect(await screen.findByText('9')).toBeTruthy()
    await act(() => db.table('notifications').bulkPut(Array.from({ length: 25 }, (_, n) => row(n))))
    expect(await screen.findByText('9+')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Notifications/ }))
    await screen.findByText('News 24')
    expect(screen.getAllByText(/^News /)).toHaveLength(20)
    expect(screen.queryByText('News 4')).toBeNull()
  })

  it('shows the unread count on the app’s icon, clears it at 0, and ignores a missing or refused API', async () => {
    const said: unknown[] = []
    vi.stubGlobal('navigator', {
      setAppBadge: async (n: number) => {
        said.push(n)
        throw new DOMException('not installed')
      },
      clearAppBadge: async () => void said.push('clear'),
    })
    showAppBadge(3)
    showAppBadge(0)
    vi.stubGlobal('navigator', {})
    showAppBadge(4)
    expect(said).toEqual([3, 'clear'])
  })
})

describe('first sync', () => {
  const [pages, pageRows] = [10, 50]
  let leader: CoterieDb
  let transport: SyncTransport

  /** This tab shows the sync that another tab of the browser runs. */
  beforeEach(async () => {
    await openDatabase(meId)
    leader = new CoterieDb(meId)
    const server = new FakeServer(meId)
    server.write('users', { id: meId, first_name: 'Ana' })
    const rows = pages * pageRows
    for (let n = 1; n < rows; n++)
      server.write('notifications', { id: `n${String(n).padStart(14, '0')}`, user_id: meId })
    transport = {
      pull: async (request) => structuredClone(server.pull(request)),
      bootstrap: async (request) => structuredClone(server.bootstrap({ ...request, limit: pageRows })),
      push: async (request) => structuredClone(server.push(request)),
      part: () => Promise.reject(new Error('not asked')),
      upload: () => Promise.reject(new Error('not asked')),
    }
    act(() => syncState.set('syncing'))
  })
  afterEach(async () => {
    cleanup()
    leader.close()
    onSyncRequest(null)
    syncState.set('copy')
    await deleteDatabase()
  })

  const step = () => act(async () => void (await pullStep(leader, transport)))
  const card = (name = 'Syncing your data') => screen.findByRole('region', { name })
  const figure = () => within(screen.getByRole('progressbar')).queryByText(/^\d+%$/)?.textContent

  it('shows in every tab’s sync drawer which data is loaded and how much of it', async () => {
    render(<FirstSyncDetails />)
    const shown = within(await card())
    expect(shown.getByText(/Checking for data… You can use .* now\./)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull()
    await step()
    // The total arrives with the second page, so that the first page isn't delayed.
    expect(await shown.findByText(/^50 records so far\./)).toBeTruthy()
    expect(figure()).toBeUndefined()
    for (let page = 2; page < pages; page++) {
      await step()
      await waitFor(() => expect(figure()).toBe(`${page * 10}%`))
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${page * 10}`)
    }
    expect(shown.getByText(/^450 of 500 records\./)).toBeTruthy()
    expect(shown.getByText('450 of 500')).toBeTruthy()
  })

  it('keeps loaded records when the connection breaks, reports the interruption, and resumes', async () => {
    render(<FirstSync />)
    await step()
    await step()
    const tried = vi.fn()
    onSyncRequest(tried)
    act(() => syncState.set('offline'))
    const shown = within(await card('Sync is paused until you’re online'))
    await shown.findByText(/^100 of 500 records\. The data loaded so far is saved\. Sync continues automatically\.$/)
    await userEvent.click(shown.getByRole('button', { name: 'Try now' }))
    expect(tried).toHaveBeenCalledTimes(1)
    act(() => syncState.set('syncing'))
    await step()
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  it('announces its progress in steps of 25 %, not at each page', async () => {
    render(<FirstSync />)
    const status = await screen.findByRole('status')
    const heard: string[] = []
    const watch = new MutationObserver(() => heard.push(status.textContent ?? ''))
    watch.observe(status, { childList: true, characterData: true, subtree: true })
    for (let page = 1; page < pages; page++) await step()
    await waitFor(() => expect(status.textContent).toBe('75 percent of your data'))
    watch.disconnect()
    expect(heard.length).toBeLessThanOrEqual(4)
    expect(heard.filter((text) => !/^(Syncing your data\. |(25|50|75) percent of your data$)/.test(text))).toEqual([])
  })

  it('is not shown if the device has complete local data, even while that data is loaded again', async () => {
    await leader.meta.bulkPut([
      { key: 'opened', value: true },
      { key: 'syncedAt', value: 1 },
    ])
    syncState.set('offline')
    render(<FirstSync />)
    await step()
    expect(await leader.meta.get('bootstrap')).toMatchObject({ value: { first: false } })
    await waitFor(async () => expect(await leader.rows('notifications').count()).toBeGreaterThan(40))
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('sign-out dialog', () => {
  let db: CoterieDb
  const onSend = vi.fn<() => void>()
  const onSignOut = vi.fn<() => void>()
  const noop = () => undefined

  const TestDialog = (part: Partial<SignOutDialogProps>) => (
    <SignOutDialog
      drafts={0}
      waiting={2}
      doing="nothing"
      unsent={false}
      saved=""
      onClose={noop}
      onSave={noop}
      {...{ onSend, onSignOut }}
      {...part}
    />
  )
  const button = (name: string) => screen.getByRole('button', { name })
  const reason = 'You are offline. The changes can’t be sent now.'

  beforeEach(async () => {
    db = await openDatabase('personpersonper')
    await db.outbox.clear()
    await addToOutbox(db, { op: 'update', c: 'users', id: db.userId, patch: { first_name: 'Bea' } })
    await addToOutbox(db, { op: 'update', c: 'notifications', id: 'notificationone', patch: { is_read: true } })
    syncState.set('up-to-date')
  })
  afterEach(() => {
    cleanup()
    closeDatabase()
    vi.resetAllMocks()
  })

  it('explains why nothing can be sent offline, focuses Save, and enables Send when the app is online again', async () => {
    syncState.set('offline')
    render(<TestDialog />)
    expect(screen.getByRole('status').textContent).toBe(reason)
    expect(button('Send first').getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button('Send first').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      reason,
    )
    await waitFor(() => expect(document.activeElement).toBe(button('Save as a file')))
    await userEvent.click(button('Send first'))
    expect(onSend).not.toHaveBeenCalled()
    act(() => syncState.set('up-to-date'))
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
    await userEvent.click(button('Send first'))
    expect(onSend).toHaveBeenCalledTimes(1)
  })

  it('counts pending changes, and offers only the sign-out when no change is left', async () => {
    render(<TestDialog />)
    await screen.findByText(/^2 changes haven’t been sent/)
    await act(() => db.outbox.limit(1).delete())
    await screen.findByText(/^1 change hasn’t been sent/)
    await act(() => db.outbox.clear())
    await screen.findByRole('alertdialog', { name: 'Sign Out' })
    expect(screen.getByRole('status').textContent).toBe('Everything has been sent.')
    expect(screen.queryByRole('button', { name: 'Sign out and discard' })).toBeNull()
    await userEvent.click(button('Sign Out'))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    expect(onSend).not.toHaveBeenCalled()
  })

  it('does not report changes as sent if they were deleted with the local data', async () => {
    const Held = () => <output data-testid="held">{useWaitingCount(2)}</output>
    render(
      <>
        <Held />
        <TestDialog doing="leaving" />
      </>,
    )
    await act(() => db.outbox.clear())
    await waitFor(() => expect(screen.getByTestId('held').textContent).toBe('0'))
    expect(screen.getByRole('alertdialog', { name: 'Sign out with unsent changes?' })).toBeTruthy()
    expect(screen.queryByText('Everything has been sent.')).toBeNull()
  })

  it('counts unsent drafts except empty ones, and saves them with the pending changes', async () => {
    await act(async () =>
      db.drafts.bulkPut([
        { key: 'reply:t', value: 'half a sentence', at: 1 },
        { key: 'desk-reply-begun:t', value: 'm', at: 1 },
        { key: 'leaving/p', value: ['export'], at: 1 },
      ]),
    )
    expect(await draftCount()).toBe(1)
    const { drafts } = JSON.parse(await exportUnsentWork()) as { drafts: unknown[] }
    expect(drafts).toContainEqual({ key: 'reply:t', value: 'half a sentence', at: 1 })
  })
})

describe('sync status button', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    await deleteDatabase()
  })

  it('briefly shows that the app works offline in place of its status, without a toast', async () => {
    await openAdminDatabase()
    renderScreen(
      '/',
      <>
        <SyncStatusButton load={async () => () => null} />
        <Toasts />
      </>,
    )
    await screen.findByRole('button', { name: /^Synced/ })
    act(() => showOfflineReady())
    expect(screen.getByRole('button', { name: 'Synced and available offline' })).toBeTruthy()
    expect(toastContents.size).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('button', { name: /^Synced/ })).toBeTruthy()
  })
})

describe('sidebar state', () => {
  const written = vi.fn<(cookie: string) => void>()
  let kept = ''
  beforeEach(() => {
    written.mockReset()
    kept = ''
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => kept)
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
      written(cookie)
      kept = cookie.split(';')[0] ?? ''
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
  const press = (key: string, held: object) => fireEvent.keyDown(document.body, { key, ...held })

  it('is stored for 7 days', () => {
    const { result } = renderHook(useSidebar)
    expect(result.current.open).toBe(true)
    press('b', { ctrlKey: true })
    expect(written).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=strict')
    cleanup()
    expect(renderHook(useSidebar).result.current.open).toBe(false)
  })

  it('changes only on Ctrl+B and Cmd+B', () => {
    const { result } = renderHook(useSidebar)
    press('b', { ctrlKey: true })
    expect(result.current.open).toBe(false)
    press('B', { metaKey: true })
    expect(result.current.open).toBe(true)
    for (const [key, held] of [
      ['b', {}],
      ['b', { ctrlKey: true, shiftKey: true }],
      ['b', { ctrlKey: true, altKey: true }],
      ['c', { ctrlKey: true }],
    ] as const) {
      press(key, held)
      expect(result.current.open).toBe(true)
    }
  })
})
