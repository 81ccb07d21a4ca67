import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { createMember } from '../../support/server/people'
import { errorCode } from '../../support/server/api-errors'
import type { Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { startProgram, createSecondAdmin, type Program } from '../money/program'

let { server, admin } = {} as Program
beforeAll(async () => {
  ;({ server, admin } = await startProgram())
})
afterAll(() => server.stop())

const readNotices = async (person: Session) =>
  (await server.sql('SELECT type FROM notifications WHERE user_id = ? ORDER BY created_at', [person.userId])).map(
    ({ type }) => type,
  )

it('a reply is announced to the ticket’s owner by email unless switched off, and always in the app', async () => {
  for (const wanted of [true, false]) {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    const ticket = await device.createTicket('Help')
    await device.sync()
    const notify = JSON.stringify({ support: { mail: wanted } })
    await server.sql('UPDATE users SET notify = ? WHERE id = ?', [notify, person.userId])
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Here we are')
    await adminDevice.sync()
    const mails = await server.sql(`SELECT id FROM mail_outbox WHERE template = 'ticket-reply' AND "to" = ?`, [
      String(person.grant?.email),
    ])
    expect(mails).toHaveLength(wanted ? 1 : 0)
    expect(await readNotices(person)).toEqual(['support_reply'])
  }
})

it('every message shows the name of its sender', async () => {
  const person = await createMember(server, { firstName: 'Priya', lastName: 'Raman' })
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  const message = await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const adminDevice = new SyncDevice(admin)
  const answered = await adminDevice.reply(ticket, 'Here we are')
  await adminDevice.sync()
  await device.sync()
  for (const reader of [device, adminDevice]) {
    const all = await reader.allRows()
    expect(all.get(`ticket_messages/${message}`)).toMatchObject({ sender_name: 'Priya Raman' })
    expect(all.get(`ticket_messages/${answered}`)).toMatchObject({ sender_name: 'Ana Ortuño' })
  }
  const [bell] = await server.sql(`SELECT metadata FROM notifications WHERE user_id = ? AND type = 'support_reply'`, [
    person.userId,
  ])
  expect(JSON.parse(String(bell?.['metadata']))).toMatchObject({ from: 'Ana Ortuño' })
})

it('a member can mark a ticket as solved, reopen it with a reply and rate it; admins see the rating', async () => {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.sync()
  const adminDevice = new SyncDevice(admin)
  await adminDevice.reply(ticket, 'Here we are')
  await adminDevice.sync()
  const editMessage = async (patch: { [field: string]: unknown }) => {
    await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: ticket, patch })
    await device.sync()
  }
  const readMessage = async () =>
    (await server.sql('SELECT status, rating, solved_at FROM support_tickets WHERE id = ?', [ticket]))[0] ?? {}
  await editMessage({ solved_at: '2020-01-01 00:00:00.000Z' })
  const [{ now } = {}] = await server.sql(`SELECT strftime('%Y-%m-%d', 'now') AS now`)
  expect(await readMessage()).toMatchObject({ status: 'resolved', solved_at: expect.stringContaining(String(now)) })
  await editMessage({ rating: 'fair' })
  await adminDevice.sync()
  const seen = (await adminDevice.allRows()).get(`support_tickets/${ticket}`)
  expect(seen).toMatchObject({ status: 'resolved', rating: 'fair' })
  expect((seen as { window_from?: string }).window_from).toBe(now)
  await device.reply(ticket, 'It came back')
  await device.sync()
  expect(await readMessage()).toEqual({ status: 'open', rating: 'fair', solved_at: '' })
  await editMessage({ solved_at: '2020-01-01 00:00:00.000Z' })
  await editMessage({ solved_at: '' })
  expect(await readMessage()).toMatchObject({ status: 'open', solved_at: '' })
  await admin.call('POST /api/admin/tickets/change', { ticket, status: 'closed' })
  await editMessage({ solved_at: '2020-01-01 00:00:00.000Z' })
  expect(await readMessage()).toMatchObject({ status: 'closed', solved_at: '' })
  // another person cannot rate the ticket, and other values are invalid
  const stranger = new SyncDevice(await createMember(server))
  await stranger.sync()
  await addToOutbox(stranger.db, { op: 'update', c: 'support_tickets', id: ticket, patch: { rating: 'good' } })
  await stranger.sync()
  await editMessage({ rating: 'excellent' })
  expect(await readMessage()).toMatchObject({ rating: 'fair' })
  const { ticket: read } = await admin.call('GET /api/admin/tickets/one', { id: ticket })
  expect(read).toMatchObject({ rating: 'fair', solved_at: '' })
})

