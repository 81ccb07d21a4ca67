import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { addMonths, monthOf } from '../../../domain/calendar'
import { markNotificationsReadRoute } from '../../../domain/api/messages/notices'
import type { NotifyChoices } from '../../../domain/notices/choices'
import { createManualPayment } from '../../support/data/payments'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { createAffiliate, createMember, signIn, testPassword } from '../../support/server/people'
import { Session } from '../../support/server/session'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { valuesOf } from '../../support/server/sql'
import { SyncDevice } from '../../support/server/sync-device'

const { server, admin } = await startServerWithAdmin()
const month = addMonths(monthOf(new Date().toISOString()), -1)

const readNotices = async (user: string) =>
  valuesOf(
    await server.sql(`SELECT metadata FROM notifications WHERE user_id = ? ORDER BY created_at, rowid`, [user]),
  ).map((metadata) => JSON.parse(String(metadata)) as { kind: string; [field: string]: unknown })
const readNoticeKinds = async (user: string) => (await readNotices(user)).map(({ kind }) => kind)
const readEmail = async (user: string) =>
  String(valuesOf(await server.sql('SELECT email FROM users WHERE id = ?', [user]))[0])
const readMails = async (to: string) =>
  valuesOf(await server.sql(`SELECT template FROM mail_outbox WHERE "to" = ? ORDER BY rowid`, [to]))
const readDueNotices = async (user: string) =>
  valuesOf(
    await server.sql(
      `SELECT d.due_at FROM _notices_due d JOIN notifications n ON n.id = d.notice WHERE n.user_id = ? ORDER BY d.due_at`,
      [user],
    ),
  )
/** Waits until no notice of the user is queued. */
const waitUntilSent = async (user: string) => {
  await expect.poll(() => readDueNotices(user), { timeout: 60_000 }).toEqual([])
  return readMails(await readEmail(user))
}
const saveChoices = (user: string, notify: NotifyChoices) =>
  server.sql('UPDATE users SET notify = ? WHERE id = ?', [JSON.stringify(notify), user])

/** Creates a pending manual payment of $50.00 to a person whose address is confirmed. */
async function createPayment(user: string, method = ''): Promise<string> {
  await server.sql(`UPDATE users SET paypal_email = 'pay@mail.example', paypal_changed_at = '' WHERE id = ?`, [user])
  return (await createManualPayment(admin, { user, amount: '50', month, ...(method !== '' && { method }) })).payment
}
const seen = { count: 1, cents: 5000 }
const approvePayment = (id: string) => admin.call('POST /api/admin/payments/approve', { payments: [id], seen })
const dispersePayment = (id: string) => admin.call('POST /api/admin/payments/disperse', { payments: [id], seen })

const readText = async (user: string, template: string) => {
  const select = `SELECT subject || char(10) || text FROM mail_outbox WHERE "to" = ? AND template = ?`
  return String(valuesOf(await server.sql(select, [await readEmail(user), template]))[0])
}
/** Creates a ticket of a person that an admin has answered, and returns its id. */
async function createAnsweredTicket(person: Session): Promise<string> {
  const [device, adminDevice] = [new SyncDevice(person), new SyncDevice(admin)]
  const ticket = await device.createTicket('Help')
  await device.sync()
  await adminDevice.reply(ticket, 'Here we are')
  await adminDevice.sync()
  return ticket
}
const createPerson = async () => (await createMember(server)).userId
const oneByMail: NotifyChoices = { 'payment-approved': { mail: true }, 'payment-sent': { mail: false } }

describe('notices of a payment', () => {
  it('report approval and dispersal in the app, and by email if the person has chosen that', async () => {
    const person = await createPerson()
    const id = await createPayment(person)
    await approvePayment(id)
    expect(await readNotices(person)).toEqual([
      { kind: 'payment-approved', payment: id, amount_cents: 5000, payment_month: month },
    ])
    expect(await waitUntilSent(person)).not.toContain('payment-approved')
    await dispersePayment(id)
    expect(await waitUntilSent(person)).toContain('payment-dispersed')
    const other = await createPerson()
    await saveChoices(other, oneByMail)
    const second = await createPayment(other)
    await approvePayment(second)
    await waitUntilSent(other)
    await dispersePayment(second)
    const templates = (await waitUntilSent(other)).filter((template) => String(template).startsWith('payment-'))
    expect(templates).toEqual(['payment-approved'])
    const text = await readText(other, 'payment-approved')
    expect(text).toMatch(/\$50\.00[\s\S]*pay@mail\.example[\s\S]*\/dashboard\/earnings\?why=/)
  })

  it('name no PayPal address in emails about a payment without PayPal', async () => {
    const person = await createPerson()
    await saveChoices(person, { 'payment-approved': { mail: true }, 'payment-sent': { mail: true } })
    const id = await createPayment(person, 'Bank transfer')
    await approvePayment(id)
    await dispersePayment(id)
    await waitUntilSent(person)
    const approved = await readText(person, 'payment-approved')
    const sent = await readText(person, 'payment-dispersed')
    expect(approved).toContain('We’ll send it by: Bank transfer')
    expect(sent).toMatch(/^\$50\.00 is on its way to you\n[\s\S]*Sent by Bank transfer: \$50\.00\nPayment: /)
    for (const text of [approved, sent]) expect(text).not.toMatch(/PayPal|pay@mail\.example/)
  })

  it('report the cancellation of an approved payment, but not of one that the payee did not know about', async () => {
    const person = await createPerson()
    const [quiet, loud] = [await createPayment(person), await createPayment(person)]
    const cancelPayment = (id: string) =>
      admin.call('POST /api/admin/payments/cancel', { payment: id, lines: 'later', reason: 'to be checked' })
    await cancelPayment(quiet)
    await approvePayment(loud)
    await cancelPayment(loud)
    expect(await readNoticeKinds(person)).toEqual(['payment-approved', 'payment-cancelled'])
  })
})

