import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../domain/sync/new-id'
import { firstAdmin, member } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'
import { SyncDevice } from '../support/sync-device'

/** What admins' devices hold of the help desk: what is open, and what moved in the last 90 days. */
let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
})
afterAll(() => server.stop())

const today = (): string => new Date().toISOString().slice(0, 10)
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A ticket with a message, an answer and a note. */
async function conversation(): Promise<{ ticket: string; person: Session; device: SyncDevice }> {
  const person = await member(server)
  const device = new SyncDevice(person)
  const ticket = await device.ticket('Help')
  await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const desk = new SyncDevice(admin)
  await desk.reply(ticket, 'Here we are')
  await desk.sync()
  await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Look at the rental' })
  return { ticket, person, device }
}

/** Where a ticket stands, and all that belongs to it. */
async function windowsOf(ticket: string): Promise<string[]> {
  const rows = await server.sql(
    `SELECT window_from AS at FROM support_tickets WHERE id = ?1 UNION ALL SELECT window_from FROM ticket_messages WHERE ticket_id = ?1
     UNION ALL SELECT window_from FROM ticket_notes WHERE ticket_id = ?1 UNION ALL SELECT window_from FROM ticket_desk WHERE ticket = ?1`,
    [ticket],
  )
  expect(rows.length).toBeGreaterThanOrEqual(5)
  return [...new Set(rows.map(({ at }) => String(at)))]
}

const settle = (ticket: string, status: 'resolved' | 'closed' | 'open') => admin.call('POST /api/admin/tickets/change', { ticket, status })
/** The clock goes on: what was done is done so many days ago. */
const age = (ticket: string, days: number) =>
  server.sql('UPDATE support_tickets SET window_from = ? WHERE id = ?', [daysAgo(days), ticket])

describe('the day a ticket was done', () => {
  it('is on it and on all that belongs to it, and gone when the member writes again', async () => {
    const { ticket, device } = await conversation()
    expect(await windowsOf(ticket)).toEqual([''])
    await settle(ticket, 'resolved')
    expect(await windowsOf(ticket)).toEqual([today()])
    await device.reply(ticket, 'It is not done at all')
    await device.sync()
    expect(await windowsOf(ticket)).toEqual([''])
  })

  it('is the day of an admin’s later answer, not of a note: a member must not learn of one (S9)', async () => {
    const { ticket } = await conversation()
    await settle(ticket, 'resolved')
    await age(ticket, 100)
    await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Was that all?' })
    expect(await windowsOf(ticket)).toEqual([daysAgo(100)])
    const desk = new SyncDevice(admin)
    await desk.reply(ticket, 'Was that all?')
    await desk.sync()
    expect(await windowsOf(ticket)).toEqual([today()])
  })

  it('is what the audit compares: with the ticket’s state, and with the ticket', async () => {
    const { ticket } = await conversation()
    expect((await server.run('audit')).status).toBe(0)
    await server.sql('UPDATE support_tickets SET window_from = ? WHERE id = ?', [today(), ticket])
    await server.sql(`UPDATE ticket_notes SET window_from = '' WHERE ticket_id = ?`, [ticket])
    const { output, status } = await server.run('audit')
    expect(status).toBe(1)
    expect(output).toContain(`support_tickets/${ticket} has "${today()}", expected ""`)
    expect(output).toMatch(/what belongs to a row is in its window: ticket_notes\/\w+ has "", expected "\d/)
    await settle(ticket, 'open')
    await server.sql('UPDATE ticket_notes SET window_from = ? WHERE ticket_id = ?', ['', ticket])
    expect((await server.run('audit')).status).toBe(0)
  })
})
