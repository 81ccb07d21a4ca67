import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { addMonths, monthOf } from '../../../domain/calendar'
import { markNotificationsReadRoute } from '../../../domain/api/messages/notices'
import type { NotifyChoices } from '../../../domain/notices/choices'
import { createManualPayment } from '../../support/data/payments'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { createAffiliate, createFirstAdmin, createMember, signIn, testPassword } from '../../support/server/people'
import { Session } from '../../support/server/session'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { SyncDevice } from '../../support/server/sync-device'

const server = await startFileServer()
const month = addMonths(monthOf(new Date().toISOString()), -1)
const admin = await createFirstAdmin(server)

const readNotices = async (user: string) =>
  (await server.sql(`SELECT metadata FROM notifications WHERE user_id = ? ORDER BY created_at, rowid`, [user])).map(
    ({ metadata }) => JSON.parse(String(metadata)) as { kind: string; [field: string]: unknown },
  )
const readNoticeKinds = async (user: string) => (await readNotices(user)).map(({ kind }) => kind)
const readEmail = async (user: string) =>
  String((await server.sql('SELECT email FROM users WHERE id = ?', [user]))[0]?.['email'])
const readMails = async (to: string) =>
  (await server.sql(`SELECT template FROM mail_outbox WHERE "to" = ? ORDER BY rowid`, [to])).map(({ template }) =>
    String(template),
  )
const readDueNotices = async (user: string) =>
  (
    await server.sql(
      `SELECT d.due_at AS at FROM _notices_due d JOIN notifications n ON n.id = d.notice WHERE n.user_id = ? ORDER BY d.due_at`,
      [user],
    )
  ).map(({ at }) => String(at))
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