describe('quiet hours', () => {
  /** Quiet hours that are active now, in UTC, and end in the given number of hours. */
  const quietHours = (hours: number) => {
    const hourAt = (ms: number) => new Date(ms).toISOString().slice(11, 16)
    return { from: hourAt(Date.now() - 3_600_000), until: hourAt(Date.now() + hours * 3_600_000), zone: 'UTC' }
  }

  /** Creates a person in quiet hours, for whom an email about an approved payment is waiting. */
  async function createWaitingNotice(): Promise<Session> {
    const person = await createMember(server)
    await saveChoices(person.userId, { ...oneByMail, quiet: quietHours(5) })
    await approvePayment(await createPayment(person.userId))
    await expect.poll(async () => String((await readDueNotices(person.userId))[0])).toMatch(/:00\.000Z$/)
    return person
  }

  it('delay notices until they end, except security notices', async () => {
    const { userId, email } = await createWaitingNotice()
    const [at] = await readDueNotices(userId)
    const hoursLeft = (Date.parse(String(at).replace(' ', 'T')) - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(4.8)
    expect(hoursLeft).toBeLessThan(5.1)
    await signIn(new Session(server), email)
    expect(await readNoticeKinds(userId)).toEqual(['payment-approved', 'new-device'])
    await expect.poll(() => readDueNotices(userId)).toHaveLength(1)
    expect(await readMails(email)).toContain('new-device')
    expect(await readMails(email)).not.toContain('payment-approved')
    // ends the quiet hours
    await server.sql(`UPDATE _notices_due SET due_at = '2020-01-01 00:00:00.000Z'`)
  })

  it('delay an email that quotes a message and was already rendered', async () => {
    const person = await createMember(server)
    await saveChoices(person.userId, { quiet: quietHours(5) })
    await createAnsweredTicket(person)
    const select = `SELECT (julianday(next_at) - julianday(queued_at)) * 24 FROM mail_outbox WHERE "to" = ? AND template = 'ticket-reply'`
    expect(Number(valuesOf(await server.sql(select, [person.email]))[0])).toBeGreaterThan(4.8)
  })

  it('drop notices that were read in the app before the quiet hours end', async () => {
    const person = await createWaitingNotice()
    await person.call(markNotificationsReadRoute.name, { until: '2100-01-01 00:00:00.000Z' })
    await saveChoices(person.userId, oneByMail)
    const ofPerson = 'notice IN (SELECT id FROM notifications WHERE user_id = ?)'
    const now = new Date().toISOString().replace('T', ' ')
    await server.sql(`UPDATE _notices_due SET due_at = ? WHERE ${ofPerson}`, [now, person.userId])
    await approvePayment(await createPayment(await createPerson()))
    expect(await waitUntilSent(person.userId)).not.toContain('payment-approved')
  })
})

describe('notices of a referral', () => {
  it('tell the affiliate when a person joins, when the person’s rental starts to count and when it ends', async () => {
    const affiliateUser = await createAffiliate(server, admin)
    const select = 'SELECT referral_code FROM users WHERE id = ?'
    const referralCode = String(valuesOf(await server.sql(select, [affiliateUser.userId]))[0])
    const joined = (await createMember(server, { referralCode, firstName: 'Rut', lastName: 'Blanco' })).userId
    const today = String(valuesOf(await server.sql(`SELECT date('now')`))[0])
    const { period } = await admin.call('POST /api/admin/rentals/start', { user: joined, startDate: today })
    await admin.call('POST /api/admin/rentals/void', { period, reason: 'wrong person' })
    const about = (await readNotices(affiliateUser.userId)).filter(({ kind }) => kind.startsWith('referral'))
    // a referral that was voided never started, so no notice reports its end
    expect(about).toEqual([
      { kind: 'referral-joined', from: 'Rut Blanco' },
      { kind: 'referral-active', from: 'Rut Blanco', active: true },
    ])
  })

  it('report only once that a referral ended on its last day', async () => {
    const affiliateUser = (await createAffiliate(server, admin)).userId
    const [user = ''] = await seedPeople(server, 'gone', 1)
    const referral = testId('gonerf', 0)
    const period = { id: testId('gonepd', 0), user, start: '2025-01-01', end: '2025-03-31' }
    await seedPeriods(server, 'rental_periods', [period])
    await server.sql(
      `INSERT INTO referrals (id, affiliate_id, referred_user, referred_name, referred_email, email_norm, status, source, account_status,
         rental_start, created_at, updated)
       VALUES (?, ?, ?, 'Gone', 'g@mail.example', 'g@mail.example', 'active', 'link', 'active', '2025-01-01', datetime('now'), datetime('now'))`,
      [referral, affiliateUser, user],
    )
    await seedAttributions(server, [{ id: referral, referred: user, affiliate: affiliateUser, from: '', to: '' }])
    await server.restart()
    const endedRental = async () => (await readNotices(affiliateUser)).filter(({ kind }) => kind === 'referral-active')
    const notice = { kind: 'referral-active', from: 'Gone', active: false }
    await expect.poll(endedRental, { timeout: 60_000 }).toEqual([notice])
    await server.restart()
    expect(await endedRental()).toHaveLength(1)
  })
})

describe('notices about an account', () => {
  it('report that an admin changed the email address, at the old and the new address and in the app', async () => {
    const person = await createPerson()
    const before = await readEmail(person)
    const after = `new.${before}`
    await admin.call('POST /api/admin/people/edit', { user: person, email: after })
    expect(await readNotices(person)).toEqual([{ kind: 'account-changed', what: 'email' }])
    expect(await readMails(before)).toContain('email-changed')
    expect(await readMails(after)).toEqual(['email-changed'])
  })

  it('report role changes even if the person has switched off notices about the account', async () => {
    const person = await createPerson()
    await saveChoices(person, { account: { mail: false } })
    const setRole = (name: 'admin' | 'affiliate', granted: boolean) =>
      admin.call('POST /api/admin/roles', { user: person, role: name, granted, password: testPassword })
    await setRole('admin', true)
    await setRole('admin', false)
    await setRole('affiliate', true)
    expect(await readNotices(person)).toEqual([
      { kind: 'account-changed', what: 'role', role: 'admin', granted: true },
      { kind: 'account-changed', what: 'role', role: 'admin', granted: false },
      { kind: 'account-changed', what: 'role', role: 'affiliate', granted: true },
    ])
    expect((await readMails(await readEmail(person))).filter((template) => template === 'role-changed')).toHaveLength(3)
  })

  it('can be chosen by kind, and invalid choices are rejected', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    const select = 'SELECT notify FROM users WHERE id = ?'
    const readStored = async () => JSON.parse(String(valuesOf(await server.sql(select, [person.userId]))[0]))
    const saveNotify = (notify: unknown) =>
      addToOutbox(device.db, { op: 'update', c: 'users', id: person.userId, patch: { notify } })
    await device.sync()
    await saveNotify({ 'payment-sent': { mail: false } })
    await device.sync()
    expect(await readStored()).toEqual({ 'payment-sent': { mail: false } })
    await saveNotify({ 'account-changed': 'never' })
    await device.sync()
    expect(await readStored()).toEqual({ 'payment-sent': { mail: false } })
  })
})

