// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AffiliateSubmission, LineHold, PaymentRun, RentalPeriod, UserPayment } from '../../../domain/entities'
import type { CoterieDb } from '../../data/db/database'
import { momentOf } from '../../data/repos/moment-now'
import { syncState } from '../../data/sync/status'
import { adminsCopy, answerWith, dropCopy, showScreen, type TestAnswers } from '../../data/testing/screen'
import { ticketRow } from '../../data/testing/tickets'
import { OverviewPage } from './overview-page'

const user = userEvent.setup()
const ago = (hours: number) => momentOf(Date.now() - hours * 3_600_000)
const counts = {
  users: 1281,
  affiliates: 58,
  admins: 3,
  pendingAffiliates: 0,
  tickets: { open: 9, in_progress: 9, resolved: 9, closed: 9 },
  activeRentals: 7,
}
const plan = { epoch: 'e', head: 1, gen: 1, scopes: [], full: true, after: '', rowsDone: 0, rowsTotal: 9, planned: 9 }

let db: CoterieDb
let server: TestAnswers
let ready: string[] = []

beforeEach(async () => {
  ready = []
  server = answerWith((url) =>
    url.pathname.endsWith('/overview') ? counts : { ready, generated: [], missing: [], newest: null, blocked: null },
  )
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await dropCopy()
})

const show = () => showScreen('/admin', <OverviewPage />)
const row = { created: '', updated: '' }
const payment = (id: string, status: 'pending' | 'approved' | 'dispersed', cents: number) =>
  ({
    ...row,
    id,
    user_id: id,
    status,
    amount_cents: cents,
    month: '2026-10',
    person_name: `Person ${id}`,
  }) as UserPayment
const needs = () => within(screen.getByRole('region', { name: 'Needs you today' }))