it('a ticket stores and shows the amount explanation from which it was opened', async () => {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const createTicket = async (about: string) => {
    const id = newId()
    const patch = {
      user_id: person.userId,
      subject: 'It looks wrong',
      description: 'Why?',
      category: 'billing',
      priority: 'medium',
      about,
    }
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch })
    await device.sync()
    return id
  }
  const ticket = await createTicket('commission-2026-10')
  const adminDevice = new SyncDevice(admin)
  await adminDevice.sync()
  expect((await adminDevice.allRows()).get(`support_tickets/${ticket}`)).toMatchObject({ about: 'commission-2026-10' })
  expect((await admin.call('GET /api/admin/tickets/one', { id: ticket })).ticket.about).toBe('commission-2026-10')
  expect(await server.sql('SELECT id FROM support_tickets WHERE id = ?', [await createTicket('../admin')])).toEqual([])
  await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: ticket, patch: { about: 'total' } })
  await device.sync()
  await expect(server.sql(`UPDATE support_tickets SET about = 'total' WHERE id = ?`, [ticket])).rejects.toThrow()
  expect(await server.sql('SELECT about FROM support_tickets WHERE id = ?', [ticket])).toEqual([
    { about: 'commission-2026-10' },
  ])
})

it('an admin is notified of other people’s tickets, but not of their own', async () => {
  const colleague = await createSecondAdmin(admin)
  const before = [await readNotices(admin), await readNotices(colleague)]
  const device = new SyncDevice(colleague)
  const ticket = await device.createTicket('My own rental')
  await device.reply(ticket, 'And one more thing')
  await device.sync()
  expect(await readNotices(colleague)).toEqual(before[1])
  expect(await readNotices(admin)).toEqual([...(before[0] ?? []), 'support_ticket', 'support_reply'])
})

it('a changed name is updated wherever it is stored', async () => {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.sync()
  await addToOutbox(device.db, { op: 'update', c: 'users', id: person.userId, patch: { first_name: 'Renamed' } })
  await device.sync()
  const [row] = await server.sql('SELECT person_name FROM support_tickets WHERE id = ?', [ticket])
  expect(row?.['person_name']).toMatch(/^Renamed /)
})

it('a message that an admin edited is marked; editing does not restore a deleted message (S10)', async () => {
  const device = new SyncDevice(await createMember(server))
  const ticket = await device.createTicket('Help')
  await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const [row] = await server.sql('SELECT id FROM ticket_messages WHERE ticket_id = ?', [ticket])
  const message = String(row?.['id'])
  const readTicket = async () =>
    (
      await server.sql(
        `SELECT message, edited_at != '' AS edited, removed_at != '' AS removed FROM ticket_messages WHERE id = ?`,
        [message],
      )
    )[0]

  await admin.call('POST /api/admin/messages/edit', { message, text: 'It is about a rental' })
  expect(await readTicket()).toEqual({ message: 'It is about a rental', edited: 1, removed: 0 })
  await admin.call('POST /api/admin/messages/remove', { message })
  expect(await readTicket()).toEqual({ message: '', edited: 1, removed: 1 })
  expect(await errorCode(admin.call('POST /api/admin/messages/edit', { message, text: 'Back' }))).toBe('not-found')
  expect(await errorCode(admin.call('POST /api/admin/messages/remove', { message }))).toBe('not-found')
  expect(await readTicket()).toEqual({ message: '', edited: 1, removed: 1 })
})

describe('deleting a ticket', () => {
  it('removes the conversation from all devices, and the log names the admin', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    const ticket = await device.createTicket('Help')
    const message = await device.reply(ticket, 'It is about a bicycle')
    await device.sync()
    const adminDevice = new SyncDevice(admin)
    await adminDevice.sync()
    await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Called back' })
    await admin.call('POST /api/admin/messages/edit', { message: message, text: 'About a rental' })
    const [bell] = await server.sql(`SELECT COUNT(*) AS n FROM notifications WHERE metadata ->> 'ticket_id' = ?`, [
      ticket,
    ])
    expect(bell?.['n']).toBeGreaterThan(0)
    await admin.call('POST /api/admin/tickets/delete', { ticket })
    for (const reader of [device, adminDevice]) {
      await reader.sync()
      const left = [...(await reader.allRows()).entries()].filter(([, row]) => JSON.stringify(row).includes(ticket))
      expect(left.map(([key]) => key)).toEqual([])
    }
    for (const table of [
      'support_tickets',
      'ticket_messages',
      'ticket_notes',
      'ticket_admin',
      'ticket_reads',
      'notifications',
    ]) {
      const rows = await server.sql(`SELECT * FROM ${table}`)
      expect(JSON.stringify(rows), table).not.toContain(ticket)
    }
    const [entry] = await server.sql(`SELECT after FROM audit_log WHERE action = 'ticket.delete' AND subject = ?`, [
      `support_tickets/${ticket}`,
    ])
    expect(JSON.parse(String(entry?.['after']))).toMatchObject({ user: person.userId, messages: [message] })
    const earlier = await server.sql(
      `SELECT value FROM _audit_values WHERE field = 'before/message' AND value LIKE '%about a bicycle%'`,
    )
    expect(earlier).toHaveLength(1)
    expect(await errorCode(admin.call('POST /api/admin/tickets/delete', { ticket }))).toBe('not-found')
  })

  it('leaves no text of edited messages when the person is deleted later', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    const ticket = await device.createTicket('Help')
    const message = await device.reply(ticket, 'A sentence of Gonesomuch')
    await device.sync()
    await admin.call('POST /api/admin/messages/edit', { message: message, text: 'Another' })
    await admin.call('POST /api/admin/tickets/delete', { ticket })
    await admin.call('POST /api/admin/people/delete', { user: person.userId })
    expect(await server.sql(`SELECT 1 FROM _audit_values WHERE value LIKE '%Gonesomuch%'`)).toEqual([])
  })
})

