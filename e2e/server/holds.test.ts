import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDay, lastDay, monthOf } from '../../domain/calendar'
import { expectCleanAudit } from '../support/clean-audit'
import { refusalOf } from '../support/refused'
import { generateMonth } from '../support/generate-month'
import { madeByHand } from '../support/made-by-hand'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../support/money-facts'
import { affiliate, firstAdmin, member } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

let server: TestServer
let admin: Session
let last: string
let before: string

beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
  last = addMonths(monthOf((await admin.call('GET /api/admin/payment-runs/months', {})).today), -1)
  before = addMonths(last, -1)
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

const generate = async (month: string) => (await generateMonth(admin, month)).seen
let people = 0
/** An affiliate with one referral that rents since the month before the last. */
async function pair(): Promise<{ by: Session; referred: string }> {
  const by = await affiliate(server, admin)
  people += 1
  const [referred = ''] = await seedPeople(server, `hq${people}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''), 1)
  await seedPeriods(server, 'rental_periods', [{ id: testId('hqp', people), user: referred, start: firstDay(before), end: '' }])
  await seedAttributions(server, [{ id: testId('hqt', people), referred, affiliate: by.userId, from: '', to: '' }])
  return { by, referred }
}
const queueOf = async (by: Session, state: 'open' | 'released' | 'refused' = 'open') =>
  (await admin.call('GET /api/admin/holds', { state })).groups.filter((group) => group.user === by.userId)
const dueOf = async (by: Session, month: string) =>
  (await admin.call('POST /api/admin/payment-runs/dry-run', { month })).rows.filter((row) => row.userId === by.userId)
const ids = (groups: { lines: { hold: string }[] }[]) => groups.flatMap(({ lines }) => lines.map(({ hold }) => hold))

describe('the queue of holds (M23)', () => {
  it('shows a flagged referral with its sign; released, its lines are due and the same sign holds no later month', async () => {
    const { by, referred } = await pair()
    await generate(before)
    await admin.call('POST /api/admin/holds/flag', { referred, reason: 'they share a surname' })
    const [group] = await queueOf(by)
    expect(group).toMatchObject({
      kind: 'review',
      referred,
      cents: 5_000,
      lines: [{ month: before, kind: 'commission', cents: 5_000 }],
      signs: [{ cause: 'flagged', detail: 'they share a surname', weak: false }],
    })
    expect(await dueOf(by, before)).toMatchObject([{ reason: 'held', amountCents: 5_000 }])
    const holds = ids([group!])
    expect(await refusalOf(admin.call('POST /api/admin/holds/release', { holds, signs: [], reason: '' }))).toMatchObject({ code: 'changed-meanwhile' })
    await admin.call('POST /api/admin/holds/release', { holds, signs: group!.signs.map(({ id }) => id), reason: 'cousins' })
    expect(await refusalOf(admin.call('POST /api/admin/holds/release', { holds, signs: [], reason: '' }))).toMatchObject({ code: 'hold-decided' })
    await generate(last)
    expect(await queueOf(by)).toEqual([])
    expect(await queueOf(by, 'released')).toMatchObject([{ reason: 'cousins', cents: 5_000 }])
    expect(await server.sql(`SELECT amount_cents AS c FROM user_payments WHERE user_id = ?`, [by.userId])).toEqual([{ c: 10_000 }])
  })

  it('refuses for good with a reason that the affiliate reads; the evidence never reaches them', async () => {
    const { by, referred } = await pair()
    await generate(before)
    await admin.call('POST /api/admin/holds/flag', { referred, reason: 'secret-suspicion' })
    await generate(last)
    const groups = await queueOf(by)
    const [first = ''] = ids(groups)
    expect(await refusalOf(admin.call('POST /api/admin/holds/refuse', { holds: [first], reason: ' ' }))).toMatchObject({ code: 'bad-input' })
    await admin.call('POST /api/admin/holds/refuse', { holds: [first], reason: 'The referral is your own second account' })
    // the other line stays held
    expect(ids(await queueOf(by))).toHaveLength(1)
    const seen = await by.send('GET', '/api/collections/line_holds/records?perPage=50')
    expect(seen.text).toContain('your own second account')
    for (const collection of ['line_hold_desk', 'referral_evidence']) {
      const answer = await by.send('GET', `/api/collections/${collection}/records`)
      expect(answer.text).not.toContain('secret-suspicion')
      expect((answer.json as { items?: unknown[] }).items ?? []).toEqual([])
    }
    await generate(last)
    expect(await server.sql(`SELECT COUNT(*) AS n FROM user_payments WHERE user_id = ?`, [by.userId])).toEqual([{ n: 0 }])
  })

  it('releasing one hold never releases another of the same line', async () => {
    const { by, referred } = await pair()
    await generate(before)
    const line = String((await server.sql('SELECT id FROM earnings WHERE user_id = ?', [by.userId]))[0]?.['id'])
    await admin.call('POST /api/admin/holds/flag', { referred, reason: 'one' })
    await madeByHand(admin, { user: by.userId, paymentType: 'commission', amount: '50', month: before, choice: 'instead' })
    await admin.call('POST /api/admin/holds/line', { earning: line, reason: 'two' })
    expect(await refusalOf(admin.call('POST /api/admin/holds/line', { earning: line, reason: 'again' }))).toMatchObject({ code: 'line-held' })
    const groups = await queueOf(by)
    expect(groups.map(({ kind }) => kind).sort()).toEqual(['admin', 'by-hand', 'review'])
    const review = groups.find(({ kind }) => kind === 'review')!
    await admin.call('POST /api/admin/holds/release', { holds: ids([review]), signs: review.signs.map(({ id }) => id), reason: '' })
    expect((await queueOf(by)).map(({ kind }) => kind).sort()).toEqual(['admin', 'by-hand'])
    expect(await dueOf(by, before)).toMatchObject([{ reason: 'paid-by-hand' }])
  })

  it('an admin can’t hold a line that is in a payment', async () => {
    const [user = ''] = await seedPeople(server, 'hqx', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('hqxp', 0), user, start: firstDay(last), end: lastDay(last) }])
    await generate(last)
    const line = String((await server.sql('SELECT id FROM earnings WHERE user_id = ?', [user]))[0]?.['id'])
    expect(await refusalOf(admin.call('POST /api/admin/holds/line', { earning: line, reason: 'late' }))).toMatchObject({ code: 'line-in-payment' })
  })

  it('an objection opens a ticket linked to the line, an answer goes into it, and nobody objects for somebody else', async () => {
    const { by, referred } = await pair()
    await generate(before)
    await admin.call('POST /api/admin/holds/flag', { referred, reason: 'one family' })
    const [hold = ''] = ids(await queueOf(by))
    const words = { hold, subject: 'My held commission', text: 'We work at one desk' }
    const stranger = await member(server)
    expect(await refusalOf(stranger.call('POST /api/holds/object', words))).toMatchObject({ code: 'not-found' })
    const { ticket } = await by.call('POST /api/holds/object', words)
    expect(await server.sql('SELECT user_id, subject FROM support_tickets WHERE id = ?', [ticket])).toEqual([{ user_id: by.userId, subject: 'My held commission' }])
    expect(await queueOf(by)).toMatchObject([{ ticket }])
    expect(await admin.call('POST /api/admin/holds/ask', { hold, subject: 'x', question: 'Which office?' })).toEqual({ ticket })
    expect(await server.sql('SELECT message, sender_id FROM ticket_messages WHERE ticket_id = ?', [ticket])).toEqual([{ message: 'Which office?', sender_id: admin.userId }])
  })
})
