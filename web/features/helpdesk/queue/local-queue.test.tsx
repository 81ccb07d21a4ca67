// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { windowLimit } from '../../../../domain/sync/collections'
import type { CoterieDb } from '../../../data/engine/db/database'
import { helpdeskAnswer } from '../../../data/testing/helpdesk-answers'
import { putStats } from '../../../data/testing/stats'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  meId,
  renderScreen,
  setViewportWidth,
} from '../../../data/testing/screen'
import { meRow, ticketRow } from '../../../data/testing/tickets'
import { HelpdeskPage } from './helpdesk-page'
import { queueRowHeight } from './queue-item'

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

describe('ticket queue', () => {
  /** The number of the newest ticket. */
  const many = 10_000
  /** The maximum number of tickets on an admin's device. */
  const deviceLimit = windowLimit
  const statuses = ['open', 'in_progress', 'resolved', 'closed'] as const
  /** The time of the first ticket, which is so old that the first reply to all tickets is overdue. */
  const firstAt = Date.now() - 60 * 86_400_000
  const momentOf = (n: number) => new Date(firstAt + n * 60_000).toISOString().replace('T', ' ')

  const ticket = (n: number) =>
    ticketRow(n, 0, { status: statuses[n % 4] ?? 'open', created_at: momentOf(n), updated_at: momentOf(n) })

  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ')

  const blank = { created: '', updated: '', assignee: '', first_response_due: '', last_note_at: '', window_from: '' }
  const adminFields = (n: number, snoozed_until = '') => ({
    ...blank,
    id: `d${String(n).padStart(14, '0')}`,
    ticket_id: ticket(n).id,
    snoozed_until,
  })

  let db: CoterieDb
  /** The number of ticket rows read from the local database since the last reset. */
  let read = 0

  beforeEach(async () => {
    setViewportWidth(1440)
    mockServer(helpdeskAnswer)
    // The DOM of the tests has no layout: this height shows ten rows.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(924)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84)
    db = await openAdminDatabase()
    db.rows('support_tickets').hook('reading', (row) => {
      read++
      return row
    })
  }, 60_000)
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    await deleteDatabase()
  })

  /** Stores tickets `from` to `to` on the device. */
  async function storeTickets(from: number, to = many): Promise<void> {
    await db.rows('support_tickets').bulkPut(Array.from({ length: to - from + 1 }, (_, n) => ticket(from + n)))
    read = 0
  }

  /** The URL of all tickets, sorted by the last message. */
  const newest = '/admin/support?status=all&sort=last'
  const list = () => within(screen.getByRole('list', { name: 'Tickets' }))
  const rows = () => list().getAllByRole('listitem')
  /** Searches the list only, because the conversation repeats the subject. */
  const findRow = (subject: string) => waitFor(() => list().getByText(subject))

  test('on a full device reads only a window of tickets, renders a screenful, and counts the open tickets', async () => {
    await storeTickets(many - deviceLimit + 1)
    renderScreen('/admin/support', <HelpdeskPage />, newest)
    await findRow('Subject 10000')
    // The counts come from the server and include tickets that were never on this device.
    await putStats(db, {
      tickets: { statuses: { open: 2_500, in_progress: 2_500, resolved: 64_000, closed: 10_289 } },
    })
    expect(await screen.findByRole('button', { name: /Open.*2,500/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Resolved.*64,000/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /All.*79,289/ })).toBeTruthy()
    expect(rows().length).toBeLessThan(40)
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe(String(deviceLimit))
    expect(read).toBeLessThanOrEqual(240)
  })

  test('rereads only the window, not the whole queue, after each page of a first sync', async () => {
    await storeTickets(many - deviceLimit + 1)
    renderScreen('/admin/support', <HelpdeskPage />, newest)
    await findRow('Subject 10000')
    read = 0
    for (let page = 1; page <= 3; page++) {
      const later = Array.from({ length: 200 }, (_, n) => ticket(many + page * 200 + n))
      await act(async () => void (await db.rows('support_tickets').bulkPut(later)))
      await findRow(`Subject ${many + page * 200 + 199}`)
    }
    expect(read).toBeLessThanOrEqual(3 * 3 * 120)
  })

  test('reads only the window around the visible rows when scrolled far down', async () => {
    await storeTickets(many - deviceLimit + 1)
    renderScreen('/admin/support', <HelpdeskPage />, newest)
    await findRow('Subject 10000')
    read = 0
    const scroller = screen.getByRole('region', { name: 'Tickets' })
    scroller.scrollTop = queueRowHeight * 1_500
    fireEvent.scroll(scroller)
    await waitFor(() => expect(list().queryAllByText(/^Subject (84|85)\d\d$/).length).toBeGreaterThan(9), {
      timeout: 20_000, // Reading ten thousand tickets takes many steps.
    })
    expect(rows().length).toBeLessThan(40)
    expect(read).toBeLessThanOrEqual(480)
  })

  test('shows no empty rows after a search that began far down the list', async () => {
    await storeTickets(9_600)
    renderScreen('/admin/support', <HelpdeskPage />, newest)
    await findRow('Subject 10000')
    const scroller = () => screen.getByRole('region', { name: 'Tickets' })
    scroller().scrollTop = queueRowHeight * 200
    fireEvent.scroll(scroller())
    await waitFor(() => expect(list().queryAllByText(/^Subject 9[78]\d\d$/).length).toBeGreaterThan(9))
    const box = screen.getByRole('searchbox')
    fireEvent.change(box, { target: { value: 'priya' } })
    await findRow('Subject 10000')
    fireEvent.change(box, { target: { value: '' } })
    await waitFor(() =>
      expect(list().getByText('Subject 10000').closest('li')?.getAttribute('aria-setsize')).toBe('401'),
    )
  })

  const subjects = () =>
    list()
      .getAllByText(/^Subject \d+$/)
      .map((subject) => subject.textContent?.slice(8))

  test('counts waiting tickets in quick filters; a pressed filter hides the other tickets', async () => {
    const user = userEvent.setup()
    await storeTickets(1, 12)
    const soon = new Date().toISOString().replace('T', ' ')
    await act(async () =>
      db.rows('support_tickets').bulkPut([
        { ...ticket(8), updated_at: soon, created_at: soon },
        { ...ticket(9), updated_by: 'admin' },
      ]),
    )
    const app = renderScreen('/admin/support', <HelpdeskPage />, '/admin/support?status=closed')
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Subject 11'))
    await user.click(await screen.findByRole('button', { name: /Needs reply.*5/ }))
    await waitFor(() => expect(subjects()).toEqual(['4', '12', '8', '1', '5']))
    expect(app.at()).toBe('/admin/support?waits=us')
    await user.click(screen.getByRole('button', { name: /Overdue.*4/ }))
    await waitFor(() => expect(subjects()).toEqual(['4', '12', '1', '5']))
    // Without a quick filter the queue shows open tickets.
    await user.click(screen.getByRole('button', { name: /Overdue.*4/ }))
    await waitFor(() => expect(subjects()).toEqual(['4', '12', '8']))
  })

  test('starts with open tickets, and has the quick filters Mine and Unassigned with counts', async () => {
    const user = userEvent.setup()
    await storeTickets(1, 12)
    await act(async () =>
      db.rows('ticket_admin').bulkPut([
        { ...adminFields(4), assignee: 'otherotherother' },
        { ...adminFields(8), assignee: meId },
        // This ticket is in progress, so it is not part of the selection.
        { ...adminFields(1), assignee: meId },
      ]),
    )
    await act(async () => db.rows('users').put(meRow))
    await putStats(db, { tickets: { statuses: { open: 3, in_progress: 3, resolved: 3, closed: 3 } } })
    const app = renderScreen('/admin/support', <HelpdeskPage />)
    await waitFor(() => expect(subjects()).toEqual(['4', '8', '12']))
    expect(await screen.findByText('3 tickets')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /Mine.*1/ }))
    await waitFor(() => expect(subjects()).toEqual(['8']))
    expect(await screen.findByText('1 ticket')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Unassigned.*1/ }))
    await waitFor(() => expect(subjects()).toEqual(['12']))
    expect(app.at()).toBe('/admin/support?whose=unassigned')
    // The active quick filter is not shown a second time as a chip.
    expect(screen.getAllByRole('button', { name: /Unassigned/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^All/ }))
    await waitFor(() => expect(app.at()).toBe('/admin/support?whose=unassigned&status=all'))
    expect(await screen.findByRole('button', { name: /Unassigned.*9/ })).toBeTruthy()
  })

  test('lists snoozed tickets after all others, counts them separately and not as waiting, and lists them as usual when the snooze has ended', async () => {
    const user = userEvent.setup()
    await storeTickets(1, 12)
    await db.rows('ticket_admin').bulkPut([adminFields(4, ago(-48)), adminFields(5, ago(-1)), adminFields(8, ago(1))])
    const app = renderScreen('/admin/support', <HelpdeskPage />, '/admin/support?status=all')
    await waitFor(() => expect(subjects()).toEqual(['8', '12', '1', '9', '4', '5', '10', '6', '2', '11', '7', '3']))
    expect(within(await findRow('Subject 4')).queryByText(/^until /)).toBeNull()
    const row = (await findRow('Subject 4')).closest('a') as HTMLElement
    expect(await within(row).findByText(/^until /)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /Needs reply.*4/ }))
    await waitFor(() => expect(subjects()).toEqual(['8', '12', '1', '9']))
    expect(screen.getByRole('button', { name: /Overdue.*4/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Snoozed.*2/ }))
    await waitFor(() => expect(subjects()).toEqual(['4', '5']))
    expect(app.at()).toBe('/admin/support?snoozed=1')
    await user.click(screen.getByRole('button', { name: /Snoozed/ }))
    await waitFor(() => expect(subjects()).toEqual(['8', '12', '4']))
  })
})
