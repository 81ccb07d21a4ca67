import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { StatsValues } from '../../../domain/stats/values'
import { momentOf, msOf } from '../../../domain/moments'
import { defaultResponseTimes } from '../../../domain/program/response-times'
import { readStoredStats } from '../../support/data/stored-stats'
import { createAffiliate, createMember, signUp, signIn, saveSetting } from '../../support/server/people'
import { errorCode } from '../../support/server/session'
import { dryRunMonth, generateMonth } from '../../support/data/runs'
import { SyncDevice } from '../../support/server/sync-device'

const { server, admin } = await startServerWithAdmin()

/** Saves settings through the API and checks their effect. Other settings have their own test files. */
describe('saving a setting changes', () => {
  it('whether signing in needs a verified address', async () => {
    const { session, email } = await signUp(server)
    expect(await errorCode(signIn(session, email))).toBe('email-unverified')
    await saveSetting(admin, 'require_email_verification', false)
    expect(await errorCode(signIn(session, email))).toBe('done')
    await saveSetting(admin, 'require_email_verification', true)
    const later = await signUp(server)
    expect(await errorCode(signIn(later.session, later.email))).toBe('email-unverified')
  })

  it('the default commission, which is also stored in the specified format with an unchanged version (P22)', async () => {
    const key = 'affiliate_commission_rate'
    for (const [n, cents] of [4_200, 5_000].entries()) {
      await admin.call('POST /api/admin/settings', { values: { [key]: cents }, versions: { [key]: n + 1 } })
      const stored = { setting_value: `{"value":${cents},"type":"currency","currency":"USD"}`, version: 1 }
      const sql = `SELECT setting_value, version FROM admin_settings WHERE setting_key = '${key}'`
      expect(await server.sql(sql)).toEqual([stored])
    }
  })

  it('the balance below which nothing is paid', async () => {
    const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
    const month = addMonths(monthOf(today), -1)
    const person = await createMember(server)
    const start = { user: person.userId, startDate: firstDay(month).replace(/01$/, '16'), reason: 'told late' }
    await admin.call('POST /api/admin/rentals/start', start)
    // the rental earns half of the default rate, and the default threshold is the full rate
    const readOutcomes = async () => (await dryRunMonth(admin, month)).rows.map(({ outcome }) => outcome)
    expect(await readOutcomes()).toEqual(['skipped'])
    await saveSetting(admin, 'payment_threshold', 4_000)
    expect(await readOutcomes()).toEqual(['created'])
    await saveSetting(admin, 'payment_threshold', 10_000)
    expect(await readOutcomes()).toEqual(['skipped'])
  })

  it('the minutes without activity after which a session is idle', async () => {
    const person = await createMember(server)
    const isIdle = async () => (await person.call('POST /api/session', { userId: person.userId, active: false })).idle
    const device = person.grant?.deviceId ?? ''
    await server.kill()
    await server.sql(
      `UPDATE trusted_devices SET last_login_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 hours') WHERE id = ?`,
      [device],
    )
    await server.sql('DELETE FROM _device_seen WHERE device = ?', [device])
    await server.restart()
    expect(await isIdle()).toBe(true)
    await saveSetting(admin, 'session_timeout_minutes', 1440)
    expect(await isIdle()).toBe(false)
    await saveSetting(admin, 'session_timeout_minutes', 60)
    expect(await isIdle()).toBe(true)
  })
})

const readHours = async (table: string, since: string, until: string, id: string): Promise<number> => {
  const sql = `SELECT round((julianday(${until}) - julianday(${since})) * 24, 1) AS hours FROM ${table} WHERE id = ?`
  return Number((await server.sql(sql, [id]))[0]?.['hours'])
}
/** Returns the waiting items in the admins' stats. */
const readWaiting = async (area: 'tickets' | 'leads' | 'applications') =>
  ((await readStoredStats(server))[area] as StatsValues<'tickets'>).waiting
const fetchPage = async (address: string) => (await fetch(server.url + address)).text()
const moveBack = (table: string, columns: readonly string[], hours: number, idColumn: string, id: string) =>
  server.sql(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = strftime('%Y-%m-%d %H:%M:%fZ', ${column}, '-${hours} hours')`).join(', ')}
     WHERE ${idColumn} = ?`,
    [id],
  )

/** Adds a number of hours to a stored time. */
const addHours = (moment: unknown, hours: number): string => momentOf(msOf(String(moment)) + hours * 3_600_000)

