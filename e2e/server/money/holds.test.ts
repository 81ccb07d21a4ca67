import { describe, expect, it } from 'vitest'
import { addMonths, firstDay } from '../../../domain/calendar'
import type { HoldView } from '../../../domain/money/payments/holds'
import { errorCode, type Session } from '../../support/server/session'
import { dryRunMonth, generateMonth } from '../../support/data/runs'
import { createManualPayment } from '../../support/data/payments'
import { seedPeople } from '../../support/data/money-facts'
import { createAffiliate, createMember } from '../../support/server/people'
import { startAuditedProgram, seedRentals, seedReferrals, flagReferral } from './program'
import { countRows, readIds } from '../../support/server/sql'

const { server, admin, last } = await startAuditedProgram()
const before = addMonths(last, -1)

const generateRun = async (month: string) => (await generateMonth(admin, month)).seen
let people = 0
/** Creates an affiliate and a flagged referred person, whose commission of the month before last is on hold for review. */
async function createFlagged(reason: string): Promise<{ affiliate: Session; referred: string }> {
  const affiliate = await createAffiliate(server, admin)
  const letter = 'abcdefghijkl'.charAt(people++)
  const [referred = ''] = await seedPeople(server, `hq${letter}`, 1)
  await seedRentals(server, `hqp${letter}`, [referred], firstDay(before))
  await seedReferrals(server, `hqt${letter}`, affiliate.userId, [referred])
  await generateRun(before)
  await flagReferral(admin, referred, reason)
  return { affiliate, referred }
}
const readQueue = async (actor: Session, view: HoldView = 'open') =>
  (await admin.call('GET /api/admin/holds', { view })).rows.filter((group) => group.user === actor.userId)
const openGroup = (group: { key: string } | undefined) =>
  admin.call('GET /api/admin/holds/one', { hold: group?.key ?? '' })
const readDue = async (actor: Session, month: string) =>
  (await dryRunMonth(admin, month)).rows.filter((row) => row.userId === actor.userId)
/** Pays an affiliate's held commission manually instead. */
const payInstead = ({ userId: user }: Session) =>
  createManualPayment(admin, { user, paymentType: 'commission', amount: '50', month: before, choice: 'instead' })
const holdIds = (groups: { lines: { hold: string }[] }[]) =>
  groups.flatMap(({ lines }) => lines.map(({ hold }) => hold))

