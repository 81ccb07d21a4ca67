import { describe, expect, it, vi } from 'vitest'
import { addDays } from '../../../domain/calendar'
import { readAuditEntries } from '../../support/server/audit-log'
import { createAffiliate, createMember, saveSetting } from '../../support/server/people'
import { errorCode, type Session } from '../../support/server/session'
import { readAudit, readMails, startAuditedProgram, startRental } from '../money/program'
import { readRow } from '../../support/server/sql'

/** Two time zones that are 26 hours apart, so they never have the same date. */
const early = 'Etc/GMT+12'
const late = 'Pacific/Kiritimati'

const { server, admin } = await startAuditedProgram()
await saveSetting(admin, 'time_zone', early)
/** Today's date in the time zone `early`. */
const today = (await admin.call('GET /api/admin/payment-runs/months', {})).today

const readRequest = (id: string) => readRow(server, 'SELECT * FROM cancel_requests WHERE id = ?', [id])
const readUser = (id: string) => readRow(server, 'SELECT * FROM users WHERE id = ?', [id])
const readPeriod = (user: string, table = 'rental_periods') =>
  readRow(server, `SELECT * FROM ${table} WHERE user_id = ? AND voided_at = '' ORDER BY start_date DESC`, [user])
const readMailsTo = async ({ grant }: Session) =>
  (await readMails(server, grant?.email, 'leaving-%')).map(({ template }) => template)
const readNotices = (user: string) =>
  server.sql(
    `SELECT metadata ->> 'leaving' AS leaving, metadata ->> 'day' AS day FROM notifications
     WHERE user_id = ? AND metadata ->> 'leaving' IS NOT NULL ORDER BY rowid`,
    [user],
  )

async function createRenter(): Promise<Session> {
  const person = await createMember(server)
  await startRental(admin, person.userId, addDays(today, -5))
  return person
}
const cancelAgreement = (person: Session, lastDay: string, agreement: 'rental' | 'affiliate' = 'rental') =>
  person.call('POST /api/agreements/cancel', { agreement, lastDay, reason: 'worried' })

describe('a renter’s request to end the rental', () => {
  it('is stored with day, reason and ticket, ends the rental, and is reported to the admins and the renter', async () => {
    const person = await createRenter()
    const lastDay = addDays(today, 24)
    const { request } = await person.call('POST /api/agreements/cancel', {
      agreement: 'rental',
      lastDay,
      reason: 'need-profile',
      ticket: { subject: 'I leave', description: 'Please write to me' },
    })
    const stored = await readRequest(request)
    expect(stored).toMatchObject({ agreement: 'rental', last_day: lastDay, reason: 'need-profile', closed_reason: '' })
    const ticket = await readRow(server, 'SELECT * FROM support_tickets WHERE id = ?', [String(stored['ticket'])])
    expect(ticket).toMatchObject({ subject: 'I leave', category: 'account', user_id: person.userId })
    expect(await readPeriod(person.userId)).toMatchObject({ end_date: lastDay })
    expect(await readMailsTo(person)).toEqual(['leaving-asked'])
    expect(await readMailsTo(admin)).toContain('leaving-notice')
    expect(await readNotices(admin.userId)).toContainEqual({ leaving: 'asked', day: lastDay })
    const entries = await readAudit(server, 'agreement.cancel', `cancel_requests/${request}`)
    expect(entries).toMatchObject([{ actor: person.userId, after: { lastDay, leaving: 'need-profile' } }])
  })

  it('is rejected without an open rental, or if an admin has already set an end', async () => {
    expect(await errorCode(cancelAgreement(await createMember(server), today))).toBe('changed-meanwhile')
    const person = await createRenter()
    const period = String((await readPeriod(person.userId))['id'])
    await admin.call('POST /api/admin/rentals/end', { period, endDate: addDays(today, 3), reason: 'agreed' })
    expect(await errorCode(cancelAgreement(person, today))).toBe('changed-meanwhile')
  })

  it('is replaced by a request for another day, and both belong to the same ticket', async () => {
    const person = await createRenter()
    const ticket = { subject: 'I leave', description: 'Please write to me' }
    const first = await person.call('POST /api/agreements/cancel', {
      agreement: 'rental',
      lastDay: today,
      reason: '',
      ticket,
    })
    const second = await cancelAgreement(person, addDays(today, 9))
    expect(await readRequest(first.request)).toMatchObject({ closed_reason: 'replaced' })
    expect(await readRequest(second.request)).toMatchObject({
      closed_reason: '',
      ticket: (await readRequest(first.request))['ticket'],
    })
    expect(await readPeriod(person.userId)).toMatchObject({ end_date: addDays(today, 9) })
  })

  it('is closed if an admin sets another end, and then cannot be withdrawn', async () => {
    const person = await createRenter()
    const { request } = await cancelAgreement(person, addDays(today, 9))
    const period = String((await readPeriod(person.userId))['id'])
    await admin.call('POST /api/admin/rentals/end', { period, endDate: addDays(today, 9), reason: 'as asked' })
    expect(await readRequest(request)).toMatchObject({ closed_reason: '' })
    await admin.call('POST /api/admin/rentals/end', { period, endDate: addDays(today, 2), reason: 'earlier' })
    expect(await readRequest(request)).toMatchObject({ closed_reason: 'admin' })
    expect(await errorCode(person.call('POST /api/agreements/withdraw', { request }))).toBe('changed-meanwhile')
    expect(await readPeriod(person.userId)).toMatchObject({ end_date: addDays(today, 2) })
  })
})

