import { describe, expect, it } from 'vitest'
import { firstDay } from '../../../domain/calendar'
import { createMember } from '../../support/server/people'
import { errorCode } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import { SyncDevice } from '../../support/server/sync-device'
import { readAudit, readAllPages, startAuditedProgram, startRental, adjustEarnings } from '../money/program'

/** Tests the timeline of a person for admins, and messages to a person. */
const { server, admin, last: month } = await startAuditedProgram()
const renter = await createMember(server, { firstName: 'Priya', lastName: 'Raman' })
await server.sql(`UPDATE users SET paypal_email = id || '@pay.example', language = 'es'`)
await startRental(admin, renter.userId, firstDay(month))
await generateMonth(admin, month)

const readTimeline = (user: string) =>
  readAllPages((after) => admin.call('GET /api/admin/people/timeline', { user, ...(after !== '' && { after }) }))

describe('an admin’s message to a person', () => {
  it('opens a ticket of that person, assigned to the admin, and notifies the person in their language', async () => {
    const { ticket, number } = await admin.call('POST /api/admin/tickets/write', {
      user: renter.userId,
      subject: 'Your badge',
      message: 'The badge is there now.',
    })
    const [row] = await server.sql('SELECT * FROM support_tickets WHERE id = ?', [ticket])
    expect(row).toMatchObject({
      user_id: renter.userId,
      number,
      status: 'in_progress',
      description: '',
      updated_by: 'admin',
      person_name: 'Priya Raman',
    })
    const [adminRow] = await server.sql('SELECT * FROM ticket_admin WHERE ticket_id = ?', [ticket])
    expect(adminRow).toMatchObject({ assignee: admin.userId, first_response_due: '' })
    const [mail] = await server.sql(`SELECT * FROM mail_outbox WHERE template = 'ticket-written'`)
    expect(mail).toMatchObject({ to: renter.grant?.email, language: 'es', subject: 'Your badge' })
    expect(String(mail?.['text'])).toContain('The badge is there now.')
    expect(String(mail?.['text'])).toContain('Ana Ortuño te escribió')
    const bells = await server.sql(
      `SELECT metadata FROM notifications WHERE user_id = ? AND metadata LIKE '%ticket-written%'`,
      [renter.userId],
    )
    expect(bells).toHaveLength(1)
    // a ticket that an admin opened needs no answer
    expect(
      await server.sql(`SELECT id FROM notifications WHERE user_id = ? AND metadata LIKE '%new-ticket%'`, [
        admin.userId,
      ]),
    ).toEqual([])
    const device = new SyncDevice(renter)
    await device.sync()
    const localRows = await device.allRows()
    expect(localRows.get(`support_tickets/${ticket}`)).toMatchObject({ subject: 'Your badge' })
    // the person's answer arrives in the help desk like any other
    await device.reply(ticket, 'Thank you')
    await device.sync()
    const [after] = await server.sql('SELECT status, updated_by FROM support_tickets WHERE id = ?', [ticket])
    expect(after).toEqual({ status: 'in_progress', updated_by: 'member' })
    const notices = await server.sql(
      `SELECT id FROM notifications WHERE user_id = ? AND metadata LIKE '%member-reply%'`,
      [admin.userId],
    )
    expect(notices).toHaveLength(1)
  })

  it('is rejected if its text contains a password, or if it is to the admin or to an unknown person', async () => {
    const input = { user: renter.userId, subject: 'Once', message: 'Only once.' }
    for (const [overrides, code] of [
      [{ message: 'password: hunter2hunter2' }, 'bad-input'],
      [{ user: admin.userId }, 'not-allowed'],
      [{ user: 'nobodynobodyxyz' }, 'not-found'],
    ] as const)
      expect(await errorCode(admin.call('POST /api/admin/tickets/write', { ...input, ...overrides }))).toBe(code)
  })
})

describe('a person’s devices, as an admin sees them,', () => {
  it('are listed with times; a removed one is signed out at its next request, with an audit entry', async () => {
    const { beside } = await admin.call('GET /api/admin/people/records', { user: renter.userId })
    const [device] = beside?.devices ?? []
    expect(beside?.devices).toHaveLength(1)
    expect(device).toMatchObject({ name: expect.any(String), since: expect.stringMatching(/^20/), installed: false })
    const other = await createMember(server)
    const otherDevice = (await admin.call('GET /api/admin/people/records', { user: other.userId })).beside?.devices?.[0]
    await admin.call('POST /api/admin/people/remove-device', { device: otherDevice?.id ?? '' })
    expect((await other.send('GET', '/api/session/events')).status).toBe(401)
    expect((await renter.send('GET', '/api/session/events')).status).toBe(200)
    const removals = await readAudit(server, 'device.remove')
    expect(removals).toMatchObject([{ actor: admin.userId, subject: `trusted_devices/${otherDevice?.id}` }])
    // removing the device again changes and logs nothing
    await admin.call('POST /api/admin/people/remove-device', { device: otherDevice?.id ?? '' })
    expect(await readAudit(server, 'device.remove')).toEqual(removals)
    expect((await admin.call('GET /api/admin/people/records', { user: other.userId })).beside?.devices).toEqual([])
  })

  it('cannot be removed here if they are the admin’s own; the Security tab removes those', async () => {
    const { beside } = await admin.call('GET /api/admin/people/records', { user: admin.userId })
    const device = beside?.devices?.[0]?.id ?? ''
    expect(await errorCode(admin.call('POST /api/admin/people/remove-device', { device }))).toBe('not-allowed')
  })
})