it('a ticket’s owner gets notices about its new status and replies', async () => {
  const person = await createMember(server)
  const ticket = await createAnsweredTicket(person)
  await admin.call('POST /api/admin/tickets/change', { ticket, status: 'resolved' })
  await admin.call('POST /api/admin/tickets/change', { ticket, priority: 'high' })
  const [reply, status, ...more] = await readNotices(person.userId)
  const about = { ticket_id: ticket, subject: 'Help' }
  expect(status).toMatchObject({ kind: 'ticket-status', status: 'resolved', ...about })
  expect([reply?.kind, more]).toEqual(['ticket-reply', []])
})

it('notices are marked as read only for one person and only up to the given time', async () => {
  const [person, other] = [await createMember(server), await createMember(server)]
  for (const { userId } of [person, other])
    await server.sql(
      `INSERT INTO notifications (id, user_id, type, title, message, metadata, read, created_at, created, updated)
       SELECT lower(hex(randomblob(7))) || 'x', ?, 'account', 'old', '', '{}', 0, '2026-01-01 00:00:00.000Z', datetime('now'), datetime('now')
       FROM json_each(?)`,
      [userId, JSON.stringify(Array.from({ length: 60 }, (_, n) => n))],
    )
  const select = 'SELECT COUNT(*) FROM notifications WHERE user_id = ? AND NOT read'
  const countUnread = async ({ userId }: Session) => valuesOf(await server.sql(select, [userId]))[0]
  await person.call(markNotificationsReadRoute.name, { until: '2025-12-31 00:00:00.000Z' })
  expect(await countUnread(person)).toBe(60)
  await person.call(markNotificationsReadRoute.name, { until: '2026-01-01 00:00:00.000Z' })
  expect([await countUnread(person), await countUnread(other)]).toEqual([0, 60])
})
