import { vi } from 'vitest'
import { helpdeskAnswer } from './helpdesk-answers'
import { openAdminDatabase, mockServer, setViewportWidth } from './screen'
import { meRow, messageRow, ticketRow } from './tickets'

export const old = ticketRow(1, 8, { subject: 'When am I paid?' })
export const newer = ticketRow(2, 9, { subject: 'A new phone', updated_by: 'admin', status: 'in_progress' })
export const closed = ticketRow(3, 7, { subject: 'Long ago', status: 'closed' })

/** An admin's database with the three tickets above, in a window of 1440 px. */
export async function helpdeskWithTickets() {
  setViewportWidth(1440)
  const server = mockServer(helpdeskAnswer)
  // happy-dom has no layout; without these sizes no row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  const db = await openAdminDatabase()
  await db.rows('users').put(meRow)
  await db.rows('support_tickets').bulkPut([old, newer, closed])
  await db.rows('ticket_messages').bulkPut([messageRow(newer, 'me', 9, 'It is changed.')])
  return { db, server }
}