describe('a message to several people', () => {
  it('opens a ticket for each person in their language, for all of them or none, and never for the admin', async () => {
    const [one, other] = [
      await createMember(server, { firstName: 'Uno' }),
      await createMember(server, { firstName: 'Dos' }),
    ]
    await server.sql(`UPDATE users SET language = 'es' WHERE id = ?`, [one.userId])
    await server.sql(`UPDATE users SET language = 'en' WHERE id = ?`, [other.userId])
    const texts = {
      en: { subject: 'Your address', message: 'Add it, please.' },
      es: { subject: 'Tu dirección', message: 'Añádela.' },
    }
    const readSubjects = () =>
      server.sql('SELECT user_id, subject, status FROM support_tickets WHERE user_id IN (?, ?) ORDER BY number', [
        one.userId,
        other.userId,
      ])
    const users = [one.userId, other.userId, admin.userId, one.userId, 'nobodynobodyxyz']
    // the text in the language of one of them is missing, so no one gets a ticket
    expect(await errorCode(admin.call('POST /api/admin/tickets/write-many', { users, texts: { es: texts.es } }))).toBe(
      'bad-input',
    )
    expect(await readSubjects()).toEqual([])
    expect((await admin.call('POST /api/admin/tickets/write-many', { users, texts })).tickets).toHaveLength(2)
    expect(await readSubjects()).toEqual([
      { user_id: one.userId, subject: 'Tu dirección', status: 'in_progress' },
      { user_id: other.userId, subject: 'Your address', status: 'in_progress' },
    ])
    const many = Array.from({ length: 201 }, (_, n) => `nobody${String(n).padStart(9, '0')}`)
    expect(await errorCode(admin.call('POST /api/admin/tickets/write-many', { users: many, texts }))).toBe('bad-input')
  })
})

describe('a person’s timeline', () => {
  it('combines events from the log and from rows, newest first, each only once, in pages', async () => {
    await admin.call('POST /api/admin/people/edit', { user: renter.userId, phone: '+34600111222' })
    await admin.call('POST /api/admin/roles', { user: renter.userId, role: 'affiliate', granted: true })
    await adjustEarnings(admin, { user: renter.userId, month, amount: '-4.00', reason: 'counted twice' })
    const device = new SyncDevice(renter)
    const ticket = await device.createTicket('Where is my badge?')
    await device.sync()
    const [payment] = await server.sql('SELECT id FROM user_payments WHERE user_id = ?', [renter.userId])
    const all = await readTimeline(renter.userId)
    const kinds = all.map(({ what }) => what)
    for (const what of [
      'joined',
      'consent',
      'device.sign-in',
      'rental.start',
      'payment.made',
      'ticket.write',
      'person.edit',
      'role.grant',
      'ticket.open',
      'mail',
      'earning.adjust',
    ]) {
      expect(kinds, what).toContain(what)
    }
    expect(all.map(({ at, key }) => `${at} ${key}`)).toEqual(
      all.map(({ at, key }) => `${at} ${key}`).sort((a, b) => (a < b ? 1 : -1)),
    )
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(12)
    const findEvent = (what: string) => all.find((row) => row.what === what)
    expect(findEvent('role.grant')).toMatchObject({ detail: 'affiliate', actorName: 'Ana Ortuño', onLog: true })
    expect(findEvent('payment.made')).toMatchObject({
      about: { kind: 'payment', id: payment?.['id'], month, cents: 10_000 },
      onLog: false,
    })
    expect(findEvent('ticket.open')).toMatchObject({
      about: { kind: 'ticket', id: ticket, name: 'Where is my badge?' },
    })
    expect(findEvent('earning.adjust')).toMatchObject({ reason: 'counted twice' })
    expect(findEvent('mail')?.detail).not.toBe('')
    // internal help desk actions are not part of the timeline
    await admin.call('POST /api/admin/tickets/assign', { ticket: ticket, admin: admin.userId })
    expect((await readTimeline(renter.userId)).map(({ what }) => what)).not.toContain('ticket.assign')
  })

  it('contains no other people’s events, and does not exist for an unknown person', async () => {
    const other = await createMember(server, { firstName: 'Marta' })
    const events = await readTimeline(other.userId)
    expect(events.length).toBeGreaterThan(0)
    for (const { what } of events) expect(['joined', 'consent', 'device.sign-in', 'mail']).toContain(what)
    expect(await errorCode(admin.call('GET /api/admin/people/timeline', { user: 'nobodynobodyxyz' }))).toBe('not-found')
  })
})
