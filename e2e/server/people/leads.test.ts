import { describe, expect, it } from 'vitest'
import { createMember, saveSetting } from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'
import { startServerWithAdmin } from '../../support/server/file-server'
import { readAudit, readAllPages } from '../money/program'

const { server, admin } = await startServerWithAdmin()

const sendLead = async (firstName: string, email: string) => {
  const guest = new Session(server)
  const challenge = await guest.challenge('contact')
  await guest.call('POST /api/leads', { firstName, lastName: 'Diaz', email, phone: '', language: 'en', challenge })
  const [row] = await server.sql('SELECT id FROM leads WHERE email = ?', [email])
  return String(row?.['id'])
}
const readLead = async (id: string) => (await admin.call('GET /api/admin/leads/one', { id })).lead
const readListed = async (state: 'new' | 'contacted' | 'converted', search = '') =>
  (await readAllPages((after) => admin.call('GET /api/admin/leads', { state, search, after }))).map(({ id }) => id)
const moveLead = (lead: string, from: 'new' | 'contacted' | 'closed', state: 'contacted' | 'converted' | 'closed') =>
  admin.call('POST /api/admin/leads/status', { lead, from, state })

describe('a lead from the landing page (T5)', () => {
  it('is new, has a deadline of 24 hours, and is linked in the admins’ email', async () => {
    const before = Date.now()
    const id = await sendLead('Lea', 'lea@mail.example')
    const lead = await readLead(id)
    expect(lead).toMatchObject({ firstName: 'Lea', state: 'new', answeredAt: '', person: '' })
    const promisedMs = Date.parse(lead.promisedBy.replace(' ', 'T'))
    expect(promisedMs - 24 * 3_600_000).toBeGreaterThanOrEqual(before - 60_000)
    expect(promisedMs - 24 * 3_600_000).toBeLessThanOrEqual(Date.now() + 60_000)
    const [mail] = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'lead'`)
    expect(mail?.['text']).toContain(`/admin/leads?lead=${id}`)
  })

  it('gets another status from admins with a log entry, stores the time of the first answer, and never becomes new again', async () => {
    const id = await sendLead('Leo', 'leo@mail.example')
    await moveLead(id, 'new', 'contacted')
    const answered = (await readLead(id)).answeredAt
    expect(answered).not.toBe('')
    expect(await errorCode(moveLead(id, 'new', 'closed'))).toBe('changed-meanwhile')
    await moveLead(id, 'contacted', 'closed')
    expect(await readLead(id)).toMatchObject({ state: 'closed', answeredAt: answered })
    const again = admin.call('POST /api/admin/leads/status', {
      lead: id,
      from: 'closed',
      state: 'new' as 'closed',
    })
    expect(await errorCode(again)).toBe('bad-input')
    expect(await readAudit(server, 'lead.move', `leads/${id}`)).toHaveLength(2)
    // a lead that is closed without contact does not count as answered
    const unanswered = await sendLead('Lou', 'lou@mail.example')
    await moveLead(unanswered, 'new', 'closed')
    expect(await readLead(unanswered)).toMatchObject({ state: 'closed', answeredAt: '' })
  })

  it('is converted automatically when an account with the same address is created', async () => {
    const email = 'lin@mail.example'
    const id = await sendLead('Lin', email)
    const session = await createMember(server, { email })
    expect(await readLead(id)).toMatchObject({ state: 'converted', person: session.userId })
  })

  it('is listed by status, language and words, page by page, with total counts', async () => {
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 70)
       INSERT INTO leads (id, first_name, last_name, email, phone, language, state, created, due_at, answered_at, window_from)
       SELECT printf('l%014d', n), 'Íñigo', printf('Nr %d', n), printf('i%d@mail.example', n), '', 'es', 'converted',
         printf('2026-01-%02d 00:00:00.000Z', 1 + n % 5), printf('2026-01-%02d 00:00:00.000Z', 2 + n % 5), '', '2026-01-01' FROM c`,
    )
    const ids = await readListed('converted')
    // the pages include the lead that an account converted
    expect([ids.length, new Set(ids).size]).toEqual([71, 71])
    const first = await admin.call('GET /api/admin/leads', { state: 'converted' })
    expect(first.rows).toHaveLength(50)
    expect(first.counts).toMatchObject({ converted: 71, closed: 2 })
    const found = await admin.call('GET /api/admin/leads', { search: 'inigo nr 33', language: 'es' })
    expect(found.rows.map(({ lastName }) => lastName)).toEqual(['Nr 33'])
    expect((await admin.call('GET /api/admin/leads', { search: 'inigo', language: 'en' })).rows).toEqual([])
  })

  it('is listed by deadline while it is new, and otherwise newest first, page by page', async () => {
    // earlier leads have later deadlines, so the two orders differ
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 60)
       INSERT INTO leads (id, first_name, last_name, email, phone, language, state, created, due_at, answered_at, window_from)
       SELECT printf('d%014d', n), 'Due', printf('Nr %d', n), printf('d%d@mail.example', n), '', 'es',
         CASE WHEN n > 57 THEN 'contacted' ELSE 'new' END,
         printf('2026-02-01 00:00:%02d.000Z', 60 - n), printf('2026-02-%02d 00:00:00.000Z', 3 + n / 5), '', '' FROM c`,
    )
    const readDue = async (state: 'new' | 'contacted') =>
      (await readListed(state, 'due')).map((id) => Number(id.slice(1)))
    expect(await readDue('new')).toEqual(Array.from({ length: 57 }, (_, n) => n + 1))
    expect(await readDue('contacted')).toEqual([58, 59, 60])
  })

  it('is counted as answered in time or late in its week, in the program’s time zone', async () => {
    await server.sql('DELETE FROM leads')
    const fetchWeeks = () => admin.call('GET /api/admin/leads/weeks', {})
    const readWeeks = async () => (await fetchWeeks()).weeks
    const empty = await readWeeks()
    expect(empty).toHaveLength(11)
    expect(empty.every(({ inTime, late, waiting }) => inTime + late + waiting === 0)).toBe(true)
    // Monday at 2:00 UTC is still Sunday in New York; the deadline is the next day
    const monday = String(empty[9]?.monday)
    const promised = `strftime('%Y-%m-%d %H:%M:%fZ', '${monday}', '+1 day', '+2 hours')`
    const insertLead = (id: string, state: string, answered: string, deadline = promised) =>
      server.sql(
        `INSERT INTO leads (id, first_name, last_name, email, phone, language, state, created, due_at, answered_at, window_from)
         VALUES (?, 'Ada', 'Ruiz', ?, '', 'en', ?, strftime('%Y-%m-%d %H:%M:%fZ', ${deadline}, '-24 hours'), ${deadline}, ${answered}, '')`,
        [id, `${id}@mail.example`, state],
      )
    await insertLead('weekintime00001', 'converted', promised)
    await insertLead('weeklate0000001', 'contacted', `strftime('%Y-%m-%d %H:%M:%fZ', '${monday}', '+3 days')`)
    await insertLead('weekmissed00001', 'new', `''`)
    await insertLead('weekclosed00001', 'closed', `''`)
    await insertLead(
      'weekolder000001',
      'contacted',
      `''`,
      `strftime('%Y-%m-%d %H:%M:%fZ', '${String(empty[0]?.monday)}')`,
    )
    await sendLead('Luz', 'luz@mail.example')
    // leads that were not answered or were converted automatically have no response time
    expect((await fetchWeeks()).usualMs).toBeNull()
    const setAnsweredAfter = (id: string, hours: number) =>
      server.sql(
        `UPDATE leads SET answered_by = ?, answered_at = strftime('%Y-%m-%d %H:%M:%fZ', due_at, '-24 hours', ?) WHERE id = ?`,
        [admin.userId, `+${hours} hours`, id],
      )
    await setAnsweredAfter('weekintime00001', 3)
    expect((await fetchWeeks()).usualMs).toBe(3 * 3_600_000)
    await setAnsweredAfter('weeklate0000001', 70)
    expect((await fetchWeeks()).usualMs).toBe(3 * 3_600_000)
    const counted = await readWeeks()
    expect(counted[9]).toEqual({ monday, inTime: 1, late: 2, waiting: 0, closed: 1, converted: 1 })
    expect(counted[10]).toMatchObject({ inTime: 0, late: 0, waiting: 1 })
    expect(counted[0]).toMatchObject({ inTime: 0, late: 0, closed: 0 })
    await saveSetting(admin, 'time_zone', 'America/New_York')
    // the result does not depend on today's date in that time zone
    const abroad = new Map((await readWeeks()).map((week) => [week.monday, week]))
    expect(abroad.get(String(empty[8]?.monday))).toMatchObject({ inTime: 1, late: 2, closed: 1 })
    expect(abroad.get(monday)).toMatchObject({ inTime: 0, late: 0, closed: 0 })
  })
})