describe('the review of lines on hold (M23)', () => {
  it('shows a flagged referral with its fraud signal; after the release, the same signal does not hold lines of later months', async () => {
    const { affiliate, referred } = await createFlagged('they share a surname')
    const [group] = await readQueue(affiliate)
    expect(group).toMatchObject({
      kind: 'review',
      referred,
      cents: 5_000,
      lines: [{ month: before, kind: 'commission', cents: 5_000 }],
      cause: 'flagged',
    })
    expect(await openGroup(group)).toMatchObject({
      signs: [{ cause: 'flagged', detail: 'they share a surname', weak: false }],
      rentsSince: firstDay(before),
      objection: '',
    })
    expect(await readDue(affiliate, before)).toMatchObject([{ reason: 'held', amountCents: 5_000 }])
    const holds = holdIds([group!])
    const release = (signs: string[], reason = '') =>
      errorCode(admin.call('POST /api/admin/holds/release', { holds, signs, reason }))
    expect(await release([])).toBe('changed-meanwhile')
    expect(await release(group!.signs, 'cousins')).toBe('done')
    expect(await release([])).toBe('hold-decided')
    await generateRun(last)
    expect(await readQueue(affiliate)).toEqual([])
    expect(await readQueue(affiliate, 'released')).toMatchObject([{ reason: 'cousins', cents: 5_000 }])
    const payments = await server.sql('SELECT amount_cents FROM user_payments WHERE user_id = ?', [affiliate.userId])
    expect(payments).toEqual([{ amount_cents: 10_000 }])
  })

  it('refuses a line permanently and gives the affiliate a reason, but never the evidence', async () => {
    const { affiliate, referred } = await createFlagged('secret-suspicion')
    await generateRun(last)
    const groups = await readQueue(affiliate)
    const [first = ''] = holdIds(groups)
    const refuse = (reason: string) => errorCode(admin.call('POST /api/admin/holds/refuse', { holds: [first], reason }))
    expect(await refuse(' ')).toBe('bad-input')
    expect(await refuse('The referral is your own second account')).toBe('done')
    // a refused line gets no other hold
    await flagReferral(admin, referred, 'again')
    const openHolds = `line_holds WHERE released_at = '' AND earning = (SELECT earning FROM line_holds WHERE id = ?)`
    expect(await countRows(server, openHolds, [first])).toBe(0)
    // the other line is still on hold
    expect(holdIds(await readQueue(affiliate))).toHaveLength(1)
    const seen = await affiliate.send('GET', '/api/collections/line_holds/records?perPage=50')
    expect(seen.text).toContain('your own second account')
    for (const collection of ['line_hold_admin', 'fraud_signals']) {
      const answer = await affiliate.send('GET', `/api/collections/${collection}/records`)
      expect(answer.text).not.toContain('secret-suspicion')
      expect((answer.json as { items?: unknown[] }).items ?? []).toEqual([])
    }
    await generateRun(last)
    expect(await countRows(server, 'user_payments WHERE user_id = ?', [affiliate.userId])).toBe(0)
  })

  it('releases one hold without releasing another hold on the same line', async () => {
    const { affiliate } = await createFlagged('one')
    const [line = ''] = await readIds(server, 'SELECT id FROM earnings WHERE user_id = ?', [affiliate.userId])
    await payInstead(affiliate)
    await admin.call('POST /api/admin/holds/line', { earning: line, reason: 'two' })
    expect(await errorCode(admin.call('POST /api/admin/holds/line', { earning: line, reason: 'again' }))).toBe(
      'line-held',
    )
    const groups = await readQueue(affiliate)
    expect(groups.map(({ kind }) => kind).sort()).toEqual(['admin', 'by-hand', 'review'])
    const review = groups.find(({ kind }) => kind === 'review')!
    await admin.call('POST /api/admin/holds/release', { holds: holdIds([review]), signs: review.signs, reason: '' })
    expect((await readQueue(affiliate)).map(({ kind }) => kind).sort()).toEqual(['admin', 'by-hand'])
    expect(await readDue(affiliate, before)).toMatchObject([{ reason: 'paid-by-hand' }])
  })

  it('opens a ticket for an objection, adds the answer to it, and rejects objections for other people', async () => {
    const { affiliate } = await createFlagged('one family')
    const [hold = ''] = holdIds(await readQueue(affiliate))
    const words = { hold, subject: 'My held commission', text: 'We work at one desk' }
    const stranger = await createMember(server)
    expect(await errorCode(stranger.call('POST /api/holds/object', words))).toBe('not-found')
    const { ticket } = await affiliate.call('POST /api/holds/object', words)
    expect(
      await server.sql(
        'SELECT t.user_id, t.subject, t.about = h.earning AS linked FROM support_tickets t, line_holds h WHERE t.id = ? AND h.id = ?',
        [ticket, hold],
      ),
    ).toEqual([{ user_id: affiliate.userId, subject: 'My held commission', linked: 1 }])
    expect(await readQueue(affiliate)).toMatchObject([{ ticket, objectedAt: expect.stringMatching(/^20/) as string }])
    expect(await readQueue(affiliate, 'objections')).toHaveLength(1)
    expect(await openGroup({ key: hold })).toMatchObject({ objection: 'We work at one desk' })
    expect(await admin.call('POST /api/admin/holds/ask', { hold, subject: 'x', question: 'Which office?' })).toEqual({
      ticket,
    })
    expect(await server.sql('SELECT message, sender_id FROM ticket_messages WHERE ticket_id = ?', [ticket])).toEqual([
      { message: 'Which office?', sender_id: admin.userId },
    ])
  })

  it('shows an admin’s question as an objection only after the affiliate has answered, and masks a password in the answer', async () => {
    const { affiliate } = await createFlagged('one family')
    const [hold = ''] = holdIds(await readQueue(affiliate))
    const question = { hold, subject: 'About the held line', question: 'Which office?' }
    const { ticket } = await admin.call('POST /api/admin/holds/ask', question)
    expect(await readQueue(affiliate, 'objections')).toEqual([])
    await server.sql(
      `INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, message, created_at, edited_at, removed_at, created, updated)
       VALUES ('objectionmessag', ?, ?, ?, 'My password is S3cret!99', '2026-01-01 10:00:00.000Z', '', '', '', '')`,
      [ticket, affiliate.userId, affiliate.userId],
    )
    expect(await readQueue(affiliate, 'objections')).toHaveLength(1)
    expect(await openGroup({ key: hold })).toMatchObject({ objection: 'My password is •••' })
  })

  it('can be searched without case and accents, filtered by kind and sorted by amount, and counts all results', async () => {
    const { affiliate } = await createFlagged('one')
    await server.sql(`UPDATE users SET first_name = 'Íñigo', last_name = 'Peñaranda' WHERE id = ?`, [affiliate.userId])
    const readLines = (input: object) => admin.call('GET /api/admin/holds', { view: 'open', ...input })
    expect((await readLines({ search: 'INIGO peña' })).rows.map(({ user }) => user)).toEqual([affiliate.userId])
    const noMatch = await readLines({ search: 'nobody at all' })
    expect(noMatch).toMatchObject({ rows: [], next: '', total: { least: 0, more: false } })
    expect(noMatch.counts.open).toBeGreaterThan(0)
    expect(new Set((await readLines({ kind: 'by-hand' })).rows.map(({ kind }) => kind))).toEqual(new Set(['by-hand']))
    const sums = (await readLines({ sort: '-cents' })).rows.map(({ cents }) => cents)
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    expect((await readLines({})).total.least).toBe((await readLines({})).rows.length)
  })

  it('changes none of the selected holds if one was already released or refused', async () => {
    const [one, other] = [await createFlagged('two'), await createFlagged('two')]
    const [first = ''] = holdIds(await readQueue(one.affiliate))
    const [second = ''] = holdIds(await readQueue(other.affiliate))
    await admin.call('POST /api/admin/holds/refuse', { holds: [first], reason: 'not owed' })
    const both = admin.call('POST /api/admin/holds/refuse', { holds: [second, first], reason: 'not owed' })
    expect(await errorCode(both)).toBe('hold-decided')
    expect(holdIds(await readQueue(other.affiliate))).toEqual([second])
  })

  it('shows what differs between two people, and the manual payment that caused a hold', async () => {
    const { affiliate, referred } = await createFlagged('one')
    await server.sql(`UPDATE users SET phone = '+34 600 111 222' WHERE id = ?`, [affiliate.userId])
    await server.sql(`UPDATE users SET phone = '+34 600 333 444' WHERE id = ?`, [referred])
    await payInstead(affiliate)
    const groups = await readQueue(affiliate)
    const review = await openGroup(groups.find(({ kind }) => kind === 'review'))
    expect(review.differs).toContain('same-phone')
    expect(review.payment).toEqual({ id: '', month: '', cents: 0 })
    const byHand = await openGroup(groups.find(({ kind }) => kind === 'by-hand'))
    expect(byHand).toMatchObject({ signs: [], differs: [], payment: { month: before, cents: 5_000 } })
  })
})