it('tickets can be assigned only to admins, and found by assignee', async () => {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const [one, other] = [await device.createTicket('Mine'), await device.createTicket('Nobody’s')]
  await device.sync()
  expect(await errorCode(admin.call('POST /api/admin/tickets/assign', { ticket: one, admin: person.userId }))).toBe(
    'role-not-held',
  )
  await admin.call('POST /api/admin/tickets/assign', { ticket: one, admin: admin.userId })
  const readListed = async (assignee: string) =>
    (await admin.call('GET /api/admin/tickets', { assignee, person: person.userId })).rows.map(({ id }) => id)
  expect(await readListed(admin.userId)).toEqual([one])
  expect(await readListed('nobody')).toEqual([other])
  expect((await admin.call('GET /api/admin/tickets/one', { id: one })).assignee).toBe(admin.userId)
  const adminDevice = new SyncDevice(admin)
  await adminDevice.sync()
  const rows = [...(await adminDevice.allRows()).entries()].filter(([key]) => key.startsWith('ticket_admin/'))
  expect(rows.find(([, row]) => (row as { ticket_id?: string }).ticket_id === one)?.[1]).toMatchObject({
    assignee: admin.userId,
  })
  await admin.call('POST /api/admin/tickets/assign', { ticket: one, admin: '' })
  expect(await readListed('nobody')).toHaveLength(2)
})

it('saved replies are shared with all admins and only their devices, and are deleted for all', async () => {
  const saveReply = (fields: { reply?: string; title?: string; textEn?: string; textEs?: string }) =>
    admin.call('POST /api/admin/saved-replies/save', {
      reply: '',
      title: 'Payday',
      textEn: 'Hi {{firstName}}',
      textEs: '',
      ...fields,
    })
  const readLocalRows = async (person: Session) => {
    const device = new SyncDevice(person)
    await device.sync()
    return [...(await device.allRows()).entries()]
      .filter(([key]) => key.startsWith('saved_replies/'))
      .map(([, row]) => row)
  }
  expect(await errorCode(saveReply({ textEs: 'Hola {{nombre}}' }))).toBe('template-placeholder-unknown')
  expect(await errorCode(saveReply({ textEn: ' ' }))).toBe('saved-reply-empty')
  expect(await errorCode(saveReply({ reply: newId() }))).toBe('not-found')
  const { reply } = await saveReply({})
  await saveReply({ reply, textEs: 'Hola {{firstName}}' })
  expect(await readLocalRows(admin)).toEqual([
    expect.objectContaining({ id: reply, title: 'Payday', text_en: 'Hi {{firstName}}', text_es: 'Hola {{firstName}}' }),
  ])
  expect(await readLocalRows(await createMember(server))).toEqual([])
  await admin.call('POST /api/admin/saved-replies/delete', { reply })
  expect(await readLocalRows(admin)).toEqual([])
  const results = await server.sql(
    `SELECT action FROM audit_log WHERE subject = 'saved_replies/${reply}' ORDER BY created`,
  )
  expect(results.map(({ action }) => action)).toEqual(['reply.save', 'reply.save', 'reply.delete'])
  await server.sql(
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 200)
     INSERT INTO saved_replies (id, title, text_en, text_es, created, updated) SELECT printf('full%011d', n), 'Many', 'One', '', '', '' FROM c`,
  )
  expect(await errorCode(saveReply({}))).toBe('too-many-saved-replies')
})
