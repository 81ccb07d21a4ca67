import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { createMember, testPassword, type SignUpOptions, createSecondAdmin } from '../../support/server/people'
import { errorCode, type Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { readAudit, startProgram } from '../money/program'
import { countRows, readRow } from '../../support/server/sql'
import { readStoredStats } from '../../support/data/stored-stats'

const { server, admin } = await startProgram()

/** Creates a member with a ticket that has reached the server. */
async function createTicket(options?: SignUpOptions): Promise<{ ticket: string; device: SyncDevice; person: Session }> {
  const person = await createMember(server, options)
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.sync()
  return { ticket, device, person }
}
/** Replies to a ticket as the admin. Returns the admin's device and the message. */
async function reply(ticket: string, text = 'Here we are'): Promise<{ adminDevice: SyncDevice; message: string }> {
  const adminDevice = new SyncDevice(admin)
  const message = await adminDevice.reply(ticket, text)
  await adminDevice.sync()
  return { adminDevice, message }
}
const readNotices = async (person: Session) =>
  (await server.sql('SELECT type FROM notifications WHERE user_id = ? ORDER BY created_at', [person.userId])).map(
    ({ type }) => type,
  )

it('every message shows the name of its sender', async () => {
  const { ticket, device, person } = await createTicket({ firstName: 'Priya', lastName: 'Raman' })
  const message = await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const { adminDevice, message: answered } = await reply(ticket)
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
  const { ticket, device } = await createTicket()
  const { adminDevice } = await reply(ticket)
  const editTicket = async (patch: { [field: string]: unknown }) => {
    await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: ticket, patch })
    await device.sync()
  }
  const readTicket = async () =>
    (await server.sql('SELECT status, rating, solved_at FROM support_tickets WHERE id = ?', [ticket]))[0] ?? {}
  await editTicket({ solved_at: '2020-01-01 00:00:00.000Z' })
  const [{ now } = {}] = await server.sql(`SELECT strftime('%Y-%m-%d', 'now') AS now`)
  expect(await readTicket()).toMatchObject({ status: 'resolved', solved_at: expect.stringContaining(String(now)) })
  await editTicket({ rating: 'fair' })
  await adminDevice.sync()
  const seen = (await adminDevice.allRows()).get(`support_tickets/${ticket}`)
  expect(seen).toMatchObject({ status: 'resolved', rating: 'fair' })
  expect((seen as { window_from?: string }).window_from).toBe(now)
  await device.reply(ticket, 'It came back')
  await device.sync()
  expect(await readTicket()).toEqual({ status: 'open', rating: 'fair', solved_at: '' })
  await editTicket({ solved_at: '2020-01-01 00:00:00.000Z' })
  await editTicket({ solved_at: '' })
  expect(await readTicket()).toMatchObject({ status: 'open', solved_at: '' })
  await admin.call('POST /api/admin/tickets/change', { ticket, status: 'closed' })
  await editTicket({ solved_at: '2020-01-01 00:00:00.000Z' })
  expect(await readTicket()).toMatchObject({ status: 'closed', solved_at: '' })
  // other values are invalid
  await editTicket({ rating: 'excellent' })
  expect(await readTicket()).toMatchObject({ rating: 'fair' })
  const { ticket: read } = await admin.call('GET /api/admin/tickets/one', { id: ticket })
  expect(read).toMatchObject({ rating: 'fair', solved_at: '' })
})

it('a ticket stores and shows the amount explanation that it was opened from', async () => {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const ticket = newId()
  const facts = { subject: 'It looks wrong', description: 'Why?', category: 'billing', priority: 'medium' }
  const patch = { ...facts, user_id: person.userId, about: 'commission-2026-10' }
  await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id: ticket, patch })
  await device.sync()
  const adminDevice = new SyncDevice(admin)
  await adminDevice.sync()
  expect((await adminDevice.allRows()).get(`support_tickets/${ticket}`)).toMatchObject({ about: 'commission-2026-10' })
  expect((await admin.call('GET /api/admin/tickets/one', { id: ticket })).ticket.about).toBe('commission-2026-10')
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
  const { ticket, device, person } = await createTicket()
  await addToOutbox(device.db, { op: 'update', c: 'users', id: person.userId, patch: { first_name: 'Renamed' } })
  await device.sync()
  const [row] = await server.sql('SELECT person_name FROM support_tickets WHERE id = ?', [ticket])
  expect(row?.['person_name']).toMatch(/^Renamed /)
})

it('a message that an admin edited is marked; editing does not restore a deleted message (S10)', async () => {
  const { ticket, device } = await createTicket()
  const message = await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const sql = `SELECT message, edited_at != '' AS edited, removed_at != '' AS removed FROM ticket_messages WHERE id = ?`
  const readMessage = () => readRow(server, sql, [message])

  await admin.call('POST /api/admin/messages/edit', { message, text: 'It is about a rental' })
  expect(await readMessage()).toEqual({ message: 'It is about a rental', edited: 1, removed: 0 })
  await admin.call('POST /api/admin/messages/remove', { message })
  expect(await readMessage()).toEqual({ message: '', edited: 1, removed: 1 })
  expect(await errorCode(admin.call('POST /api/admin/messages/edit', { message, text: 'Back' }))).toBe('not-found')
  expect(await errorCode(admin.call('POST /api/admin/messages/remove', { message }))).toBe('not-found')
  expect(await readMessage()).toEqual({ message: '', edited: 1, removed: 1 })
})

