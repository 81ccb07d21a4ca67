import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToOutbox } from '../../web/data/sync/outbox'
import { firstAdmin, member } from '../support/people'
import { refused } from '../support/refused'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'
import { SyncDevice } from '../support/sync-device'

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
})
afterAll(() => server.stop())

const bellsOf = async (person: Session) =>
  (await server.sql('SELECT type FROM notifications WHERE user_id = ? ORDER BY created_at', [person.userId])).map(({ type }) => type)

it('a reply reaches its owner by mail unless they switched that off, and in the app all the same', async () => {
  for (const wanted of [true, false]) {
    const person = await member(server)
    const device = new SyncDevice(person)
    const ticket = await device.ticket('Help')
    await device.sync()
    const notify = JSON.stringify({ support: { mail: wanted } })
    await server.sql('UPDATE users SET notify = ? WHERE id = ?', [notify, person.userId])
    const desk = new SyncDevice(admin)
    await desk.reply(ticket, 'Here we are')
    await desk.sync()
    const mails = await server.sql(`SELECT id FROM mail_outbox WHERE template = 'ticket-reply' AND "to" = ?`, [String(person.grant?.email)])
    expect(mails).toHaveLength(wanted ? 1 : 0)
    expect(await bellsOf(person)).toEqual(['support_reply'])
  }
})

it('every message carries its sender’s name, for both sides to read', async () => {
  const person = await member(server, { firstName: 'Priya', lastName: 'Raman' })
  const device = new SyncDevice(person)
  const ticket = await device.ticket('Help')
  const asked = await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const desk = new SyncDevice(admin)
  const answered = await desk.reply(ticket, 'Here we are')
  await desk.sync()
  await device.sync()
  for (const reader of [device, desk]) {
    const all = await reader.everything()
    expect(all.get(`ticket_messages/${asked}`)).toMatchObject({ sender_name: 'Priya Raman' })
    expect(all.get(`ticket_messages/${answered}`)).toMatchObject({ sender_name: 'Ana Ortuño' })
  }
  const [bell] = await server.sql(`SELECT metadata FROM notifications WHERE user_id = ? AND type = 'support_reply'`, [person.userId])
  expect(JSON.parse(String(bell?.['metadata']))).toMatchObject({ from: 'Ana Ortuño' })
})

it('an admin is told of other people’s tickets, not of their own', async () => {
  const colleague = await member(server)
  await admin.call('POST /api/admin/roles', { user: colleague.userId, role: 'admin', granted: true })
  const before = [await bellsOf(admin), await bellsOf(colleague)]
  const device = new SyncDevice(colleague)
  const ticket = await device.ticket('My own rental')
  await device.reply(ticket, 'And one more thing')
  await device.sync()
  expect(await bellsOf(colleague)).toEqual(before[1])
  expect(await bellsOf(admin)).toEqual([...(before[0] ?? []), 'support_ticket', 'support_reply'])
})

it('a name that a device changes is the new one wherever it is repeated', async () => {
  const person = await member(server)
  const device = new SyncDevice(person)
  const ticket = await device.ticket('Help')
  await device.sync()
  await addToOutbox(device.db, { op: 'update', c: 'users', id: person.userId, patch: { first_name: 'Renamed' } })
  await device.sync()
  const [row] = await server.sql('SELECT person_name FROM support_tickets WHERE id = ?', [ticket])
  expect(row?.['person_name']).toMatch(/^Renamed /)
})

it('a message that an admin edited says so; one that was removed comes back by no edit (S10)', async () => {
  const device = new SyncDevice(await member(server))
  const ticket = await device.ticket('Help')
  await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const [row] = await server.sql('SELECT id FROM ticket_messages WHERE ticket_id = ?', [ticket])
  const message = String(row?.['id'])
  const now = async () =>
    (await server.sql(`SELECT message, edited_at != '' AS edited, removed_at != '' AS removed FROM ticket_messages WHERE id = ?`, [message]))[0]

  await admin.call('POST /api/admin/messages/edit', { message, text: 'It is about a rental' })
  expect(await now()).toEqual({ message: 'It is about a rental', edited: 1, removed: 0 })
  await admin.call('POST /api/admin/messages/remove', { message })
  expect(await now()).toEqual({ message: '', edited: 1, removed: 1 })
  expect(await refused(admin.call('POST /api/admin/messages/edit', { message, text: 'Back' }))).toMatchObject({ code: 'not-found' })
  expect(await refused(admin.call('POST /api/admin/messages/remove', { message }))).toMatchObject({ code: 'not-found' })
  expect(await now()).toEqual({ message: '', edited: 1, removed: 1 })
})