it('the landing page and the terms describe the request to end a rental in both languages', async () => {
  const question = await readRow(server, `SELECT answer_en, answer_es FROM faqs WHERE id = 'faq000000000005'`)
  const terms = await readRow(server, 'SELECT text_en, text_es FROM terms_versions')
  expect(String(question['answer_en'])).toMatch(/choose your last day.*withdraw the request until that day ends/)
  expect(String(question['answer_es'])).toMatch(/elige tu último día.*retirar la solicitud hasta que termine ese día/)
  expect(String(terms['text_en'])).toMatch(/you choose the last day.*withdraw the request until that day ends/)
  expect(String(terms['text_es'])).toMatch(/eliges el último día.*retirar la solicitud hasta que termine ese día/)
})

describe('a request to end the affiliate agreement', () => {
  it('is closed together with the affiliate period if an admin revokes the role earlier', async () => {
    const person = await createAffiliate(server, admin)
    const { request } = await cancelAgreement(person, addDays(today, 20), 'affiliate')
    const revoked = { user: person.userId, role: 'affiliate', granted: false, reason: 'left' } as const
    await admin.call('POST /api/admin/roles', revoked)
    expect(await readPeriod(person.userId, 'affiliate_periods')).toMatchObject({ end_date: today })
    expect(await readRequest(request)).toMatchObject({ closed_reason: 'admin' })
  })
})

describe('after the last day in the program’s time zone', () => {
  it('a request cannot be withdrawn; a job closes it, notifies the person and revokes the role, and an admin confirms only once', async () => {
    const staying = await createRenter()
    const stays = await cancelAgreement(staying, today)
    const leaving = await createRenter()
    const leaves = await cancelAgreement(leaving, today)
    const affiliateUser = await createAffiliate(server, admin)
    const role = await cancelAgreement(affiliateUser, today, 'affiliate')
    // until the end of the last day the request can be withdrawn, and the rental continues
    await staying.call('POST /api/agreements/withdraw', { request: stays.request })
    expect(await readRequest(stays.request)).toMatchObject({ closed_reason: 'withdrawn' })
    expect(await readPeriod(staying.userId)).toMatchObject({ end_date: '' })
    expect(await readNotices(admin.userId)).toContainEqual({ leaving: 'withdrawn', day: null })
    const confirmRequest = () => admin.call('POST /api/admin/agreements/confirm', { request: leaves.request })
    expect(await errorCode(confirmRequest())).toBe('changed-meanwhile')

    await saveSetting(admin, 'time_zone', late)
    expect(await errorCode(leaving.call('POST /api/agreements/withdraw', { request: leaves.request }))).toBe(
      'changed-meanwhile',
    )
    await server.restart()
    // the job that closes requests runs at the start of the server
    await vi.waitFor(
      async () => expect(await readRequest(role.request)).toMatchObject({ closed_reason: 'over' }),
      60_000,
    )
    expect(await readRequest(leaves.request)).toMatchObject({ closed_reason: 'over' })
    expect(await readPeriod(leaving.userId)).toMatchObject({ end_date: today })
    // another job updates the status of the account
    const expectStatus = async ({ userId }: Session, account_status: string) =>
      expect(await readUser(userId)).toMatchObject({ account_status })
    await vi.waitFor(() => expectStatus(leaving, 'inactive'), 60_000)
    await expectStatus(staying, 'active')
    expect(await readMailsTo(leaving)).toEqual(['leaving-asked', 'leaving-over'])
    expect(await readNotices(leaving.userId)).toEqual([{ leaving: 'over', day: today }])

    expect(await readUser(affiliateUser.userId)).toMatchObject({ affiliate_status: 'inactive', roles: '[]' })
    expect(
      (await readAuditEntries(server)).filter(({ subject }) => subject === `users/${affiliateUser.userId}`).at(-1),
    ).toMatchObject({ action: 'role.revoke', actor: '' })

    await confirmRequest()
    expect(await readRequest(leaves.request)).not.toMatchObject({ confirmed_at: '' })
    expect(await readMailsTo(leaving)).toEqual(['leaving-asked', 'leaving-over', 'leaving-confirmed'])
    expect(await errorCode(confirmRequest())).toBe('changed-meanwhile')
  })
})