/** A changed deadline applies to items that are created later; existing items keep their deadline. */
describe('a response deadline setting (P17)', () => {
  it('applies to new tickets (stored deadline, help desk list and stats), not to waiting tickets', async () => {
    const device = new SyncDevice(await createMember(server))
    const promised = `SELECT round((julianday(d.first_response_due) - julianday(t.created_at)) * 24) AS hours
      FROM support_tickets t JOIN ticket_admin d ON d.ticket_id = t.id WHERE t.id = ?`
    const createTicket = async (hours: number) => {
      await saveSetting(admin, 'first_answer_hours', hours)
      const ticket = await device.createTicket(`within ${hours}`)
      await device.sync()
      expect((await server.sql(promised, [ticket]))[0]).toEqual({ hours })
      // moves the deadline back, as if the ticket was created 30 hours ago
      await moveBack('ticket_admin', ['first_response_due'], 30, 'ticket_id', ticket)
      await moveBack('support_tickets', ['updated_at'], 30, 'id', ticket)
      return ticket
    }
    const [long, short] = [await createTicket(48), await createTicket(24)]
    const readLate = async () => {
      const { rows } = await admin.call('GET /api/admin/tickets', { waits: 'day' })
      return rows.map(({ id }) => id).sort()
    }
    const readCounts = async () => (await readWaiting('tickets')).late
    expect(await readLate()).toEqual([short])
    await expect.poll(readCounts, { timeout: 20_000 }).toBe(1)
    // neither a longer nor a shorter setting changes a deadline that exists
    for (const now of [100, 2]) {
      await saveSetting(admin, 'first_answer_hours', now)
      expect(await readLate(), String(now)).toEqual([short])
    }
    // after an answer, the deadline of the member's next message follows the current setting
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(long, 'We look')
    await adminDevice.sync()
    await device.reply(long, 'And now?')
    await device.sync()
    await moveBack('support_tickets', ['updated_at'], 3, 'id', long)
    expect(await readLate()).toEqual([long, short].sort())
    await expect.poll(readCounts, { timeout: 20_000 }).toBe(2)
    await saveSetting(admin, 'first_answer_hours', 24)
    expect(await readLate()).toEqual([short])
    await expect.poll(readCounts, { timeout: 20_000 }).toBe(1)
  })

  it('applies to new leads (stored deadline, admin email and landing page), not to waiting leads', async () => {
    const { session: guest } = await signUp(server)
    const insertSentInvite = async (email: string) => {
      const challenge = await guest.challenge('contact')
      const name = { firstName: 'Luz', lastName: 'Diaz' }
      await guest.call('POST /api/leads', { ...name, email, phone: '', language: 'en', challenge })
      return String((await server.sql('SELECT id FROM leads WHERE email = ?', [email]))[0]?.['id'])
    }
    const leadHours = (id: string) => readHours('leads', 'created', 'due_at', id)
    const first = await insertSentInvite('luz1@mail.example')
    expect(await fetchPage('/')).toContain('We’ll reply within 24 hours')
    await saveSetting(admin, 'lead_answer_hours', 72)
    const second = await insertSentInvite('luz2@mail.example')
    expect([await leadHours(first), await leadHours(second)]).toEqual([24, 72])
    const mails = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'lead' ORDER BY queued_at, rowid`)
    const promised = mails.map(({ text }) => /promises a reply within ([^.]*)\./.exec(String(text))?.[1])
    expect(promised).toEqual(['24 hours', '3 days'])
    await expect.poll(() => fetchPage('/'), { timeout: 30_000 }).toContain('We’ll reply within 3 days')
    expect(await fetchPage('/es/')).toContain('Te respondemos en menos de 3 días')
    // 30 hours later the first lead is late, in the stats and in the weekly list
    for (const id of [first, second]) await moveBack('leads', ['created', 'due_at'], 30, 'id', id)
    await expect.poll(() => readWaiting('leads'), { timeout: 20_000 }).toMatchObject({ count: 2, late: 1 })
    const { weeks } = await admin.call('GET /api/admin/leads/weeks', {})
    expect(weeks.reduce((sum, week) => sum + week.late, 0)).toBe(1)
    await saveSetting(admin, 'lead_answer_hours', 1)
    await expect.poll(() => fetchPage('/es/'), { timeout: 30_000 }).toContain('Te respondemos en menos de 1 hora.')
    expect((await readWaiting('leads')).late).toBe(1)
  })

  it('applies to new affiliate applications (stored deadline, emails and form, even when repeated), not to waiting ones', async () => {
    const person = await createMember(server)
    const applyAsAffiliate = async () => {
      const challenge = await person.challenge('affiliate')
      const email = person.grant?.email ?? ''
      return person.call('POST /api/applications', { firstName: 'Noor', lastName: 'L', email, challenge })
    }
    await saveSetting(admin, 'application_answer_days', 10)
    const { application } = await applyAsAffiliate()
    await saveSetting(admin, 'application_answer_days', 1)
    expect(await readHours('affiliate_submissions', 'created', 'due_at', application)).toBe(240)
    const [row] = await server.sql('SELECT created, due_at FROM affiliate_submissions WHERE id = ?', [application])
    expect(await applyAsAffiliate()).toMatchObject({ pendingSince: row?.['created'], pendingUntil: row?.['due_at'] })
    const [mail] = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'new-application'`)
    const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    const until = day.format(new Date(String(row?.['due_at']).replace(' ', 'T')))
    expect(String(mail?.['text'])).toContain(`We promised a reply by ${until}`)
    await expect
      .poll(() => fetchPage('/affiliate'), { timeout: 30_000 })
      .toContain('We review every application and reply within 1 day.')
    expect(await fetchPage('/es/affiliate')).toContain('en un máximo de 1 día.')
    await moveBack('affiliate_submissions', ['created', 'due_at'], 72, 'id', application)
    await expect
      .poll(() => readWaiting('applications'), { timeout: 20_000 })
      .toMatchObject({ count: 1, late: 0, due: addHours(row?.['due_at'], -72) })
    const { rows } = await admin.call('GET /api/admin/applications', { status: 'pending' })
    const listed = rows.find(({ id }) => id === application)
    expect(listed?.appliedAt).toBe(addHours(row?.['created'], -72))
    expect(listed?.promisedBy).toBe(addHours(row?.['due_at'], -72))
  })

  it('applies to new holds (stored deadline and punctuality), not to open holds', async () => {
    const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
    const month = addMonths(monthOf(today), -1)
    const [one, two] = [await createAffiliate(server, admin), await createAffiliate(server, admin)]
    const startDate = firstDay(month).replace(/01$/, '16')
    for (const { userId: user } of [one, two])
      await admin.call('POST /api/admin/rentals/start', { user, startDate, reason: 'told late' })
    await generateMonth(admin, month)
    const createHold = async (user: string, days: number) => {
      await saveSetting(admin, 'hold_decision_days', days)
      const sql = `SELECT id FROM earnings WHERE user_id = ? AND status = 'pending' AND payment = ''`
      const [line] = await server.sql(sql, [user])
      return (await admin.call('POST /api/admin/holds/line', { earning: String(line?.['id']), reason: 'a look' })).hold
    }
    const [short, long] = [await createHold(one.userId, 1), await createHold(two.userId, 20)]
    const holdHours = (id: string) => readHours('line_holds', 'made_at', 'due_at', id)
    expect([await holdHours(short), await holdHours(long)]).toEqual([24, 480])
    const groups = (await admin.call('GET /api/admin/holds', { view: 'open' })).rows
    const promised = groups.find(({ key }) => key === long)?.promisedBy
    expect(promised).toBe((await server.sql('SELECT due_at FROM line_holds WHERE id = ?', [long]))[0]?.['due_at'])
    // a guard protects a stored deadline
    await expect(server.sql(`UPDATE line_holds SET due_at = made_at WHERE id = ?`, [long])).rejects.toThrow()
    await admin.call('POST /api/admin/holds/release', { holds: [short], signs: [], reason: 'fine' })
    expect((await admin.call('GET /api/admin/holds', { view: 'released' })).inTime).toBe(1)
  })

  it('is synced to every device, and rejects zero and unlimited times', async () => {
    const keys = Object.keys(defaultResponseTimes)
    const [row] = await server.sql(`SELECT ${keys.join(', ')} FROM program`)
    const hours = { first_answer_hours: 24, lead_answer_hours: 1 }
    expect(row).toEqual({ ...hours, application_answer_days: 1, hold_decision_days: 20 })
    for (const key of keys)
      for (const wrong of [0, 169, 1.5]) expect(await errorCode(saveSetting(admin, key, wrong)), key).toBe('bad-input')
  })
})
