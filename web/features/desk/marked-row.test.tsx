// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../../data/db/database'
import { deskWithTickets } from '../../data/testing/desk'
import { deskAnswer } from '../../data/testing/desk-answers'
import { dropCopy, showScreen, type TestAnswers } from '../../data/testing/screen'
import { ticketRow } from '../../data/testing/tickets'
import { toastContents } from '../../ui/layers/toast'
import { DeskPage } from './desk-page'

const user = userEvent.setup()

let db: CoterieDb
let server: TestAnswers

beforeEach(async () => {
  ;({ db, server } = await deskWithTickets())
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await dropCopy()
})

const show = (at = '/admin/support?status=all&sort=last') => showScreen('/admin/support', <DeskPage />, at)
const queue = () => within(screen.getByRole('list', { name: 'Tickets' }))
const talk = () => screen.getByRole('region', { name: 'Conversation' })

describe('the marked row', () => {
  const others = [4, 5, 6].map((n) => ticketRow(n, 9 + n, { subject: `Ticket ${n}`, status: 'open' }))
  const marked = () =>
    queue()
      .getAllByRole('link', { current: true })
      .map((link) => link.textContent)
  const opened = () => within(talk()).getByRole('heading').textContent ?? ''
  const bothAre = (subject: string) =>
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
  /** The server does what is asked of a ticket's status, and the device hears of it. */
  const serverChanges = () => {
    server.answer = (url, body) => {
      const { ticket, status } = (body ?? {}) as { ticket?: string; status?: 'open' }
      if (ticket !== undefined && status !== undefined) void db.rows('support_tickets').update(ticket, { status })
      return deskAnswer(url)
    }
  }

  beforeEach(async () => {
    await db.rows('support_tickets').bulkPut(others)
  })

  it('is the open conversation: J and K open the ticket they go to, from the one that is open', async () => {
    show('/admin/support?status=open&sort=last')
    await bothAre('Ticket 6')
    press('j')
    await bothAre('Ticket 5')
    press('j')
    await bothAre('Ticket 4')
    press('k')
    await bothAre('Ticket 5')
    press('r')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  })

  it('is the ticket that took the place of a resolved one, which opens; the last one leaves none open', async () => {
    serverChanges()
    show('/admin/support?status=open&sort=last')
    await bothAre('Ticket 6')
    press('e')
    await bothAre('Ticket 5')
    press('j')
    await bothAre('Ticket 4')
    press('e')
    await bothAre('When am I paid?')
    await user.click(within(talk()).getByRole('button', { name: 'Resolve' }))
    await bothAre('Ticket 5')
    press('e')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull())
  })

  it('stays on a resolved ticket where the list shows resolved ones too', async () => {
    serverChanges()
    show()
    await bothAre('Ticket 6')
    press('e')
    await waitFor(() => expect(within(talk()).queryByRole('button', { name: 'Resolve' })).toBeNull())
    await bothAre('Ticket 6')
    expect([...toastContents.values()].map(({ title }) => title)).toContain('Ticket updated')
  })
})