describe('deleting a ticket', () => {
  it('removes the conversation from all devices, and the log names the admin', async () => {
    const { ticket, device, person } = await createTicket()
    const message = await device.reply(ticket, 'It is about a bicycle')
    await device.sync()
    const adminDevice = new SyncDevice(admin)
    await adminDevice.sync()
    await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Called back' })
    await admin.call('POST /api/admin/messages/edit', { message: message, text: 'About a rental' })
    expect(await countRows(server, `notifications WHERE metadata ->> 'ticket_id' = ?`, [ticket])).toBeGreaterThan(0)
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
    const [entry] = await readAudit(server, 'ticket.delete', `support_tickets/${ticket}`)
    expect(entry?.after).toMatchObject({ user: person.userId, messages: [message] })
    const earlier = await server.sql(
      `SELECT value FROM _audit_values WHERE field = 'before/message' AND value LIKE '%about a bicycle%'`,
    )
    expect(earlier).toHaveLength(1)
    expect(await errorCode(admin.call('POST /api/admin/tickets/delete', { ticket }))).toBe('not-found')
  })

  it('leaves no text of edited messages when the person is deleted later', async () => {
    const { ticket, device, person } = await createTicket()
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
  expect(await readListed('unassigned')).toEqual([other])
  expect((await admin.call('GET /api/admin/tickets/one', { id: one })).assignee).toBe(admin.userId)
  const adminDevice = new SyncDevice(admin)
  await adminDevice.sync()
  const rows = [...(await adminDevice.allRows()).entries()].filter(([key]) => key.startsWith('ticket_admin/'))
  expect(rows.find(([, row]) => (row as { ticket_id?: string }).ticket_id === one)?.[1]).toMatchObject({
    assignee: admin.userId,
  })
  await admin.call('POST /api/admin/tickets/assign', { ticket: one, admin: '' })
  expect(await readListed('unassigned')).toHaveLength(2)
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

describe('in the help desk', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const storedTime = (iso: string) => iso.replace('T', ' ')
  const putToSleep = (ticket: string, until: string) => admin.call('POST /api/admin/tickets/snooze', { ticket, until })
  const readSleepsUntil = async (ticket: string) =>
    String((await readRow(server, 'SELECT * FROM ticket_admin WHERE ticket_id = ?', [ticket]))['snoozed_until'])

  /** Creates a ticket that the admin has answered. */
  async function createAnswered() {
    const created = await createTicket()
    await reply(created.ticket, 'We look at it on Monday')
    return created
  }

  describe('a snoozed ticket', () => {
    it('sleeps until a given time, with the admin in the log, and can be woken by an admin', async () => {
      const { ticket } = await createAnswered()
      const until = inDays(3)
      expect(await putToSleep(ticket, until)).toEqual({ until: storedTime(until) })
      expect(await readSleepsUntil(ticket)).toBe(storedTime(until))
      expect(await putToSleep(ticket, '')).toEqual({ until: '' })
      expect(await readSleepsUntil(ticket)).toBe('')
      await putToSleep(ticket, '')
      const entries = await server.sql(`SELECT action, actor FROM audit_log WHERE subject = ? ORDER BY rowid`, [
        `support_tickets/${ticket}`,
      ])
      expect(entries).toEqual([
        { action: 'ticket.snooze', actor: admin.userId },
        { action: 'ticket.unsnooze', actor: admin.userId },
      ])
    })

    it('wakes when its member writes or it is closed, but not when an admin replies', async () => {
      const { ticket, device } = await createAnswered()
      await putToSleep(ticket, inDays(3))
      await reply(ticket, 'Until Monday')
      expect(await readSleepsUntil(ticket)).not.toBe('')
      await device.reply(ticket, 'It is urgent')
      await device.sync()
      expect(await readSleepsUntil(ticket)).toBe('')
      for (const status of ['resolved', 'closed'] as const) {
        await admin.call('POST /api/admin/tickets/change', { ticket, status: 'in_progress' })
        await putToSleep(ticket, inDays(3))
        await admin.call('POST /api/admin/tickets/change', { ticket, status })
        expect(await readSleepsUntil(ticket), status).toBe('')
        expect(await errorCode(putToSleep(ticket, inDays(3)))).toBe('ticket-done')
      }
    })

    it('wakes at its time, not earlier', async () => {
      const [due, later] = [await createAnswered(), await createAnswered()]
      await putToSleep(due.ticket, inDays(1))
      await putToSleep(later.ticket, inDays(1))
      await server.sql('UPDATE ticket_admin SET snoozed_until = ? WHERE ticket_id = ?', [
        storedTime(inDays(-1)),
        due.ticket,
      ])
      await expect.poll(() => readSleepsUntil(due.ticket), { timeout: 120_000, interval: 500 }).toBe('')
      expect(await readSleepsUntil(later.ticket)).not.toBe('')
    })

    it('wakes at its response deadline if it has no first answer, and cannot be snoozed after the deadline', async () => {
      const { ticket } = await createTicket()
      const [{ due } = {}] = await server.sql(
        'SELECT first_response_due AS due FROM ticket_admin WHERE ticket_id = ?',
        [ticket],
      )
      expect(await putToSleep(ticket, inDays(5))).toEqual({ until: due })
      await putToSleep(ticket, '')
      const over = storedTime(new Date(Date.now() - dayMs).toISOString())
      await server.sql('UPDATE ticket_admin SET first_response_due = ? WHERE ticket_id = ?', [over, ticket])
      expect(await errorCode(putToSleep(ticket, inDays(5)))).toBe('first-answer-over')
      expect(await readSleepsUntil(ticket)).toBe('')
    })
  })

  it('a snoozed ticket does not count as waiting, is listed after others, and has its own filter', async () => {
    const all = [await createAnswered(), await createAnswered()]
    for (const { ticket, device } of all) {
      await device.reply(ticket, 'Any news?')
      await device.sync()
    }
    const [awake = '', snoozed = ''] = all.map(({ ticket }) => ticket)
    const readList = async (input: { waits?: 'us'; snoozed?: '1'; status?: 'in_progress'; order?: 'due' }) =>
      (await admin.call('GET /api/admin/tickets', input)).rows.map(({ id }) => id)
    const readWaiting = async () => {
      const { tickets } = (await readStoredStats(server)) as { tickets: { waiting: { count: number } } }
      return tickets.waiting.count
    }
    const waited = await readList({ waits: 'us' })
    await expect.poll(readWaiting, { timeout: 60_000, interval: 200 }).toBe(waited.length)
    const until = inDays(2)
    await putToSleep(snoozed, until)
    await expect.poll(readWaiting, { timeout: 60_000, interval: 200 }).toBe(waited.length - 1)
    expect(await readList({ waits: 'us' })).not.toContain(snoozed)
    expect(await readList({ waits: 'us' })).toContain(awake)
    expect(await readList({ snoozed: '1' })).toContain(snoozed)
    expect(await readList({ snoozed: '1' })).not.toContain(awake)
    const order = await readList({ status: 'in_progress', order: 'due' })
    expect(order.filter((id) => id === snoozed)).toHaveLength(1)
    expect(order.indexOf(snoozed)).toBeGreaterThan(order.indexOf(awake))
    expect(await admin.call('GET /api/admin/tickets/one', { id: snoozed })).toMatchObject({
      snoozedUntil: storedTime(until),
    })
  })
})

describe('while two admins use the help desk', () => {
  let noah: Session
  let device: SyncDevice
  beforeAll(async () => {
    noah = await createSecondAdmin(admin)
    await server.sql(`UPDATE users SET first_name = 'Noah', last_name = 'Lind' WHERE id = ?`, [noah.userId])
    device = new SyncDevice(await createMember(server))
  })

  const sendPresence = async (actor: Session, ticket: string, doing: 'reading' | 'writing' | 'gone') =>
    (await actor.call('POST /api/admin/tickets/presence', { ticket, doing })).others

  it('admins see which other admin reads or writes a ticket until that admin leaves', async () => {
    const ticket = await device.createTicket('Help')
    await device.sync()
    expect(await sendPresence(noah, ticket, 'writing')).toEqual([])
    const writing = { admin: noah.userId, name: 'Noah Lind', writing: true }
    expect(await sendPresence(admin, ticket, 'reading')).toEqual([writing])
    expect(await sendPresence(admin, 'anotherticket00', 'reading')).toEqual([])
    await sendPresence(noah, ticket, 'reading')
    expect(await sendPresence(admin, ticket, 'reading')).toEqual([{ ...writing, writing: false }])
    await sendPresence(noah, ticket, 'gone')
    expect(await sendPresence(admin, ticket, 'reading')).toEqual([])
  })

  it('the readers of a ticket are not stored, and a former admin is no longer shown', async () => {
    const ticket = await device.createTicket('More help')
    await device.sync()
    const countRows = () =>
      server.sql('SELECT (SELECT COUNT(*) FROM audit_log) AS entries, (SELECT COUNT(*) FROM _sync_log) AS changes')
    const before = await countRows()
    await sendPresence(noah, ticket, 'writing')
    expect(await countRows()).toEqual(before)
    const former = { user: noah.userId, role: 'admin', granted: false, password: testPassword, reason: 'left' } as const
    await admin.call('POST /api/admin/roles', former)
    expect(await sendPresence(admin, ticket, 'reading')).toEqual([])
  })
})