describe('what needs an admin', () => {
  it('nothing: said with the month that comes, once the server has named no month', async () => {
    show()
    await screen.findByText(/Nothing needs you today\. .* can be generated from/)
    expect(screen.getByText('Nobody rents today.')).toBeDefined()
  })

  it('isn’t said while the months aren’t known', async () => {
    server.down = true
    show()
    await screen.findByText(/Which months can be generated isn’t known/)
    expect(screen.queryByText(/Nothing needs you/)).toBeNull()
  })

  it('names payments with count and sum, and leads to them; sent ones need nobody', async () => {
    await db
      .rows('user_payments')
      .bulkPut([
        payment('a', 'pending', 10_000),
        payment('b', 'pending', 5_050),
        payment('c', 'approved', 700),
        payment('d', 'dispersed', 99_999),
      ])
    show()
    await screen.findByText('2 payments are pending')
    expect(needs().getByText('$150.50')).toBeDefined()
    expect(needs().getByText('$7.00')).toBeDefined()
    expect(needs().getByText('2, worth $157.50')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Approve' }).getAttribute('href')).toBe('/admin/payments?status=pending')
    expect(screen.getByRole('link', { name: 'Disperse' }).getAttribute('href')).toBe('/admin/payments?status=approved')
  })

  it('counts a wait from the member’s last message, of open tickets that we didn’t answer last', async () => {
    await db
      .rows('support_tickets')
      .bulkPut([
        ticketRow(1, 0, { last_public_at: ago(31), subject: 'Where is my money?' }),
        ticketRow(2, 0, { last_public_at: ago(2) }),
        ticketRow(3, 0, { last_public_at: ago(90), last_public_by: 'admin' }),
        ticketRow(4, 0, { last_public_at: ago(90), status: 'resolved' }),
      ])
    show()
    await screen.findByText('1 ticket has waited longer than a day')
    expect(needs().getByText('31 h')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
      `/admin/support?ticket=${ticketRow(1, 0).id}`,
    )
    const waits = screen.getByText('Tickets without an answer').closest('a')
    expect(waits?.textContent).toMatch(/2 wait for us.*31 h.*1 late/)
    expect(waits?.getAttribute('href')).toBe('/admin/support?waits=us')
  })

  it('names months, applications and holds', async () => {
    ready = ['2026-10']
    await db.rows('affiliate_submissions').put({
      ...row,
      id: 's',
      user_id: 'u',
      status: 'pending',
      first_name: 'Matías',
      last_name: 'Vera',
      created: ago(80),
    } as AffiliateSubmission)
    await db.rows('line_holds').bulkPut([
      { ...row, id: 'h', earning: 'e', user_id: 'u', kind: 'review', made_at: ago(30), released_at: '' } as LineHold,
      {
        ...row,
        id: 'i',
        earning: 'f',
        user_id: 'u',
        kind: 'review',
        made_at: ago(300),
        released_at: ago(1),
      } as LineHold,
    ])
    show()
    await screen.findByText('October 2026 can be generated')
    expect(needs().getByText('Matías Vera')).toBeDefined()
    expect(screen.getByText('Affiliate applications').closest('a')?.textContent).toMatch(/3 d.*1 late/)
    expect(screen.getByText('Holds').closest('a')?.textContent).toMatch(/30 h.*1 waiting/)
  })
})

describe('figures', () => {
  it('of tickets wait for the whole copy, and so does every sentence over it', async () => {
    await db.rows('support_tickets').bulkPut([ticketRow(1, 0), ticketRow(2, 0, { status: 'closed' })])
    await db.meta.put({ key: 'bootstrap', value: { ...plan, left: ['support_tickets', 'rental_periods'] } })
    show()
    await screen.findByText('1,281')
    const figures = within(screen.getByRole('region', { name: 'People and tickets' }))
    expect(figures.getByRole('link', { name: 'Open' })).toBeDefined()
    expect(screen.queryByText(/Nothing needs you|Nobody rents|waits for an answer/)).toBeNull()
    await act(async () => void (await db.meta.put({ key: 'bootstrap', value: null })))
    await waitFor(() => expect(figures.getByRole('link', { name: 'Open 1' })).toBeDefined())
    expect(figures.getByRole('link', { name: 'Closed 1' })).toBeDefined()
  })

  it('of people stay readable when the connection goes, with their time', async () => {
    show()
    await screen.findByText('1,281')
    await act(async () => syncState.set('offline'))
    await screen.findByText(/The counts of people are from/)
    expect(screen.getByText('1,281')).toBeDefined()
  })

  it('of people that can’t be read say so, with a retry', async () => {
    server.answer = (url) => (url.pathname.endsWith('/overview') ? new Error('down') : { ready: [] })
    show()
    const alert = await screen.findByText('The counts can’t be read.', undefined, { timeout: 15_000 })
    server.answer = () => counts
    await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
    await screen.findByText('1,281')
  })

  it('of the runs count those that stand, by month, in both kinds', async () => {
    const run = (id: string, month: string, state: 'committed' | 'undone', rental: number) =>
      ({ ...row, id, month, state, totals: { rental_cents: rental, commission_cents: 100 } }) as PaymentRun
    await db
      .rows('payment_runs')
      .bulkPut([
        run('a', '2026-09', 'committed', 100_000),
        run('b', '2026-10', 'undone', 900_000),
        run('c', '2026-10', 'committed', 250_000),
        run('d', '2026-10', 'committed', 50_000),
      ])
    show()
    await screen.findAllByRole('img', { name: /Oct 2026: \$3,000\.00 rental, \$2\.00 commission/ })
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('row').map((line) => line.textContent)).toEqual([
      'MonthRentalCommission',
      'Oct 2026$3,000.00$2.00',
      'Sep 2026$1,000.00$1.00',
    ])
  })
})

it('a read of the copy that fails is said, and what was known stays', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await db
    .rows('rental_periods')
    .put({ ...row, id: 'p', user_id: 'u', start_date: '2026-01-01', end_date: '', voided_at: '' } as RentalPeriod)
  expect(today > '2026-01-01').toBe(true)
  show()
  await screen.findByText('1 person rents today')
  const real = db.rows.bind(db)
  const broken = vi.spyOn(db, 'rows').mockImplementation(((collection: 'earnings') => {
    if (collection === 'earnings') throw new Error('the disk is gone')
    return real(collection)
  }) as typeof db.rows)
  await act(async () => void (await real('rental_periods').update('p', { user_id: 'w' })))
  const alert = await screen.findByText('What needs you can’t be read.')
  expect(screen.getByText('1 person rents today')).toBeDefined()
  broken.mockRestore()
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
  await waitFor(() => expect(screen.queryByText('What needs you can’t be read.')).toBeNull())
})
