// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../../../data/engine/db/database'
import { syncState } from '../../../data/engine/sync/status'
import { initialMeta } from '../../../data/engine/db/local-tables'
import { closed, helpdeskWithTickets, newer, old } from '../../../data/testing/helpdesk'
import { deleteDatabase, meId, renderScreen, setViewportWidth, type FakeAnswers } from '../../../data/testing/screen'
import { putStats } from '../../../data/testing/stats'
import { helpdeskAnswer } from '../../../data/testing/helpdesk-answers'
import { atHour, memberId, messageRow, noteRow, ticketRow } from '../../../data/testing/tickets'
import { toastContents } from '../../../ui/layers/toast'
import { HelpdeskPage } from './helpdesk-page'

const user = userEvent.setup()

let db: CoterieDb
let server: FakeAnswers

beforeEach(async () => {
  ;({ db, server } = await helpdeskWithTickets())
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await deleteDatabase()
})

const show = (at = '/admin/support?status=all&sort=last') => renderScreen('/admin/support', <HelpdeskPage />, at)
const queue = () => within(screen.getByRole('list', { name: 'Tickets' }))
const row = (subject: string) => queue().getByText(subject).closest('a') as HTMLElement
const rowOf = (subject: string) => waitFor(() => row(subject))
const talk = () => screen.getByRole('region', { name: 'Conversation' })
const heading = (name: string) => screen.findByRole('heading', { name })
const box = () => screen.findByRole('textbox', { name: 'Reply' })
const sent = () => act(async () => (await db.outbox.toArray()).filter((entry) => entry.c === 'ticket_messages'))
const planned = (left: (typeof initialMeta)['bootstrap'] & object) => db.meta.put({ key: 'bootstrap', value: left })
const plan = { cursor: 'c', full: true, first: false, at: 0, after: '' }

describe('the open conversation', () => {
  it('is the first ticket beside the queue on desktop, and none on mobile', async () => {
    const desk = show()
    await heading('A new phone')
    expect((await rowOf('A new phone')).getAttribute('aria-current')).toBe('true')
    expect(desk.at()).toBe('/admin/support?status=all&sort=last')
    cleanup()
    setViewportWidth(390)
    show()
    await rowOf('A new phone')
    expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull()
  })

  it('stays open when a newer ticket arrives, so a reply goes to the intended person', async () => {
    show()
    await user.type(await box(), 'Done since today.')
    await act(async () => void (await db.rows('support_tickets').put(ticketRow(4, 12, { subject: 'Just now' }))))
    await rowOf('Just now')
    expect(within(talk()).getByRole('heading').textContent).toBe('A new phone')
    await user.click(screen.getByRole('button', { name: 'Send to Priya' }))
    await waitFor(async () => expect(await sent()).toHaveLength(1))
    expect((await sent())[0]?.patch).toEqual({ ticket_id: newer.id, sender_id: meId, message: 'Done since today.' })
  })

  it('shows the person, and the messages and notes with their times; notes look different from messages', async () => {
    await act(async () => db.rows('ticket_notes').put(noteRow(newer, 10, 'She called about it.')))
    show()
    await heading('A new phone')
    const note = within(talk()).getByText('She called about it.').closest('li')
    expect(note?.textContent).toMatch(/Internal note.*Tobias Lindqvist, \d+:00 [AP]M\. Only admins can see this note\./)
    expect(within(talk()).getByText('It is changed.').closest('li')?.textContent).toContain('Ada Lovelace')
    expect(within(talk()).getByText(/Sent to Priya/)).toBeDefined()
  })
})

