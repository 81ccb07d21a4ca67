import { describe, expect, it } from 'vitest'
import { addMonths, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { moneyFactsOf, visibleReferrals } from '../../../domain/money/accrual/facts-of'
import { moneyView } from '../../../domain/money/views/money-view'
import { ownCollections, type OwnRows } from '../../../domain/people/deletion/own-collections'
import type { WireRow } from '../../../domain/sync/protocol'
import { readPerson, type PersonData } from '../../../web/data/queries/people/read-person'
import { testId } from '../../support/data/money-facts'
import { createAffiliate, createMember } from '../../support/server/people'
import { errorCode, type Session } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import { SyncDevice } from '../../support/server/sync-device'
import { startAuditedProgram, readReferralCode, adjustEarnings, setRate } from '../money/program'

/** Compares a person's records and stats as an admin reads them with the rows on the person's own device. */
const { server, admin, last, today } = await startAuditedProgram()
const affiliate = await createAffiliate(server, admin, { firstName: 'Marta' })
const renter = await createMember(server, { firstName: 'Emilia', referralCode: await readReferralCode(affiliate) })
await server.sql(`UPDATE users SET paypal_email = id || '@pay.example'`)
const start = { user: renter.userId, startDate: firstDay(addMonths(last, -1)), reason: 'told late' }
await admin.call('POST /api/admin/rentals/start', start)
await setRate(admin, { user: renter.userId, fromMonth: last, amountCents: 31_100 })
await affiliate.call('POST /api/invitations', { email: 'invited@mail.example', name: 'Invited Ina' })
for (const month of [addMonths(last, -1), last]) await generateMonth(admin, month)
await adjustEarnings(admin, { user: renter.userId, month: last, amount: '-4.00', reason: 'counted twice' })
await admin.call('POST /api/admin/people/edit', { user: renter.userId, note: 'Called on Monday' })

const fetchPerson = (user: string, known?: PersonData, request: object[] = []): Promise<PersonData> =>
  readPerson(user, known, async (input) => {
    request.push(input)
    return admin.call('GET /api/admin/people/records', input)
  })

const sortById = (rows: readonly { id: string }[]) => [...rows].sort((a, b) => a.id.localeCompare(b.id))

/** Returns the same rows from the person's own device. */
async function readDeviceRows(person: Session): Promise<{ rows: OwnRows; device: SyncDevice }> {
  const device = new SyncDevice(person)
  await device.sync()
  const rows = await Promise.all(
    ownCollections.map(async (c) => [
      c,
      (await device.db.table<WireRow>(c).toArray()).filter((row) => c !== 'rates' || row['user_id']),
    ]),
  )
  return { rows: Object.fromEntries(rows) as OwnRows, device }
}

describe('a person’s records, as an admin reads them,', () => {
  it.each(['the renter', 'the affiliate'])('equal the rows on the device of %s', async (who) => {
    const person = who === 'the renter' ? renter : affiliate
    const { rows } = await readDeviceRows(person)
    const answered = await fetchPerson(person.userId)
    // leaves out `emailVisibility`, which PocketBase adds to people
    const comparable = (all: OwnRows) =>
      Object.fromEntries(
        ownCollections.map((c) => [
          c,
          sortById(all[c]).map(({ emailVisibility: _own, ...row }: { emailVisibility?: unknown; id: string }) => row),
        ]),
      )
    expect(comparable(answered.rows)).toEqual(comparable(rows))
    const filled = ownCollections.filter((c) => answered.rows[c].length > 0)
    const both = ['users', 'consents', 'earnings', 'user_payments', 'payment_lines']
    const own =
      who === 'the renter' ? ['rental_periods', 'rates'] : ['affiliate_periods', 'referrals', 'referral_attributions']
    expect(filled).toEqual(expect.arrayContaining([...both, ...own]))
  })

  it('include who earns commission for the person, whose lines counted their days, and admin-only data', async () => {
    const { beside, rows } = await fetchPerson(renter.userId)
    expect(beside.referrer).toEqual({ id: affiliate.userId, name: 'Marta Raman', moved: false })
    expect(beside.referredBy.map((row) => row.affiliate_id)).toEqual([affiliate.userId])
    expect(beside.countedLines.map(({ month, user_id }) => [month, user_id]).sort()).toEqual([
      [addMonths(last, -1), affiliate.userId],
      [last, affiliate.userId],
    ])
    expect(beside.note).toBe('Called on Monday')
    expect(beside.lastLoginAt).not.toBe('')
    const program = await server.sql(`SELECT id FROM rates WHERE user_id = ''`)
    expect(beside.rates.map(({ id }) => id).sort()).toEqual(program.map(({ id }) => id).sort())
    expect(JSON.stringify(rows)).not.toMatch(/tokenKey|password|secret_hash/)
  })

  it('include only what has changed since the first read', async () => {
    const known = await fetchPerson(renter.userId)
    expect((await fetchPerson(renter.userId, known)).rows).toBe(known.rows)
    await setRate(admin, { user: renter.userId, fromMonth: monthOf(today), amountCents: 32_200, version: 1 })
    await admin.call('POST /api/admin/people/edit', { user: renter.userId, last_name: 'Sandoval' })
    const answer = await admin.call('GET /api/admin/people/records', { user: renter.userId, since: known.mark })
    expect(answer.whole).toBe(false)
    // payments contain the name too
    expect(Object.keys(answer.rows).sort()).toEqual(['rates', 'user_payments', 'users'])
    expect(answer.rows.rates?.map((row) => row.amount_cents)).toEqual([32_200])
    const next = await fetchPerson(renter.userId, known)
    expect(sortById(next.rows.rates)).toEqual(sortById((await fetchPerson(renter.userId)).rows.rates))
    expect(next.rows.users[0]?.last_name).toBe('Sandoval')
    expect(next.rows.earnings).toBe(known.rows.earnings)
  })

  it('list rows that no longer belong to the person', async () => {
    const id = testId('gone', 1)
    await server.sql(
      `INSERT INTO affiliate_submissions (id, user_id, email, status) VALUES (?, ?, 'gone@mail.example', 'pending')`,
      [id, renter.userId],
    )
    const known = await fetchPerson(renter.userId)
    expect(known.rows.affiliate_submissions.map((row) => row.id)).toContain(id)
    await server.sql('DELETE FROM affiliate_submissions WHERE id = ?', [id])
    expect((await fetchPerson(renter.userId, known)).rows.affiliate_submissions.map((row) => row.id)).not.toContain(id)
  })

  it('are read again completely if the sync log does not go back far enough', async () => {
    const known = await fetchPerson(renter.userId)
    const [epoch, seq] = known.mark.split('/')
    for (const since of ['', 'x', `another/${seq}`, `${epoch}/999999999`, `${epoch}/x`]) {
      expect((await admin.call('GET /api/admin/people/records', { user: renter.userId, since })).whole, since).toBe(
        true,
      )
    }
    await server.sql('UPDATE _sync_meta SET floor = ?', [String(Number(seq) + 1)])
    expect((await admin.call('GET /api/admin/people/records', { user: renter.userId, since: known.mark })).whole).toBe(
      true,
    )
    await server.sql('UPDATE _sync_meta SET floor = 0')
  })

  it('are not found for an unknown person', async () => {
    const input = { user: 'nobodynobodynob' }
    expect(await errorCode(admin.call('GET /api/admin/people/records', input))).toBe('not-found')
    expect(await errorCode(admin.call('GET /api/admin/people/stats', input))).toBe('not-found')
  })

  it('are complete in pages, each row only once, even while rows change', async () => {
    const many = await createAffiliate(server, admin)
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4500)
       INSERT INTO referrals (id, affiliate_id, referred_email, email_norm, referred_name, status, source, expires_at)
       SELECT printf('r%014d', n), ?, printf('i%d@mail.example', n), printf('i%d@mail.example', n), printf('Ina %d', n), 'pending',
         'invite', '2999-01-01 00:00:00.000Z' FROM c`,
      [many.userId],
    )
    const requests: object[] = []
    const readMoved = async (input: object) => {
      requests.push(input)
      if (requests.length === 2)
        await server.sql(`UPDATE referrals SET referred_name = 'Moved' WHERE id = 'r00000000000001'`)
      return admin.call('GET /api/admin/people/records', input as { user: string })
    }
    const { rows } = await readPerson(many.userId, undefined, readMoved)
    expect(rows.referrals).toHaveLength(4_500)
    expect(new Set(rows.referrals.map(({ id }) => id)).size).toBe(4_500)
    expect(rows.referrals.find(({ id }) => id === 'r00000000000001')?.referred_name).toBe('Moved')
    expect(requests).toHaveLength(4)
    await server.sql('DELETE FROM referrals WHERE affiliate_id = ?', [many.userId])
  })
})

describe('a person’s stats, as an admin reads them,', () => {
  it.each(['the renter', 'the affiliate'])('equal those on the screens of %s', async (who) => {
    const person = who === 'the renter' ? renter : affiliate
    const { rows, device } = await readDeviceRows(person)
    const program = await device.db.rows('program').toCollection().first()
    const facts = moneyFactsOf(person.userId, { ...rows, user: rows.users[0], program })
    const view = moneyView(facts, visibleReferrals(rows), today)
    const stats = await admin.call('GET /api/admin/people/stats', { user: person.userId })
    const people = view.referrals.filter(({ referral }) => referral.referred_user !== '')
    expect(stats).toEqual({
      paidCents: view.paid.cents,
      inPaymentsCents: view.unpaid.inPaymentsCents,
      balanceCents: view.unpaid.balanceCents,
      heldCents: view.unpaid.heldCents,
      // a pending payment can be approved, because no address was changed recently
      ...(rows.user_payments.some(({ status }) => status === 'pending') && { approval: { problem: '', until: '' } }),
      ...(view.running && { running: { month: view.running.month, cents: view.running.cents } }),
      rental: { from: rows.rental_periods[0]?.start_date ?? '', to: '', ended: false },
      referrals: {
        people: people.length,
        active: people.filter((row) => row.referral.account_status === 'active').length,
      },
      about: expect.objectContaining({
        language: rows.users[0]?.language,
        roles: rows.users[0]?.roles,
        since: rows.users[0]?.created_at,
      }),
    })
    const activeLines = rows.earnings.filter(
      (line) =>
        line.status !== 'cancelled' && line.month >= addMonths(today.slice(0, 7), -6) && line.month < today.slice(0, 7),
    )
    const shown = stats.about?.months ?? []
    expect(shown.map(({ month }) => month).at(-1)).toBe(addMonths(today.slice(0, 7), -1))
    expect(shown.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      activeLines.reduce((sum, line) => sum + line.amount_cents, 0),
    )
    expect(stats.about?.devices.length).toBeGreaterThan(0)
    expect(stats.inPaymentsCents + stats.balanceCents).not.toBe(0)
  })

  it('are updated after a sent payment and a line on hold', async () => {
    const [payment] = await server.sql(`SELECT id, amount_cents FROM user_payments WHERE user_id = ? AND month = ?`, [
      renter.userId,
      addMonths(last, -1),
    ])
    const sum = Number(payment?.['amount_cents'])
    // an address that was changed recently blocks the payment for 72 hours (M12)
    const readChanged = async (time: string) => {
      await server.sql('UPDATE users SET paypal_changed_at = ? WHERE id = ?', [time, renter.userId])
      return (await admin.call('GET /api/admin/people/stats', { user: renter.userId })).approval
    }
    const now = Date.now()
    const timeAt = (ms: number) => new Date(ms).toISOString().replace('T', ' ')
    expect(await readChanged(timeAt(now))).toEqual({
      problem: 'payee-cooling-off',
      until: timeAt(now + 72 * 3_600_000),
    })
    expect(await readChanged('')).toEqual({ problem: '', until: '' })
    const input = { payments: [String(payment?.['id'])], seen: { count: 1, cents: sum } }
    await admin.call('POST /api/admin/payments/approve', input)
    await admin.call('POST /api/admin/payments/disperse', { ...input, reference: 'batch 1' })
    const before = await admin.call('GET /api/admin/people/stats', { user: renter.userId })
    expect(before.paidCents).toBe(sum)
    const [line] = await server.sql(`SELECT id FROM earnings WHERE user_id = ? AND kind = 'adjustment'`, [
      renter.userId,
    ])
    await admin.call('POST /api/admin/holds/line', { earning: String(line?.['id']), reason: 'odd' })
    const after = await admin.call('GET /api/admin/people/stats', { user: renter.userId })
    expect(after).toEqual({ ...before, balanceCents: before.balanceCents + 400, heldCents: -400 })
    expect(lastDay(last) < today).toBe(true)
  })
})