describe('notices of a payment', () => {
  it('report approval and dispersal in the app, and by email if the person has chosen that', async () => {
    const person = (await createMember(server)).userId
    const id = await createPayment(person)
    await approvePayment(id)
    expect(await readNotices(person)).toEqual([
      { kind: 'payment-approved', payment: id, amount_cents: 5000, payment_month: month },
    ])
    expect(await waitUntilSent(person)).not.toContain('payment-approved')
    await dispersePayment(id)
    expect(await waitUntilSent(person)).toContain('payment-dispersed')
    const other = (await createMember(server)).userId
    await saveChoices(other, { 'payment-approved': { mail: true }, 'payment-sent': { mail: false } })
    const second = await createPayment(other)
    await approvePayment(second)
    await waitUntilSent(other)
    await dispersePayment(second)
    expect((await waitUntilSent(other)).filter((template) => template.startsWith('payment-'))).toEqual([
      'payment-approved',
    ])
    const [mailRow] = await server.sql(
      `SELECT text FROM mail_outbox WHERE "to" = ? AND template = 'payment-approved'`,
      [await readEmail(other)],
    )
    expect(String(mailRow?.['text'])).toMatch(/\$50\.00[\s\S]*pay@mail\.example[\s\S]*\/dashboard\/earnings\?why=/)
  })

  it('name no PayPal address in emails about a payment without PayPal', async () => {
    const person = (await createMember(server)).userId
    await saveChoices(person, { 'payment-approved': { mail: true }, 'payment-sent': { mail: true } })
    const id = await createPayment(person, 'Bank transfer')
    await approvePayment(id)
    await dispersePayment(id)
    expect(await waitUntilSent(person)).toEqual(expect.arrayContaining(['payment-approved', 'payment-dispersed']))
    const mailRows = await server.sql(
      `SELECT template, subject, text FROM mail_outbox WHERE "to" = ? AND template LIKE 'payment-%' ORDER BY template`,
      [await readEmail(person)],
    )
    const [approved, sent] = mailRows.map(({ subject, text }) => `${String(subject)}\n${String(text)}`)
    expect(approved).toContain('We’ll send it by: Bank transfer')
    expect(sent).toMatch(/^\$50\.00 is on its way to you\n[\s\S]*Sent by Bank transfer: \$50\.00\nPayment: /)
    for (const text of [approved, sent]) expect(text).not.toMatch(/PayPal|pay@mail\.example/)
  })

  it('report the cancellation of an approved payment, but not of one that the payee did not know about', async () => {
    const person = (await createMember(server)).userId
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

  it('delay notices until they end, except security notices', async () => {
    const person = await createMember(server)
    await saveChoices(person.userId, { 'payment-approved': { mail: true }, quiet: quietHours(5) })
    await approvePayment(await createPayment(person.userId))
    await expect.poll(async () => (await readDueNotices(person.userId))[0] ?? '').toMatch(/:00\.000Z$/)
    const [at = ''] = await readDueNotices(person.userId)
    const hoursLeft = (Date.parse(at.replace(' ', 'T')) - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(4.8)
    expect(hoursLeft).toBeLessThan(5.1)
    await signIn(new Session(server), await readEmail(person.userId))
    expect(await readNoticeKinds(person.userId)).toEqual(['payment-approved', 'new-device'])
    await expect.poll(() => readDueNotices(person.userId)).toHaveLength(1)
    expect(await readMails(await readEmail(person.userId))).toContain('new-device')
    expect(await readMails(await readEmail(person.userId))).not.toContain('payment-approved')
    // ends the quiet hours
    await server.sql(`UPDATE _notices_due SET due_at = '2020-01-01 00:00:00.000Z'`)
  })

  it('delay an email that quotes a message and was already rendered', async () => {
    const person = await createMember(server)
    await saveChoices(person.userId, { quiet: quietHours(5) })
    const device = new SyncDevice(person)
    const ticket = await device.createTicket('Help')
    await device.sync()
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Here we are')
    await adminDevice.sync()
    const [mailRow] = await server.sql(
      `SELECT (julianday(next_at) - julianday(queued_at)) * 24 AS hours FROM mail_outbox WHERE "to" = ? AND template = 'ticket-reply'`,
      [await readEmail(person.userId)],
    )
    expect(Number(mailRow?.['hours'])).toBeGreaterThan(4.8)
  })

  it('drop notices that were read in the app before the quiet hours end', async () => {
    const person = await createMember(server)
    await saveChoices(person.userId, { 'payment-approved': { mail: true }, quiet: quietHours(5) })
    await approvePayment(await createPayment(person.userId))
    await expect.poll(async () => (await readDueNotices(person.userId))[0] ?? '').toMatch(/:00\.000Z$/)
    await person.call(markNotificationsReadRoute.name, { until: '2100-01-01 00:00:00.000Z' })
    await saveChoices(person.userId, { 'payment-approved': { mail: true } })
    const now = new Date().toISOString().replace('T', ' ')
    await server.sql(
      `UPDATE _notices_due SET due_at = ? WHERE notice IN (SELECT id FROM notifications WHERE user_id = ?)`,
      [now, person.userId],
    )
    await approvePayment(await createPayment((await createMember(server)).userId))
    expect(await waitUntilSent(person.userId)).not.toContain('payment-approved')
  })
})

describe('notices of a referral', () => {
  it('tell the affiliate when a person joins, when the person’s rental starts to count and when it ends', async () => {
    const affiliateUser = await createAffiliate(server, admin)
    const code = String(
      (await server.sql('SELECT referral_code FROM users WHERE id = ?', [affiliateUser.userId]))[0]?.['referral_code'],
    )
    const joined = (await createMember(server, { referralCode: code, firstName: 'Rut', lastName: 'Blanco' })).userId
    const today = String((await server.sql(`SELECT date('now') AS day`))[0]?.['day'])
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
    await seedPeriods(server, 'rental_periods', [
      { id: testId('gonepd', 0), user, start: '2025-01-01', end: '2025-03-31' },
    ])
    await server.sql(
      `INSERT INTO referrals (id, affiliate_id, referred_user, referred_name, referred_email, email_norm, status, source, account_status,
         rental_start, created_at, updated)
       VALUES (?, ?, ?, 'Gone', 'g@mail.example', 'g@mail.example', 'active', 'link', 'active', '2025-01-01', datetime('now'), datetime('now'))`,
      [referral, affiliateUser, user],
    )
    await seedAttributions(server, [{ id: referral, referred: user, affiliate: affiliateUser, from: '', to: '' }])
    await server.restart()
    const endedRental = async () => (await readNotices(affiliateUser)).filter(({ kind }) => kind === 'referral-active')
    await expect
      .poll(endedRental, { timeout: 60_000 })
      .toEqual([{ kind: 'referral-active', from: 'Gone', active: false }])
    await server.restart()
    expect(await endedRental()).toHaveLength(1)
  })
})

describe('notices about an account', () => {
  it('report that an admin changed the email address, at the old and the new address and in the app', async () => {
    const person = (await createMember(server)).userId
    const before = await readEmail(person)
    const after = `new.${before}`
    await admin.call('POST /api/admin/people/edit', { user: person, email: after })
    expect(await readNotices(person)).toEqual([{ kind: 'account-changed', what: 'email' }])
    expect(await readMails(before)).toContain('email-changed')
    expect(await readMails(after)).toEqual(['email-changed'])
  })

  it('report role changes even if the person has switched off notices about the account', async () => {
    const person = (await createMember(server)).userId
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
    const readStored = async () =>
      JSON.parse(String((await server.sql('SELECT notify FROM users WHERE id = ?', [person.userId]))[0]?.['notify']))
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
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Late payment')
  await device.sync()
  await admin.call('POST /api/admin/tickets/change', { ticket, status: 'resolved' })
  await admin.call('POST /api/admin/tickets/change', { ticket, priority: 'high' })
  const adminDevice = new SyncDevice(admin)
  await adminDevice.reply(ticket, 'Here we are')
  await adminDevice.sync()
  const [status, reply, ...more] = await readNotices(person.userId)
  expect(status).toMatchObject({
    kind: 'ticket-status',
    ticket_id: ticket,
    status: 'resolved',
    subject: 'Late payment',
  })
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
  const readUnread = async ({ userId }: Session) =>
    Number(
      (await server.sql('SELECT COUNT(*) AS n FROM notifications WHERE user_id = ? AND NOT read', [userId]))[0]?.['n'],
    )
  await person.call(markNotificationsReadRoute.name, { until: '2025-12-31 00:00:00.000Z' })
  expect(await readUnread(person)).toBe(60)
  await person.call(markNotificationsReadRoute.name, { until: '2026-01-01 00:00:00.000Z' })
  expect([await readUnread(person), await readUnread(other)]).toEqual([0, 60])
})
