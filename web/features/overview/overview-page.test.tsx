// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyStats } from '../../../domain/stats/values'
import type { CoterieDb } from '../../data/engine/db/database'
import { syncState } from '../../data/engine/sync/status'
import { putAllStats, putStats } from '../../data/testing/stats'
import { noDifferences } from '../../data/testing/ledger'
import { healthyInstallation } from '../../data/testing/health'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  type FakeAnswers,
} from '../../data/testing/screen'
import { OverviewPage } from './overview-page'

const user = userEvent.setup()
const show = () => renderScreen('/admin', <OverviewPage />)
const figures = () => within(screen.getByRole('region', { name: 'People and tickets' }))

/** Stores the stats of a program in which rentals have started. Before that, the page is the first hour. */
const putStarted = (db: CoterieDb, given: Parameters<typeof putAllStats>[1] = {}): Promise<void> =>
  putAllStats(db, { ...given, rentals: { flow: [['2026-11', 1, 1]], ...given.rentals } })

describe('overview page', () => {
  const people = { all: 1281, user: 1220, affiliate: 58, admin: 3, pendingAffiliates: 0 }
  const rents = { count: 1, by: '2026-11-30', stay: ['u'] }

  let db: CoterieDb
  let server: FakeAnswers
  const nothing = { count: 0, cents: 0 }
  const covered = {
    ...nothing,
    people: 0,
    months: 0,
    month: '',
    types: { rental: nothing, commission: nothing },
    largest: { cents: 0, name: '' },
    left: [] as object[],
    leftRows: [] as object[],
  }
  let approvable = covered
  let candidates = nothing
  let done: { rows: object[]; admins: string[] } = { rows: [], admins: [] }

  beforeEach(async () => {
    approvable = covered
    candidates = nothing
    done = { rows: [], admins: [] }
    server = mockServer(({ pathname }) => {
      const answers: { [path: string]: unknown } = {
        health: healthyInstallation,
        'done-today': done,
        'ledger/check': { state: 'working' },
        'payments/selection': { count: 0, cents: 0, approve: approvable, disperse: covered },
        'payouts/candidates': { ...candidates, people: 1, more: false, leftOut: [], leftOutMore: false },
      }
      const months = { ready: [], generated: [], newestRun: null, today: '2026-11-22' }
      return answers[pathname.replace('/api/admin/', '')] ?? months
    })
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    await deleteDatabase()
  })

  const { statuses } = emptyStats.payments
  const todoList = () => within(screen.getByRole('region', { name: 'Needs your attention today' }))
  const failReads = () => {
    const real = db.rows.bind(db)
    return vi.spyOn(db, 'rows').mockImplementation(((collection: 'stats') => {
      if (collection === 'stats') throw new Error('the disk is gone')
      return real(collection)
    }) as typeof db.rows)
  }
  const retry = async (alert: HTMLElement) =>
    user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))

  it('to-do list shows an error with a retry for a malformed response about the months, and the page remains usable', async () => {
    await putStarted(db)
    const { answer } = server
    server.answer = () => ({})
    show()
    await screen.findByText('Couldn’t check which payments can be generated.')
    expect(screen.queryByText('You’re all caught up')).toBeNull()
    server.answer = answer
    await retry(screen.getByText('Couldn’t check which payments can be generated.'))
    expect(screen.queryByText('You’re all caught up')).toBeNull()
    await retry(screen.getByText('Couldn’t load system health.'))
    await screen.findByText('You’re all caught up')
    expect(screen.getByText(/^Payments for .* can be generated from /)).toBeDefined()
    expect(screen.queryByText('Couldn’t check which payments can be generated.')).toBeNull()
  })

  it('to-do list shows payments that can be approved or sent, and separately the blocked ones with reasons', async () => {
    const owen = { id: 'p', user_id: 'u', person_name: 'Owen Castellanos', amount_cents: 5_000 }
    approvable = {
      ...covered,
      count: 1,
      cents: 10_050,
      left: [{ code: 'payee-missing', count: 1, cents: 5_000 }],
      leftRows: [{ ...owen, problem: 'payee-missing', problem_until: '' }],
    }
    candidates = { count: 1, cents: 700 }
    await putStarted(db, {
      payments: {
        statuses: { ...statuses, pending: { count: 2, cents: 15_050 }, approved: { count: 1, cents: 700 } },
      },
    })
    show()
    await screen.findByText('1 payment to approve')
    expect(todoList().getByText('1 more is blocked')).toBeDefined()
    expect(todoList().getAllByText('$100.50')).toHaveLength(2)
    expect(todoList().getByText('$107.50 waiting on you')).toBeDefined()
    const hrefOf = (name: RegExp) => todoList().getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(/^Approve 1 payment/)).toBe('/admin/payments?status=pending')
    expect(hrefOf(/^Create payout batch/)).toBe('/admin/payouts?do=make')
    const blockedSection = within(screen.getByRole('region', { name: 'Blocked' }))
    expect(blockedSection.getByText('1 payment can’t be processed yet')).toBeDefined()
    expect(blockedSection.getByRole('listitem').textContent).toContain('1 without a PayPal email · Owen Castellanos')
    expect(blockedSection.queryByRole('button')).toBeNull()
  })

  it('to-do list ends with what was done today, once nothing is left to do', async () => {
    const rest = { cents: 0, batch: '', n: 0, month: '' }
    done = {
      rows: [
        { ...rest, kind: 'tickets', count: 31 },
        { ...rest, kind: 'approved', count: 2, cents: 20_050 },
        { ...rest, kind: 'batch-created', count: 2, cents: 20_050, batch: 'b9', n: 9 },
        { ...rest, kind: 'batch-sent', count: 2, cents: 20_050, batch: 'b9', n: 9 },
        { ...rest, kind: 'generated', count: 2, cents: 20_050, month: '2026-10' },
      ],
      admins: ['Ana Belén Ruiz', 'Inés Sol'],
    }
    const locked = { count: 2, cents: 20_050, batch: 'b9', n: 9 }
    await putStarted(db, { payments: { locked, statuses: { ...statuses, approved: { count: 2, cents: 20_050 } } } })
    show()
    await screen.findByRole('heading', { name: 'You’re all caught up' })
    expect(screen.getByText(/Next: reconcile batch 9 when PayPal’s report is ready\./)).toBeDefined()
    const list = within(await screen.findByRole('region', { name: 'Done today' }))
    expect(list.getByText('by Ana, Inés')).toBeDefined()
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Replied to 31 tickets',
      'Approved 2 payments',
      'Created and sent batch 9',
      'Generated October 2026',
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/support',
      '/admin/payments?status=approved',
      '/admin/payouts/b9',
      '/admin/runs/2026-10',
    ])
    expect(screen.getByRole('region', { name: 'Blocked' }).textContent).toContain('2 not confirmed by PayPal')
  })

  it('shows how to invite people until the first rental starts, and to-dos only if there are any', async () => {
    await putAllStats(db, { people: { all: 3, admin: 1 } })
    show()
    await screen.findByRole('heading', { name: 'Invite your first people' })
    expect(screen.getByText('2 people have joined.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Needs your attention today' })).toBeNull()
    const waiting = { ...emptyStats.tickets.waiting, count: 1 }
    const longest = { id: 't', number: 1, subject: 'Money', name: 'Ana', since: '2026-11-22 08:00:00.000Z' }
    await act(() => putStats(db, { tickets: { waiting, longest } }))
    await screen.findByRole('region', { name: 'Needs your attention today' })
    await act(() => putStats(db, { rentals: { count: 1, flow: [['2026-11', 1, 0]] } }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Invite your first people' })).toBeNull())
  })

  describe('stats', () => {
    it('show skeletons without sentences until they are loaded, each area separately', async () => {
      show()
      expect(figures().getByRole('link', { name: 'Users' })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Open' })).toBeDefined()
      await act(() => putStats(db, { people: { ...people, pendingAffiliates: 4 } }))
      await screen.findByText('1,220')
      expect(figures().getByRole('link', { name: /^Affiliates 58/ })).toBeDefined()
      expect(figures().getByRole('link', { name: /^Admins 3/ })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Pending Affiliates 4 New' })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Open' })).toBeDefined()
      expect(screen.queryByText(/all caught up|No active rentals|needs a reply|–/)).toBeNull()
      const tickets = { statuses: { open: 1, in_progress: 2, resolved: 30_000, closed: 4 } }
      await act(() => putStats(db, { tickets }))
      await waitFor(() => expect(figures().getByRole('link', { name: /^Open 1/ })).toBeDefined())
      expect(figures().getByRole('link', { name: /^In Progress 2/ })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Resolved 30,000' })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Closed 4' })).toBeDefined()
    })

    it('link to lists that show what they count', async () => {
      await putStarted(db, { people, tickets: { statuses: { open: 1, in_progress: 2, resolved: 3, closed: 4 } } })
      show()
      await screen.findByText('1,220')
      const hrefs = figures()
        .getAllByRole('link')
        .map((link) => [link.textContent?.replace(/\d.*/, ''), link.getAttribute('href')])
      // The list’s tab of the same name also shows this number, not all 1,281.
      expect(figures().getByRole('link', { name: /^Users/ }).textContent).toBe('Users1,2200 joined this week')
      expect(hrefs).toEqual([
        ['Users', '/admin/users?role=user'],
        ['Affiliates', '/admin/users?role=affiliate'],
        ['Admins', '/admin/admins'],
        ['Pending Affiliates', '/admin/applications'],
        ['Open', '/admin/support?status=open'],
        ['In Progress', '/admin/support?status=in_progress'],
        ['Resolved', '/admin/support?status=resolved'],
        ['Closed', '/admin/support?status=closed'],
      ])
    })

    it('remain readable offline, with their time', async () => {
      await putStarted(db, { people })
      show()
      await screen.findByText('1,220')
      expect(screen.queryByText(/The figures are from/)).toBeNull()
      await act(async () => syncState.set('offline'))
      await screen.findByText(/The figures are from/)
      expect(screen.getByText('1,220')).toBeDefined()
      expect(screen.getByText('No active rentals today.')).toBeDefined()
    })

    it('show an offline message if they were never loaded, but no dashes and no empty states', async () => {
      syncState.set('offline')
      show()
      await screen.findByText(/Connect to see the figures/)
      expect(screen.queryByText(/all caught up|No active rentals|All clear|–/)).toBeNull()
    })
  })

  it('shows dashes or the last stats beside an error with a retry when the local database can’t be read', async () => {
    const failed = 'Couldn’t load your to-do list.'
    await putStarted(db, { people, rentals: rents })
    const firstFailure = failReads()
    show()
    const alert = await screen.findByText(failed)
    expect(figures().getByRole('link', { name: 'Users –' })).toBeDefined()
    firstFailure.mockRestore()
    await retry(alert)
    await screen.findByText('1 person is renting today')
    // Each part loads separately, so the alert may disappear shortly after the stats have arrived.
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
    const secondFailure = failReads()
    await act(async () => void (await db.table('stats').toCollection().modify({ at: '2026-11-22 10:00:05.000Z' })))
    const secondAlert = await screen.findByText(failed)
    expect(screen.getByText('1 person is renting today')).toBeDefined()
    secondFailure.mockRestore()
    await retry(secondAlert)
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
  })
})