it('help desk sends a note on its own route, never to the member', async () => {
  show()
  await box()
  await user.click(screen.getByRole('checkbox', { name: 'Internal note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask her for the date.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(server.asked.map((url) => url.pathname)).toContain('/api/admin/tickets/notes'))
  expect(server.bodies).toContainEqual(expect.objectContaining({ ticket: newer.id, note: 'Ask her for the date.' }))
  expect(await sent()).toEqual([])
})

it('help desk marks a ticket as read for the admin who opens it, not for the member; a ticket that is only shown gets no read mark', async () => {
  const theirs = { id: 'r', created: '', updated: '', user_id: memberId, ticket_id: old.id, read_until: atHour(1) }
  await act(async () => db.rows('ticket_reads').put(theirs))
  show('/admin/support?status=open')
  await heading('When am I paid?')
  await waitFor(() => expect(within(row('When am I paid?')).getByRole('img', { name: 'Unread' })).toBeDefined())
  expect(await act(async () => db.rows('ticket_reads').toArray())).toEqual([theirs])
  await user.click(row('When am I paid?'))
  await waitFor(() => expect(within(row('When am I paid?')).queryByRole('img', { name: 'Unread' })).toBeNull())
  const reads = await act(async () => db.rows('ticket_reads').toArray())
  expect(reads).toContainEqual(theirs)
  expect(reads.filter((read) => read.user_id === meId)).toMatchObject([{ ticket_id: old.id, read_until: atHour(8) }])
})

it('help desk accepts no reply to a closed ticket, and ignores the reply shortcut', async () => {
  show(`/admin/support?ticket=${closed.id}`)
  await screen.findByText('This ticket is closed. Change its status to reply.')
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
})

it('help desk focuses the status with S, even of a closed ticket, and opens the details when the status is not visible', async () => {
  show(`/admin/support?ticket=${closed.id}`)
  const status = await screen.findByRole('combobox', { name: 'Status' })
  expect(within(status).getAllByRole('option')).toHaveLength(4)
  fireEvent.keyDown(document.body, { key: 's' })
  expect(document.activeElement).toBe(status)
  expect(screen.queryByRole('dialog')).toBeNull()
  // While the field is focused, S selects a status that starts with it.
  fireEvent.keyDown(status, { key: 's' })
  expect(screen.queryByRole('dialog')).toBeNull()
  // A hidden field cannot be focused.
  act(() => status.blur())
  expect(document.activeElement).toBe(document.body)
  vi.spyOn(status, 'focus').mockReturnValue()
  fireEvent.keyDown(document.body, { key: 's' })
  const sheet = await screen.findByRole('dialog', { name: 'Details' })
  expect(within(sheet).getByRole('combobox', { name: 'Status' })).toBeTruthy()
})

it('help desk applies a shortcut that is pressed while the conversation loads once the composer is ready, and only once', async () => {
  show(`/admin/support?ticket=${old.id}`)
  await waitFor(() => {
    expect(screen.queryByRole('checkbox', { name: 'Internal note' })).toBeNull()
    fireEvent.keyDown(document.body, { key: 'n' })
  })
  const note = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Internal note' })
  await waitFor(() => expect(note.checked).toBe(true))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
})

it('help desk shows no counts, no ticket and no empty state during the first sync, and everything afterwards', async () => {
  await act(async () => planned({ ...plan, left: ['support_tickets', 'ticket_messages'] }))
  show('/admin/support?status=resolved')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resolved' })).toBeDefined())
  expect(screen.queryByText('No tickets found.')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull()
  await act(async () => void (await db.meta.put({ key: 'bootstrap', value: null })))
  await screen.findByText('No tickets found.')
  // The number of tickets comes only from the server, not from the local rows.
  expect(screen.getByRole('button', { name: /^Open/ }).textContent).toBe('Open')
  await act(() => putStats(db, { tickets: { statuses: { open: 1, in_progress: 0, resolved: 0, closed: 7 } } }))
  await screen.findByRole('button', { name: /^Open.*1/ })
  await screen.findByRole('button', { name: /^Closed.*7/ })
  // During a repeated first sync the server's count remains.
  await act(async () => void (await planned({ ...plan, left: ['support_tickets'] })))
  await waitFor(() => expect(screen.queryByText('No tickets found.')).toBeNull())
  expect(screen.getByRole('button', { name: /^Open.*1/ })).toBeDefined()
  await act(async () => void (await db.meta.put({ key: 'bootstrap', value: null })))
  await user.click(await screen.findByRole('button', { name: 'Show Open' }))
  await heading('When am I paid?')
})

it('help desk reports a failed read from the local database beside the last data, and can retry it', async () => {
  show()
  await heading('A new phone')
  const real = db.rows.bind(db)
  const broken = vi.spyOn(db, 'rows').mockImplementation(((collection: 'ticket_notes') => {
    if (collection === 'ticket_notes') throw new Error('the disk is gone')
    return real(collection)
  }) as typeof db.rows)
  await act(async () => void (await real('support_tickets').update(newer.id, { subject: 'Changed' })))
  const alert = await screen.findByText('Failed to load messages')
  expect(screen.getByText('It is changed.')).toBeDefined()
  broken.mockRestore()
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
  await heading('Changed')
  expect(screen.queryByText('Failed to load messages')).toBeNull()
})

describe('a ticket that is not on this device', () => {
  const done = ticketRow(9, 6, { subject: 'Done in spring', status: 'resolved', window_from: '2026-05-01' })
  const answer = messageRow(done, 'colleague', 6, 'Here you are.')
  const completeAnswer = (ticket: typeof done) => ({
    ticket,
    messages: [],
    notes: [],
    files: [],
    due: '',
    assignee: '',
  })
  const listed = {
    ...done,
    last: { text: 'Here you are.', sender_id: 'x', sender_name: 'Tobias Lindqvist', removed: false },
    answered: true,
    due: '',
    snoozedUntil: '',
    assignee: '',
  }
  beforeEach(async () => {
    await db.meta.put({ key: 'cutoff', value: '2026-08-24' })
    server.answer = (url) => {
      if (url.pathname === '/api/admin/tickets/one') {
        return {
          ...completeAnswer(done),
          messages: [answer],
          notes: [noteRow(done, 7, 'Paid by hand.')],
        }
      }
      return url.pathname === '/api/admin/tickets' ? { rows: [listed], next: '' } : helpdeskAnswer(url)
    }
  })

  it('is found among all tickets, can be opened, and is available offline afterwards', async () => {
    const desk = show()
    await screen.findByText('Resolved or closed since Aug 24, 2026')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await rowOf('Done in spring')
    expect(desk.at()).toContain('all=1')
    await within(await screen.findByRole('region', { name: 'Conversation' })).findByText('Paid by hand.')
    cleanup()
    server.down = true
    syncState.set('offline')
    show('/admin/support?status=all&sort=last&all=1')
    await rowOf('Done in spring')
    await screen.findAllByText(/^As of /)
    expect(await screen.findByText('Paid by hand.')).toBeDefined()
    // A disabled field lists only its current value.
    const status = within(await screen.findByRole('combobox', { name: 'Status' }))
    expect(status.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Resolved'])
  })

  it('can be answered: the reply is shown and waits in the outbox', async () => {
    show(`/admin/support?ticket=${done.id}`)
    await user.type(await box(), 'Was that all?')
    await user.click(screen.getByRole('button', { name: 'Send to Priya' }))
    await waitFor(async () => expect(await sent()).toHaveLength(1))
    await within(talk()).findByText('Was that all?', { selector: 'p' })
    expect(within(talk()).getByText('Here you are.')).toBeDefined()
    expect((await sent())[0]?.patch).toMatchObject({ ticket_id: done.id, message: 'Was that all?' })
  })

  it('is missing offline: only the most urgent tickets are shown, marked as incomplete, until the connection returns', async () => {
    await act(async () => db.meta.put({ key: 'cut', value: ['support_tickets'] }))
    const others = server.answer
    server.answer = (url, sent) =>
      url.searchParams.get('id') === newer.id
        ? { ...completeAnswer(newer), messages: [messageRow(newer, 'me', 9, 'It is changed.')] }
        : others(url, sent)
    server.down = true
    syncState.set('offline')
    show()
    await rowOf('A new phone')
    const part = await screen.findByText(/^These are the most urgent tickets/)
    expect(part.textContent).toContain('More are on the server.')
    expect(queue().queryByText('Done in spring')).toBeNull()
    await heading('A new phone')
    const field = await box()
    server.down = false
    // After reconnecting, the device syncs first.
    for (const state of ['syncing', 'up-to-date'] as const) await act(async () => syncState.set(state))
    await rowOf('Done in spring')
    expect(queue().queryByText('A new phone')).toBeNull()
    expect(screen.queryByText(/^These are the most urgent tickets/)).toBeNull()
    await waitFor(() => expect(screen.queryByText('Some messages may be missing')).toBeNull())
    expect(within(talk()).getByRole('heading').textContent).toBe('A new phone')
    expect(field.isConnected, 'whoever was writing goes on in the same field').toBe(true)
  })
})

describe('the selected row', () => {
  const others = [4, 5, 6].map((n) => ticketRow(n, 9 + n, { subject: `Ticket ${n}`, status: 'open' }))
  const marked = () =>
    queue()
      .getAllByRole('link', { current: true })
      .map((link) => link.textContent)
  const opened = () => within(talk()).getByRole('heading').textContent ?? ''
  const expectBoth = (subject: string) =>
    waitFor(() => {
      expect(opened()).toBe(subject)
      expect(marked()).toEqual([expect.stringContaining(subject)])
      expect(
        queue()
          .getAllByRole('link')
          .filter((link) => link.className.includes(edge) && !link.ariaCurrent),
      ).toEqual([])
    })
  const edge = ' shadow-[inset_3px'
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  /** Makes the mock server apply a status change, which the device then receives. */
  const serverChanges = () => {
    server.answer = (url, body) => {
      const { ticket, status } = (body ?? {}) as { ticket?: string; status?: 'open' }
      if (ticket !== undefined && status !== undefined) void db.rows('support_tickets').update(ticket, { status })
      return helpdeskAnswer(url)
    }
  }

  beforeEach(async () => {
    toastContents.clear()
    await db.rows('support_tickets').bulkPut(others)
  })

  it('shows the open conversation: J and K open the next and the previous ticket', async () => {
    show('/admin/support?status=open&sort=last')
    await expectBoth('Ticket 6')
    press('j')
    await expectBoth('Ticket 5')
    press('j')
    await expectBoth('Ticket 4')
    press('k')
    await expectBoth('Ticket 5')
    press('r')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  })

  it('moves to the next ticket when a ticket is resolved; after the last ticket no ticket is open', async () => {
    serverChanges()
    show('/admin/support?status=open&sort=last')
    await expectBoth('Ticket 6')
    press('e')
    await expectBoth('Ticket 5')
    press('j')
    await expectBoth('Ticket 4')
    press('e')
    await expectBoth('When am I paid?')
    await user.click(within(talk()).getByRole('button', { name: 'Resolve' }))
    await expectBoth('Ticket 5')
    press('e')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull())
  })

  it('moves to the next ticket also if the list keeps the resolved one, and an undo opens that again', async () => {
    serverChanges()
    show()
    await expectBoth('Ticket 6')
    press('e')
    await expectBoth('Ticket 5')
    expect(document.activeElement?.textContent).toBe('Ticket 5')
    const done = [...toastContents.values()].find(({ title }) => title === 'Ticket updated')
    expect(done?.text).toBe('Resolved: Priya Raman, ticket 6')
    await act(async () => done?.action?.run())
    await expectBoth('Ticket 6')
    await within(talk()).findByRole('button', { name: 'Resolve' })
  })

  it('moves to the next unanswered ticket after a reply; an undo returns to the ticket with the text', async () => {
    show('/admin/support?status=open&sort=last')
    await expectBoth('Ticket 6')
    for (const next of ['Ticket 5', 'Ticket 4']) {
      press('r')
      await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
      await user.keyboard('I have looked into it.{Control>}{Enter}{/Control}')
      await expectBoth(next)
      expect(document.activeElement?.textContent).toBe(next)
    }
    expect(await sent()).toHaveLength(2)
    const held = [...toastContents.values()].filter(({ title }) => title === 'Sending in 10 s')
    expect(held.map(({ text }) => text)).toEqual(['To Priya Raman, ticket 6', 'To Priya Raman, ticket 5'])
    await act(async () => held[0]?.action?.run())
    await expectBoth('Ticket 6')
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'I have looked into it.'))
    expect(await sent()).toHaveLength(1)
  })

  it('sends a reply and resolves with one shortcut, and undoes both', async () => {
    serverChanges()
    show('/admin/support?status=open&sort=last')
    await expectBoth('Ticket 6')
    press('r')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await user.keyboard('It works again.{Control>}{Alt>}{Enter}{/Alt}{/Control}')
    await expectBoth('Ticket 5')
    const status = async () => (await db.rows('support_tickets').get(others[2]?.id ?? ''))?.status
    await waitFor(async () => expect(await status()).toBe('resolved'))
    const done = await waitFor(() => {
      const found = [...toastContents.values()].find(({ title }) => title.startsWith('Resolved.'))
      expect(found).toBeDefined()
      return found
    })
    await act(async () => done?.action?.run())
    await expectBoth('Ticket 6')
    await waitFor(async () => expect(await status()).toBe('open'))
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'It works again.'))
    expect(await sent()).toEqual([])
  })
})
