// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SupportTicket, TicketMessage } from '../../../domain/entities'
import { adminsCopy, dropCopy } from '../testing/screen'
import { useTickets } from './tickets'

const me = 'member'.padEnd(15, '0')
const other = 'helper'.padEnd(15, '0')
const at = (n: number) => `2026-11-0${1 + Math.floor(n / 1000)} 10:00:00.${String(n % 1000).padStart(3, '0')}Z`

const Summaries = () => (
  <ul>
    {useTickets(me).rows.map(({ ticket, unread, last }) => (
      <li key={ticket.id}>
        {ticket.id} {unread} {last.text}
      </li>
    ))}
  </ul>
)

afterEach(async () => {
  cleanup()
  await dropCopy()
})

test('a list of tickets reads the end of each thread, not the messages of the whole desk', async () => {
  const db = await adminsCopy()
  const ticket = (id: string, user: string) =>
    ({ id, user_id: user, created_at: at(0), description: 'first' }) as SupportTicket
  await db.rows('support_tickets').bulkPut([ticket('mine', me), ticket('silent', me), ticket('theirs', other)])
  const message = (n: number, of: string, sender: string) =>
    ({
      id: `${of}${n}`,
      ticket_id: of,
      sender_id: sender,
      sent_at: at(n),
      message: `${of} ${n}`,
      removed_at: '',
    }) as TicketMessage
  await db
    .rows('ticket_messages')
    .bulkPut([
      ...Array.from({ length: 2000 }, (_, n) => message(n, 'theirs', other)),
      ...Array.from({ length: 300 }, (_, n) => message(n, 'mine', n % 2 === 0 ? other : me)),
    ])
  await db
    .rows('ticket_reads')
    .put({ id: 'r', created: '', updated: '', user_id: me, ticket_id: 'mine', read_until: at(295) })
  let read = 0
  db.rows('ticket_messages').hook('reading', (row) => {
    read++
    return row
  })
  render(<Summaries />)
  // of the four after the mark, two are the other's
  expect(await screen.findByText('mine 2 mine 299')).toBeTruthy()
  expect(screen.getByText('silent 0 first')).toBeTruthy()
  expect(screen.queryByText(/theirs/)).toBeNull()
  expect(read).toBeLessThanOrEqual(10)
})
