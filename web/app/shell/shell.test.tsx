// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noFigures } from '../../../domain/figures/values'
import { changeSession, session, type SessionState } from '../../data/person/state'
import { putFigures } from '../../data/testing/figures'
import { adminsCopy, dropCopy, windowOf } from '../../data/testing/screen'
import { TitleActions } from '../../ui/title-actions'
import type { ScreenName } from '../screen'
import { Shell } from './shell'

beforeEach(() => {
  windowOf(1440)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

function open(state: SessionState, path: string): void {
  const person = { id: 'ana000000000000', roles: ['user' as const], language: 'en' as const, firstName: 'Ana' }
  session.set({ state, person, deviceId: '', email: '', idle: false })
  const page = { path, handle: path === '/admin' ? 'admin' : 'dashboard', element: <p>Ana’s earnings</p> }
  const router = createMemoryRouter([{ Component: Shell, children: [page] }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
}

it('shows a member their copy while the server isn’t reached, and past the idle limit', () => {
  open('copy', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
  cleanup()
  open('locked', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
})

it('names a person in full before their own row was read', () => {
  const person = {
    id: 'ana000000000000',
    roles: ['user' as const],
    language: 'en' as const,
    firstName: 'Ana Belén',
    lastName: 'Ortuño',
  }
  session.set({ state: 'copy', person, deviceId: '', email: 'ana@mail.example', idle: false })
  const page = { path: '/dashboard', handle: 'dashboard', element: <p>page</p> }
  render(
    <RouterProvider
      router={createMemoryRouter([{ Component: Shell, children: [page] }], { initialEntries: ['/dashboard'] })}
    />,
  )
  expect(screen.getByRole('button', { name: /Ana Belén Ortuño/ })).toBeTruthy()
})

it('says why the copy of an ended device stays, and what to do', () => {
  open('sign-in', '/dashboard')
  expect(screen.queryByText('Your session has ended.')).not.toBeNull()
  act(() => changeSession({ unkept: true }))
  expect(screen.queryByText('Your session has ended.')).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(/no room to set your unsent work aside.*Sign in to send/)
})

it('closes an admin’s screens past the idle limit', () => {
  open('locked', '/admin')
  expect(screen.queryByText('Ana’s earnings')).toBeNull()
})

it('shows nothing of the earlier person once the browser’s session is somebody else’s', () => {
  open('other-person', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).toBeNull()
  expect(screen.queryByRole('button', { name: /notification/i })).toBeNull()
})

it('can be left in a browser whose scrollIntoView answers with a promise', async () => {
  await adminsCopy()
  const before = HTMLElement.prototype.scrollIntoView
  HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as never
  const pages = [
    { path: '/admin/users', handle: 'adminUsers', element: <p>All of them</p> },
    { path: '/admin', handle: 'admin', element: <p>Today</p> },
  ]
  const router = createMemoryRouter([{ Component: Shell, children: pages }], { initialEntries: ['/admin/users'] })
  render(<RouterProvider router={router} />)
  await screen.findByText('All of them')
  await act(() => router.navigate('/admin'))
  expect(await screen.findByText('Today')).toBeTruthy()
  HTMLElement.prototype.scrollIntoView = before
})

describe('an admin’s places', () => {
  const show = (name: ScreenName, path: string) =>
    act(
      async () =>
        void render(
          <RouterProvider
            router={createMemoryRouter(
              [{ Component: Shell, children: [{ path, handle: name, element: <p>page</p> }] }],
              {
                initialEntries: [path],
              },
            )}
          />,
        ),
    )
  const links = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent}${link.getAttribute('aria-current') === 'page' ? ' *' : ''}`)

  it('are found from the screen that shares their entry in the sidebar', async () => {
    await adminsCopy()
    await show('adminUsers', '/admin/users')
    expect(links('People')).toEqual([
      'All Users *',
      'Affiliate applications',
      'Landing applications',
      'Administrators',
      'Import people',
    ])
    cleanup()
    await show('adminHolds', '/admin/holds')
    expect(links('Money')).toEqual(['Payments', 'Runs', 'Payouts', 'Holds *', 'Ledger', 'Policy lab'])
    cleanup()
    // one month's run stands for the place that it was opened from, and names itself in the title's line
    await show('adminRun', '/admin/runs/2026-10')
    expect(links('Money')).toEqual(['Payments', 'Runs *', 'Payouts', 'Holds', 'Ledger', 'Policy lab'])
    cleanup()
    // so does one batch, which has the way back before its name besides
    await show('adminPayout', '/admin/payouts/b')
    expect(links('Money')).toEqual(['Payments', 'Runs', 'Payouts *', 'Holds', 'Ledger', 'Policy lab'])
    const [back, ...others] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Payouts' })
    expect([back?.getAttribute('href'), others]).toEqual(['/admin/payouts', []])
    cleanup()
    await show('adminAudit', '/admin/audit-log')
    expect(screen.queryByRole('navigation', { name: 'Money' })).toBeNull()
  })

  it('say what waits there, and nothing from a part of the rows', async () => {
    const db = await adminsCopy()
    // what lies here is never counted
    await db.table('user_payments').put({ id: 'p1', user_id: 'u', month: '2026-10', status: 'pending' })
    await putFigures(db, { tickets: { statuses: { open: 1, in_progress: 7, resolved: 1, closed: 0 } } })
    await show('adminUsers', '/admin/users')
    expect(await screen.findByRole('link', { name: 'Support Tickets , 1 open' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /pending/ })).toBeNull()
    await putFigures(db, {
      payments: { statuses: { ...noFigures.payments.statuses, pending: { count: 2, cents: 5 } } },
    })
    expect(await screen.findByRole('link', { name: 'Payments , 2 pending' })).toBeTruthy()
    await putFigures(db, {
      applications: { ...noFigures.applications, waiting: { ...noFigures.applications.waiting, count: 3 } },
    })
    await waitFor(() => expect(links('People')[1]).toBe('Affiliate applications, 3 applications3'))
    await putFigures(db, { leads: { ...noFigures.leads, waiting: { ...noFigures.leads.waiting, count: 5 } } })
    await waitFor(() => expect(links('People')[2]).toBe('Landing applications, 5 not answered5'))
    // what waits at a line's first screen stands in the sidebar already
    expect(links('People')[0]).toBe('All Users *')
    cleanup()
    await putFigures(db, {
      holds: {
        ...noFigures.holds,
        byHand: { lines: 1, cents: 6129, userId: 'u' },
        review: { lines: 5, cents: 17_258, due: '' },
      },
    })
    await show('adminPayments', '/admin/payments')
    await waitFor(() =>
      expect(links('Money')).toEqual(['Payments *', 'Runs', 'Payouts', 'Holds, 6 held6', 'Ledger', 'Policy lab']),
    )
  })
})

it('keeps room for a screen’s main actions in the line of its title, on desks', async () => {
  await adminsCopy()
  const Page = () => (
    <TitleActions>
      <button type="button">Generate</button>
    </TitleActions>
  )
  render(
    <RouterProvider
      router={createMemoryRouter(
        [{ Component: Shell, children: [{ path: '/admin', handle: 'admin', Component: Page }] }],
        {
          initialEntries: ['/admin'],
        },
      )}
    />,
  )
  const button = await screen.findByRole('button', { name: 'Generate' })
  expect(screen.getByRole('banner').contains(button)).toBe(true)
  expect(screen.getByRole('main').contains(button)).toBe(false)
  cleanup()
  await dropCopy()
  // where nothing frames it, it stands where it is written
  render(<Page />)
  expect(screen.getByRole('button', { name: 'Generate' })).toBeTruthy()
})

it.each([390, 1440])('says how sync stands once, in a window of %i px', (width) => {
  windowOf(width)
  open('copy', '/dashboard')
  const said = screen
    .getAllByRole('status', { hidden: true })
    .filter((status) => status.parentElement?.querySelector('[aria-haspopup=dialog]'))
  expect(said).toHaveLength(1)
})

it('the sidebar is 16rem wide, 3rem with its icons alone, and gone below 768 px', async () => {
  open('copy', '/dashboard')
  const [sidebar] = screen.getAllByRole('complementary', { hidden: true })
  // 64 and 12 quarters of a rem; `md` begins at 768 px
  expect(sidebar?.className).toMatch(/(?:^| )max-md:hidden w-64 /)
  act(() =>
    within(sidebar as HTMLElement)
      .getByRole('button', { expanded: true })
      .click(),
  )
  expect(sidebar?.className).toMatch(/(?:^| )max-md:hidden w-12 /)
})

it('a phone has the bar at the bottom instead of the sidebar, and each is drawn only where it is shown', () => {
  open('copy', '/dashboard')
  expect(screen.getByRole('navigation', { name: 'Sidebar' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Main places' })).toBeNull()
  cleanup()
  windowOf(390)
  open('copy', '/dashboard')
  expect(screen.queryByRole('navigation', { name: 'Sidebar' })).toBeNull()
  const bar = screen.getByRole('navigation', { name: 'Main places' })
  expect(bar.className).toMatch(/(?:^| )fixed inset-x-0 bottom-0 .* md:hidden(?: |$)/)
  expect(within(bar).getAllByRole('link').length).toBeGreaterThan(2)
})

it('a phone’s bar holds four places, and More the rest, grouped by role, with what waits there', async () => {
  windowOf(390)
  const db = await adminsCopy()
  await putFigures(db, { tickets: { statuses: { open: 3, in_progress: 0, resolved: 0, closed: 0 } } })
  const pages = [
    { path: '/admin', handle: 'admin', element: <p>Today</p> },
    { path: '/admin/audit-log', handle: 'adminAudit', element: <p>The record</p> },
  ]
  const router = createMemoryRouter([{ Component: Shell, children: pages }], { initialEntries: ['/admin'] })
  render(<RouterProvider router={router} />)
  const bar = within(screen.getByRole('navigation', { name: 'Main places' }))
  expect(bar.getAllByRole('link')).toHaveLength(4)
  const more = bar.getByRole('button', { name: 'More' })
  await userEvent.click(more)
  const sheet = within(await screen.findByRole('dialog', { name: 'All places' }))
  expect(sheet.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    'User',
    'Admin',
    'Records',
    'You',
  ])
  expect(sheet.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/admin')
  expect(await sheet.findByRole('link', { name: 'Support Tickets , 3 open' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more))
  await userEvent.click(more)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: /^Audit/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('The record')).toBeTruthy()
})

it('More leads an affiliate to sharing from their dashboard as a renter too', async () => {
  windowOf(390)
  const person = { id: 'ana000000000000', roles: ['affiliate' as const], language: 'en' as const, firstName: 'Ana' }
  session.set({ state: 'live', person, deviceId: '', email: '', idle: false })
  const page = { path: '/dashboard', handle: 'dashboard', element: <p>page</p> }
  const router = createMemoryRouter([{ Component: Shell, children: [page] }], { initialEntries: ['/dashboard'] })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'All places' }))
  const affiliates = within(sheet.getByRole('list', { name: 'Affiliate' }))
  expect(affiliates.getByRole('link', { name: /^Share/ }).getAttribute('href')).toBe('/affiliate_dashboard/share')
})

it('a bar that leaves nothing out has no More', () => {
  windowOf(390)
  open('copy', '/dashboard')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

it('calls an affiliate’s earnings in the menu as the specification does, and the page by its title', () => {
  const person = { id: 'ana000000000000', roles: ['affiliate' as const], language: 'en' as const, firstName: 'Ana' }
  session.set({ state: 'live', person, deviceId: '', email: '', idle: false })
  const path = '/affiliate_dashboard/earnings'
  const page = { path, handle: 'affiliateEarnings', element: <p>page</p> }
  const router = createMemoryRouter([{ Component: Shell, children: [page] }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  const menu = within(screen.getByRole('list', { name: 'Affiliate' }))
  expect(menu.getByRole('link', { name: 'Affiliate Earnings' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('heading', { name: 'Earnings History' })).toBeTruthy()
})
