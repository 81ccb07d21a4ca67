// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyStats } from '../../../domain/stats/values'
import { momentOf } from '../../../domain/moments'
import type { Finding } from '../../../domain/program/health'
import type { CoterieDb } from '../../data/engine/db/database'
import type { OutboxEntry } from '../../data/engine/db/local-tables'
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
import { RentersToday } from './renters-today'

const user = userEvent.setup()
const show = () => renderScreen('/admin', <OverviewPage />)
const figures = () => within(screen.getByRole('region', { name: 'People and tickets' }))
const textsOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('overview page', () => {
  const momentHoursAgo = (hours: number) => momentOf(Date.now() - hours * 3_600_000)
  const people = { all: 1281, user: 1220, affiliate: 58, admin: 3, pendingAffiliates: 0 }
  const rents = { count: 1, by: '2026-11-30', stay: ['u'] }

  let db: CoterieDb
  let server: FakeAnswers
  let openMonths: string[] = []
  let found: Finding[] = []
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

  beforeEach(async () => {
    openMonths = []
    found = []
    approvable = covered
    candidates = nothing
    server = mockServer(({ pathname }) => {
      const answers: { [path: string]: unknown } = {
        health: { ...healthyInstallation, findings: found },
        'ledger/check': { state: 'working' },
        'payments/selection': { count: 0, cents: 0, approve: approvable, disperse: covered },
        'payouts/candidates': { ...candidates, people: 1, more: false, leftOut: [], leftOutMore: false },
      }
      const months = { ready: openMonths, generated: [], newestRun: null, today: '2026-11-22' }
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
  const noQueue = emptyStats.tickets.waiting
  const list = () => screen.getByRole('region', { name: 'Needs your attention today' })
  const todoList = () => within(list())
  const heads = (...names: string[]) => ({
    first: names.slice(0, 3).map((name) => ({ userId: name, name })),
    people: names.length,
  })
  const failReads = () => {
    const real = db.rows.bind(db)
    return vi.spyOn(db, 'rows').mockImplementation(((collection: 'stats') => {
      if (collection === 'stats') throw new Error('the disk is gone')
      return real(collection)
    }) as typeof db.rows)
  }
  const retry = async (alert: HTMLElement) =>
    user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))

  describe('to-do list', () => {
    it('shows an error with a retry for a malformed response about the months, and the page remains usable', async () => {
      await putAllStats(db)
      const { answer } = server
      server.answer = () => ({})
      show()
      await screen.findByText('Couldn’t check which payments can be generated.')
      expect(screen.queryByText(/Nothing needs your attention today/)).toBeNull()
      server.answer = answer
      await retry(screen.getByText('Couldn’t check which payments can be generated.'))
      expect(screen.queryByText(/Nothing needs your attention today/)).toBeNull()
      await retry(screen.getByText('Couldn’t load system health.'))
      await screen.findByText(/Nothing needs your attention today\. .* can be generated from/)
      expect(screen.queryByText('Couldn’t check which payments can be generated.')).toBeNull()
    })

    it('shows serious health findings first, and minor ones as information', async () => {
      await putAllStats(db)
      openMonths = ['2026-10']
      found = [{ about: 'no-mail', state: 'look' }]
      const shown = show()
      await screen.findByText('System health: 1 issue')
      await screen.findByText('Payments for October 2026 can be generated')
      expect(list().hasAttribute('data-few')).toBe(true)
      const rows = () =>
        todoList()
          .getAllByRole('heading', { level: 3 })
          .map((heading) => heading.textContent)
      expect(rows()).toEqual(['Payments for October 2026 can be generated'])
      const infoSection = within(screen.getByRole('region', { name: 'For your information' }))
      expect(infoSection.getByRole('link', { name: 'System health: 1 issue' }).getAttribute('href')).toBe(
        '/admin/health',
      )
      shown.unmount()
      found = [{ about: 'backup-failed', state: 'bad' }, ...found]
      show()
      await screen.findByText('Action needed: something is failing or about to fail.')
      await screen.findByText('Payments for October 2026 can be generated')
      expect(rows()[0]).toBe('System health: 2 issues')
      expect(todoList().getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/health')
    })

    it.each(['payments', 'tickets', 'applications', 'holds'] as const)(
      'shows no empty state while the %s stats are loading',
      async (last) => {
        await putAllStats(db, { people })
        await act(async () => db.rows('stats').where('topic').equals(last).delete())
        show()
        await screen.findByText('1,220')
        await screen.findByText('No active rentals today.')
        expect(screen.queryByText(/Needs your attention today|Nothing needs your attention|All clear/)).toBeNull()
        await act(() => putStats(db, { [last]: {} }))
        await screen.findByText(/Nothing needs your attention today/)
        expect(screen.getAllByText('All clear')).toHaveLength(4)
      },
    )

    it('lists payments that can be approved or sent, and separately the blocked ones with reasons', async () => {
      const owen = { id: 'p', user_id: 'u', person_name: 'Owen Castellanos', amount_cents: 5_000 }
      approvable = {
        ...covered,
        count: 1,
        cents: 10_050,
        left: [{ code: 'payee-missing', count: 1, cents: 5_000 }],
        leftRows: [{ ...owen, problem: 'payee-missing', problem_until: '' }],
      }
      candidates = { count: 1, cents: 700 }
      await putAllStats(db, {
        payments: {
          statuses: { ...statuses, pending: { count: 2, cents: 15_050 }, approved: { count: 1, cents: 700 } },
        },
      })
      show()
      await screen.findByText('1 payment can be approved')
      expect(todoList().getByText('1 more is blocked.')).toBeDefined()
      expect(todoList().getByText('$100.50')).toBeDefined()
      expect(todoList().getByText('$7.00')).toBeDefined()
      expect(todoList().getByText('$107.50 waiting on you')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Approve' }).getAttribute('href')).toBe('/admin/payments?status=pending')
      expect(screen.getByRole('link', { name: 'Create batch' }).getAttribute('href')).toBe('/admin/payouts?do=make')
      const blockedSection = within(screen.getByRole('region', { name: 'Blocked' }))
      expect(blockedSection.getByText('1 payment can’t be approved yet')).toBeDefined()
      expect(blockedSection.getByRole('listitem').textContent).toBe('1 without a PayPal emailOwen Castellanos$50.00')
      expect(blockedSection.queryByRole('button')).toBeNull()
    })

    it('names up to three people, otherwise two and the remaining number, or the number of payments', async () => {
      const pay = (count: number) => ({ statuses: { ...statuses, pending: { count, cents: 100 } } })
      server.down = true
      const three = heads('Ana Paz', 'Bea Rey', 'Cira Sol')
      const discs = () =>
        [...todoList().getByRole('listitem').querySelectorAll('[aria-hidden] > *')].map((one) => one.textContent)
      await putAllStats(db, { payments: { ...pay(3), pending: three } })
      show()
      await screen.findByText('3 payments are pending')
      expect(discs()).toEqual(['AP', 'BR', 'CS'])
      await act(() => putStats(db, { payments: { ...pay(7), pending: { ...three, people: 6 } } }))
      await screen.findByText('7 payments are pending')
      expect(discs()).toEqual(['AP', 'BR', '+4'])
      await act(() => putStats(db, { payments: { ...pay(900), pending: { ...three, people: null } } }))
      await screen.findByText('900 payments are pending')
      expect(discs()).toEqual(['AP', 'BR', '+898'])
    })

    it('names the ticket that has waited longest, and says how many tickets wait and how many are late', async () => {
      const oldest = momentHoursAgo(31)
      await putAllStats(db, {
        tickets: {
          waiting: {
            ...noQueue,
            count: 2,
            late: 1,
            oldest,
            due: momentHoursAgo(7),
            since: [oldest, momentHoursAgo(2)],
            dues: [momentHoursAgo(7), momentHoursAgo(-22)],
          },
          heads: heads('Priya Raman'),
          lateHeads: heads('Priya Raman'),
          longest: { id: 't1', number: 1, subject: 'Where is my money?', name: 'Priya Raman', since: oldest },
        },
      })
      show()
      await screen.findByText('1 ticket is overdue')
      expect(todoList().getByText('31 h')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Reply to Priya' }).getAttribute('href')).toBe('/admin/support?ticket=t1')
      const ticketLink = screen.getByText('Tickets awaiting a reply').closest('a')
      expect(ticketLink?.textContent).toMatch(/2 need a reply.*31 h.*1 overdue/)
      expect(ticketLink?.textContent).not.toMatch(/each dot stands for/)
      expect(ticketLink?.querySelectorAll('.size-2')).toHaveLength(2)
      expect(ticketLink?.getAttribute('href')).toBe('/admin/support?waits=us')
    })

    it('says how many items a circle represents if there are many', async () => {
      const since = Array.from({ length: 60 }, () => momentHoursAgo(5))
      await putAllStats(db, {
        holds: { waiting: { ...noQueue, count: 60_000, oldest: momentHoursAgo(5), unit: 1000, since, dues: since } },
      })
      show()
      const holdLink = (await screen.findByText('Holds')).closest('a')
      expect(holdLink?.textContent).toMatch(/5 h60,000 open · each dot stands for 1,000/)
      expect(holdLink?.querySelectorAll('.size-2')).toHaveLength(60)
    })
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
      expect(screen.queryByText(/Nothing needs you|No active rentals|needs a reply|–/)).toBeNull()
      const tickets = { statuses: { open: 1, in_progress: 2, resolved: 30_000, closed: 4 } }
      await act(() => putStats(db, { tickets }))
      await waitFor(() => expect(figures().getByRole('link', { name: /^Open 1/ })).toBeDefined())
      expect(figures().getByRole('link', { name: /^In Progress 2/ })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Resolved 30,000' })).toBeDefined()
      expect(figures().getByRole('link', { name: 'Closed 4' })).toBeDefined()
    })

    it('link to lists that show what they count', async () => {
      await putAllStats(db, { people, tickets: { statuses: { open: 1, in_progress: 2, resolved: 3, closed: 4 } } })
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
      await putAllStats(db, { people })
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
      expect(screen.queryByText(/Nothing needs you|No active rentals|All clear|–/)).toBeNull()
    })

    it('about tickets mention unsent replies', async () => {
      const longest = { id: 't1', number: 1, subject: 'Hello', name: 'Priya Raman', since: momentHoursAgo(3) }
      await putAllStats(db, {
        tickets: { waiting: { ...noQueue, count: 1, oldest: momentHoursAgo(3), since: [momentHoursAgo(3)] }, longest },
      })
      show()
      await screen.findByText('1 ticket needs a reply')
      expect(screen.queryByText(/waiting to be sent/)).toBeNull()
      const waiting = { c: 'ticket_messages', state: 'waiting' } as OutboxEntry
      await act(
        async () => void (await db.outbox.bulkAdd([waiting, { ...waiting, c: 'notifications' } as OutboxEntry])),
      )
      await screen.findByText('Tickets: 1 not sent yet')
      expect(todoList().getByText(/Hello · 1 not sent yet/)).toBeDefined()
      expect(screen.getByText('1 needs a reply · 1 not sent yet')).toBeDefined()
    })

    it('show the runs of each month, for both kinds', async () => {
      await putAllStats(db, {
        runs: {
          months: [
            { month: '2026-09', rentalCents: 100_000, commissionCents: 100 },
            { month: '2026-10', rentalCents: 300_000, commissionCents: 200 },
          ],
        },
      })
      show()
      await screen.findAllByRole('img', { name: /Oct 2026: \$3,000\.00 rental, \$2\.00 commission/ })
      await user.click(screen.getByRole('button', { name: 'Table' }))
      expect(textsOf(document.body)).toEqual([
        'MonthRentalCommission',
        'Oct 2026$3,000.00$2.00',
        'Sep 2026$1,000.00$1.00',
      ])
    })
  })

  it('shows dashes or the last stats beside an error with a retry when the local database can’t be read', async () => {
    const failed = 'Couldn’t load your to-do list.'
    await putAllStats(db, { people, rentals: rents })
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
      await putAllStats(db)
      show()
      const card = await region('November 2026 so far')
      expect(within(card).getByRole('img', { name: '$230.00, 23 of 30 days' })).toBeTruthy()
      expect(card.textContent).toContain('Rentals (2)$200.00')
      // An estimate has no lines yet, so there is no explanation to open.
      expect(within(card).queryByRole('link')).toBeNull()
      expect(card.textContent).toContain('Commission (1 referral)$30.00')
      expect(card.textContent).toContain('Expected by Nov 30about $300.00')
    })

    it('has its month as the last column of the chart until that month’s run is done', async () => {
      const run = { month: '2026-10', rentalCents: 20_000, commissionCents: 1_000 }
      await putAllStats(db, { runs: { months: [run] } })
      show()
      await region('November 2026 so far')
      const money = await region('Money by month')
      await user.click(within(money).getByRole('button', { name: 'Table' }))
      const rows = () => textsOf(money)
      expect(rows()).toEqual(['MonthRentalCommission', 'Nov 2026 so far$200.00$30.00', 'Oct 2026$200.00$10.00'])
      await putAllStats(db, { runs: { months: [run, { ...run, month: '2026-11' }] } })
      await waitFor(() =>
        expect(rows()).toEqual(['MonthRentalCommission', 'Nov 2026$200.00$10.00', 'Oct 2026$200.00$10.00']),
      )
    })

    it('shows an older result with its time while a newer one is computed', async () => {
      await putAllStats(db)
      check = { state: 'working', before: noDifferences }
      show()
      const card = await region('November 2026 so far')
      expect(card.textContent).toMatch(/As of \d+:30 [AP]M · updating…/)
      check = { ...noDifferences, forecast: { ...forecast, days: days.map((cents) => cents + 100) } }
      expect(await within(card).findByRole('img', { name: '$231.00, 23 of 30 days' })).toBeTruthy()
      expect(card.textContent).not.toContain('worked out')
    })

    it('doesn’t wait for the local database, because its data comes from the server', async () => {
      show()
      await region('November 2026 so far')
    })

    it('shows a read error, and can be reloaded', async () => {
      await putAllStats(db)
      check = { state: 'failed', code: 'server-busy' }
      show()
      const failed = await screen.findByText('Couldn’t load this month’s earnings.')
      check = noDifferences
      await user.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button'))
      await region('November 2026 so far')
    })
  })

  describe('money by month', () => {
    const card = () => screen.findByRole('region', { name: 'Money by month' })

    it('shows an explanation instead of an empty scale in a new installation', async () => {
      const none = { n: 0, cents: 0, whole: 0 }
      const empty = { cents: 0, stays: 0, days: days.map(() => 0), soFar: { rental: none, commission: none } }
      check = { ...noDifferences, forecast: { ...forecast, ...empty } }
      await putAllStats(db)
      show()
      await screen.findByRole('region', { name: 'November 2026 so far' })
      expect((await card()).textContent).toBe(
        'Money by monthNo earnings yetEarnings appear here once the first rental starts.',
      )
    })

    it('shows no empty state while the first month’s earnings are unknown', async () => {
      check = { state: 'working' }
      await putAllStats(db)
      show()
      await screen.findByRole('region', { name: 'Response times' })
      expect(screen.queryByText('No earnings yet')).toBeNull()
    })
  })

  describe('people joining and leaving', () => {
    it('shows every month’s rentals, including months without any, and planned ones separately', async () => {
      const flow: [string, number, number][] = [
        ['2026-09', 3, 1],
        ['2026-11', 4, 2],
      ]
      await putAllStats(db, { rentals: { count: 1, by: '2026-11-30', flow, starting: 1, leaving: 2 } })
      show()
      const card = await screen.findByRole('region', { name: 'People joining and leaving' })
      expect(within(card).getAllByRole('img', { name: /Nov 2026: 4 start, 2 end\.$/ })).not.toHaveLength(0)
      expect(within(card).getByText('scheduled through Nov 30')).toBeTruthy()
      await user.click(within(card).getByRole('button', { name: 'Table' }))
      expect(textsOf(card)).toEqual(['MonthJoinedLeft', 'Nov 202642', 'Oct 202600', 'Sep 202631'])
    })
  })

  describe('texts below the counts', () => {
    it('show new users, active affiliates and waiting tickets', async () => {
      const { tickets } = emptyStats
      await putAllStats(db, {
        people: { all: 1281, user: 1220, affiliate: 58, admin: 3, joinedWeek: 14, referring: 56, adminsWeek: 3 },
        tickets: {
          ...tickets,
          waiting: { ...tickets.waiting, count: 5 },
          waitingInProgress: 2,
          oldest: { ...tickets.oldest, closed: '2026-01-08 10:00:00.000Z' },
        },
      })
      show()
      await waitFor(() =>
        expect(figures().getByRole('link', { name: /^Users/ }).textContent).toBe('Users1,22014 joined this week'),
      )
      const texts = figures()
        .getAllByRole('link')
        .map((link) => link.textContent)
      expect(texts).toContain('Affiliates5856 with a referral')
      expect(texts).toContain('Admins33 active this week')
      expect(texts).toContain('Open03 need a reply')
      expect(texts).toContain('In Progress02 need a reply')
      expect(texts).toContain('Closed0since Jan 2026')
      expect(texts).toContain('Resolved0')
    })
  })
})

describe('rentals today', () => {
  afterEach(cleanup)

  const ids = (letter: string, n: number) => Array.from({ length: Math.min(120, n) }, (_, at) => `${letter}${at}`)
  const show = (staying: number, leaving = 0, starting = 0) => {
    const count = staying + leaving
    const lists = { stay: ids('s', staying), leave: ids('l', leaving) }
    const rentals = { ...emptyStats.rentals, count, leaving, starting, by: '2026-11-30', ...lists }
    const { container } = render(<RentersToday rentals={rentals} />)
    const discs = container.querySelectorAll('[aria-hidden] > .size-5')
    const dashed = container.querySelectorAll('.size-5.border-dashed').length
    const rings = [...discs].filter((disc) => disc.classList.contains('border-2')).length - dashed
    return { discs: discs.length - dashed, rings, dashed }
  }

  describe('people who rent today', () => {
    it('are shown as one circle each, outlined if the rental ends this month', () => {
      expect(show(2, 1)).toEqual({ discs: 3, rings: 1, dashed: 0 })
      expect(screen.getByRole('heading', { name: '3 people are renting today' })).toBeDefined()
      expect(screen.getByText('1 leaves by Nov 30')).toBeDefined()
      expect(screen.queryByText(/Each dot is/)).toBeNull()
    })
    it.each([
      [120, 0, 120, 0, ''],
      [130, 0, 13, 0, 'Each dot is 10 people.'],
      [100, 30, 13, 3, 'Each dot is 10 people.'],
      [1_100, 101, 13, 2, 'Each dot is 100 people.'],
      [90_000, 10_000, 100, 10, 'Each dot is 1,000 people.'],
    ])(
      'are shown for %i staying and %i leaving as %i circles, %i of them outlined, and the caption states the scale',
      (stay, leave, discs, rings, said) => {
        expect(show(stay, leave)).toEqual({ discs, rings, dashed: 0 })
        expect(screen.queryByText(/Each dot is/)?.textContent ?? '').toBe(said)
      },
    )
    it('have a dashed circle for each rental that starts this month, and the legend explains both kinds', () => {
      expect(show(1, 1, 3).dashed).toBe(3)
      expect(screen.getByText('3 start by Nov 30')).toBeDefined()
      expect(screen.getByText('1 leaves by Nov 30')).toBeDefined()
      cleanup()
      expect(show(499, 1, 11).dashed).toBe(2)
    })
    it('are replaced by a text if no rental is active', () => {
      expect(show(0).discs).toBe(0)
      expect(screen.getByText('No active rentals today.')).toBeDefined()
    })
  })
})
