// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../../../data/engine/db/database'
import { deskAnswer } from '../../../data/testing/desk-answers'
import { putFigures } from '../../../data/testing/figures'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf, type TestAnswers } from '../../../data/testing/screen'
import { ticketRow } from '../../../data/testing/tickets'
import { DeskPage } from './desk-page'

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../lists/csv', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const user = userEvent.setup()
let db: CoterieDb
let server: TestAnswers

beforeEach(async () => {
  windowOf(390)
  server = answerWith(deskAnswer)
  // the test's document has no layout: ten rows are in sight
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(840)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84)
  db = await adminsCopy()
  await db
    .rows('support_tickets')
    .bulkPut([
      ticketRow(1, 20, { subject: 'Asked today', status: 'open', updated_by: 'member' }),
      ticketRow(2, 21, { subject: 'Is being done', status: 'in_progress', updated_by: 'admin' }),
      ticketRow(3, 19, { subject: 'Done lately', status: 'closed' }),
    ])
  await db.meta.put({ key: 'cutoff', value: '2026-08-24' })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await dropCopy()
})

const list = () => within(screen.getByRole('list', { name: 'Tickets' }))
const subjects = () =>
  list()
    .getAllByRole('link')
    .map((row) => ['Asked today', 'Is being done', 'Done lately'].find((one) => row.textContent.includes(one)))

describe('the queue on a phone', () => {
  it('has its views right above it, one press away, and none of them a second time as a chip', async () => {
    const desk = showScreen('/admin/support', <DeskPage />, '/admin/support?status=closed')
    await waitFor(() => expect(subjects()).toEqual(['Done lately']))
    const views = within(screen.getByRole('group', { name: 'Waits, Whose' }))
    // whoever waits is never closed: the status gives way
    await user.click(await views.findByRole('button', { name: 'Waits for us 1' }))
    await waitFor(() => expect(subjects()).toEqual(['Asked today']))
    expect(desk.at()).toBe('/admin/support?waits=us')
    expect(screen.getByText('1 ticket')).toBeDefined()
    await user.click(views.getByRole('button', { name: /^Mine/ }))
    await waitFor(() => expect(desk.at()).toBe('/admin/support?status=all&whose=mine'))
    expect(views.getByRole('button', { pressed: true }).textContent).toMatch(/^Mine/)
    expect(screen.getAllByRole('button', { name: /Mine/ })).toHaveLength(1)
    await user.click(views.getByRole('button', { name: /^Nobody’s/ }))
    await waitFor(() => expect(subjects()).toHaveLength(3))
  })

  it('is ordered in the line over it, and narrowed further in the sheet', async () => {
    const desk = showScreen('/admin/support', <DeskPage />, '/admin/support?status=all')
    await waitFor(() => expect(subjects()).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Last message')
    await waitFor(() => expect(desk.at()).toBe('/admin/support?status=all&sort=last'))
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.selectOptions(sheet.getByLabelText('Priority'), 'High')
    await user.click(sheet.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(desk.at()).toBe('/admin/support?status=all&sort=last&priority=high'))
  })

  it('keeps views of one’s own in its sheet: saved under a name, put on, taken away', async () => {
    const desk = showScreen('/admin/support', <DeskPage />, '/admin/support?status=all&priority=high')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const sheet = () => within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(await sheet().findByRole('button', { name: 'Save view' }))
    const naming = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(naming.getByLabelText('Name of the view'), 'Urgent')
    await user.click(naming.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sheet().getByRole('button', { name: 'Urgent' }).getAttribute('aria-pressed')).toBe('true'),
    )
    const kept = await db.rows('saved_views').toArray()
    expect(kept.map(({ screen: of, name, query }) => [of, name, query['filters']])).toEqual([
      ['support', 'Urgent', expect.objectContaining({ status: 'all', priority: 'high' })],
    ])
    await user.click(sheet().getByRole('button', { name: 'Everything' }))
    await waitFor(() => expect(desk.at()).toBe('/admin/support'))
    await user.click(sheet().getByRole('button', { name: 'Urgent' }))
    await waitFor(() => expect(desk.at()).toMatch(/status=all&priority=high/))
    await user.click(sheet().getByRole('button', { name: 'Remove this view' }))
    await waitFor(async () => expect(await db.rows('saved_views').count()).toBe(0))
    expect(desk.at()).toBe('/admin/support')
  })

  it('is a file from its sheet: what is looked at, whole from the server, on the record first (P14)', async () => {
    const listed = (n: number, status: 'closed' | 'open') => ({
      ...ticketRow(n, 10, { subject: `=Ticket ${n}`, status, priority: 'high' }),
      last: { text: '', sender_id: '', sender_name: '', removed: false },
      answered: true,
      due: '',
      assignee: '',
    })
    server.answer = (url) =>
      url.pathname !== '/api/admin/tickets'
        ? deskAnswer(url)
        : url.searchParams.get('after') === 'p2'
          ? { rows: [listed(8, 'closed')], next: '' }
          : { rows: [listed(9, 'open')], next: 'p2' }
    showScreen('/admin/support', <DeskPage />, '/admin/support?status=all&priority=high')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Save this list as a CSV file' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const pages = server.asked.filter(({ pathname }) => pathname === '/api/admin/tickets')
    expect(pages.map(({ searchParams }) => searchParams.get('priority'))).toEqual(['high', 'high'])
    expect(server.bodies).toContainEqual(expect.objectContaining({ list: 'tickets', rows: 2 }))
    const [name, text = ''] = saved.mock.calls[0] ?? []
    expect(name).toBe('tickets')
    const [heads, ...rows] = text.trim().split(/\r?\n/)
    expect(heads).toContain('Number,Subject,Person,Email,Status,Priority,Category,')
    // a subject that begins as a formula is text
    expect(rows).toEqual([
      expect.stringMatching(/^9,"?'=Ticket 9"?,.*,Open,High,/),
      expect.stringMatching(/^8,"?'=Ticket 8"?,.*,Closed,High,/),
    ])
  })

  it('says how many more of what a tab counts are on the server', async () => {
    await putFigures(db, { tickets: { statuses: { open: 1, in_progress: 1, resolved: 0, closed: 1300 } } })
    showScreen('/admin/support', <DeskPage />, '/admin/support?status=closed')
    await screen.findByRole('button', { name: 'Closed 1,300' })
    await screen.findByText('1,299 more, done before Aug 24, 2026')
    cleanup()
    // of what a filter leaves out nobody knows how many the server has
    showScreen('/admin/support', <DeskPage />, '/admin/support?status=all&priority=medium')
    await screen.findByText('Done since Aug 24, 2026')
    cleanup()
    // all that is counted is here
    await putFigures(db, { tickets: { statuses: { open: 1, in_progress: 1, resolved: 0, closed: 1 } } })
    showScreen('/admin/support', <DeskPage />, '/admin/support?status=all')
    await screen.findByRole('button', { name: 'All 3' })
    await waitFor(() => expect(subjects()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })
})