describe('overview charts', () => {
  const { forecast } = noDifferences
  const { days } = forecast

  let db: CoterieDb
  let check: unknown

  beforeEach(async () => {
    check = noDifferences
    mockServer(({ pathname }) => {
      if (pathname === '/api/admin/health') return healthyInstallation
      if (pathname === '/api/admin/ledger/check') return check
      return { ready: [], generated: [], newestRun: null, today: '2026-11-23' }
    })
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  describe('current month card', () => {
    const region = (name: string) => screen.findByRole('region', { name })

    it('shows earnings so far as a ring of days and by kind, and the expected total', async () => {
      await putStarted(db)
      show()
      const card = await region('November 2026 so far')
      expect(within(card).getByRole('img', { name: '$230.00, 23 of 30 days' })).toBeTruthy()
      expect(card.textContent).toContain('Rentals (2)$200.00')
      // An estimate has no lines yet, so there is no explanation to open.
      expect(
        within(card)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/admin/payments?status=dispersed'])
      expect(card.textContent).toContain('Commission (1 referral)$30.00')
      expect(card.textContent).toContain('Expected by Nov 30about $300.00')
    })

    it('shows an older result with its time while a newer one is computed', async () => {
      await putStarted(db)
      check = { state: 'working', before: noDifferences }
      show()
      const card = await region('November 2026 so far')
      expect(card.textContent).toMatch(/As of \d+:30 [AP]M · updating…/)
      check = { ...noDifferences, forecast: { ...forecast, days: days.map((cents) => cents + 100) } }
      expect(await within(card).findByRole('img', { name: '$231.00, 23 of 30 days' })).toBeTruthy()
      expect(card.textContent).not.toContain('worked out')
    })
  })

  it('money by month shows no empty state while the first month’s earnings are unknown', async () => {
    check = { state: 'working' }
    await putStarted(db)
    show()
    await screen.findByRole('region', { name: 'Response times' })
    expect(screen.queryByText('No earnings yet')).toBeNull()
  })
})
