import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn, daysInMonth, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { prorate } from '../../../domain/money/accrual/rates'
import { seedPeople } from '../../support/data/money-facts'
import { createAffiliate, createMember } from '../../support/server/people'
import { expectError, errorCode, type Session } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import { startAuditedProgram, readReferralCode, startRental, seedRentals } from './program'
import { readRow } from '../../support/server/sql'

/** Two closed months; payments of the first are generated before late facts are recorded. */
const { server, admin, today, last: second } = await startAuditedProgram()
const first = addMonths(second, -1)
// creates another renter, so that there is a run for both months
const [steady = ''] = await seedPeople(server, 'std', 1)
await seedRentals(server, 'stdp', [steady], firstDay(first))

const queryOne = (sql: string, ...params: (string | number)[]) => readRow(server, sql, params)
const reason = 'Told by phone'

const generateRun = (month: Month) => generateMonth(admin, month)
/** Returns the number and the sum of a person's lines of a month. */
const readLine = (user: string, month: Month) =>
  queryOne(
    `SELECT COUNT(*) AS lines, COALESCE(SUM(amount_cents), 0) AS cents FROM earnings
     WHERE user_id = ? AND month = ? AND kind != 'adjustment' AND cancel_kind != 'undone'`,
    user,
    month,
  )
const rental = 10_000

describe('a rental that is recorded late', () => {
  let renter: Session
  let later: string
  let earlier: string

  it('can precede an existing rental and is paid in the next run', async () => {
    renter = await createMember(server)
    later = (
      await admin.call('POST /api/admin/rentals/start', { user: renter.userId, startDate: dateIn(second, 10), reason })
    ).period
    await generateRun(first)
    await generateRun(second)
    const record = { user: renter.userId, startDate: dateIn(first, 5), endDate: dateIn(second, 3), reason }
    const tooLate = { ...record, endDate: dateIn(second, 10) }
    expect(await expectError(admin.call('POST /api/admin/rentals/record', tooLate))).toMatchObject({
      code: 'days-overlap',
      fields: { startDate: 'days-overlap' },
    })
    earlier = (await admin.call('POST /api/admin/rentals/record', record)).period
    expect(await queryOne('SELECT rental_start FROM users WHERE id = ?', renter.userId)).toEqual({
      rental_start: record.startDate,
    })
    await generateRun(second)
    const days = daysInMonth(first) - 4
    expect(await readLine(renter.userId, first)).toEqual({ lines: 1, cents: prorate(rental, days, daysInMonth(first)) })
  })

  it('is paid for the missing days when its end moves to a later day, but never loses a counted day', async () => {
    const correctEnd = (endDate: string) =>
      admin.call('POST /api/admin/rentals/correct-end', { period: earlier, endDate, reason: 'Misread' })
    expect(await expectError(correctEnd(dateIn(second, 2)))).toMatchObject({
      code: 'day-counted',
      details: { earliest: dateIn(second, 3) },
    })
    expect(await errorCode(correctEnd(dateIn(second, 10)))).toBe('days-overlap')
    await correctEnd(dateIn(second, 8))
    await generateRun(second)
    const counted = daysInMonth(second) - 9
    const { lines, cents } = await readLine(renter.userId, second)
    expect(lines).toBe(3)
    expect(cents).toBe(prorate(rental, 8, daysInMonth(second)) + prorate(rental, counted, daysInMonth(second)))
  })

  it('has no end to correct while it is open, and can be reopened when it is closed', async () => {
    const correctEnd = (endDate: string) =>
      admin.call('POST /api/admin/rentals/correct-end', { period: later, endDate, reason: 'Stayed after all' })
    expect(await errorCode(correctEnd(today))).toBe('rental-not-ended')
    await admin.call('POST /api/admin/rentals/end', { period: later, endDate: lastDay(second), reason: 'Left' })
    const readStatus = () => queryOne('SELECT account_status FROM users WHERE id = ?', renter.userId)
    expect(await readStatus()).toEqual({ account_status: 'inactive' })
    // the last paid day belongs to the rental
    for (const end of [today, '']) {
      await correctEnd(end)
      expect(await readStatus()).toEqual({ account_status: 'active' })
    }
  })

  it('requires a verified address and the recorded consent, as a new rental does (M13)', async () => {
    const [user = ''] = await seedPeople(server, 'cns', 1)
    const past = { user, startDate: dateIn(first, 1), endDate: dateIn(first, 2), reason }
    expect(await errorCode(admin.call('POST /api/admin/rentals/record', past))).toBe('consent-needed')
    await server.sql('UPDATE users SET verified = 0 WHERE id = ?', [user])
    expect(await errorCode(admin.call('POST /api/admin/rentals/record', past))).toBe('address-unverified')
    await server.sql('UPDATE users SET verified = 1 WHERE id = ?', [user])
    expect(await errorCode(admin.call('POST /api/admin/rentals/start', { user, startDate: today }))).toBe(
      'consent-needed',
    )
  })
})

describe('an affiliate period that is recorded late', () => {
  let earner: Session
  let brought: Session

  it('can precede an existing period, and the commissions follow', async () => {
    earner = await createAffiliate(server, admin, { fromDate: dateIn(second, 11) })
    brought = await createMember(server, { referralCode: await readReferralCode(earner) })
    await startRental(admin, brought.userId, firstDay(second))
    await generateRun(second)
    const before = await readLine(earner.userId, second)
    const record = { user: earner.userId, startDate: firstDay(first), endDate: dateIn(second, 10), reason }
    expect(
      await errorCode(admin.call('POST /api/admin/affiliate-days/record', { ...record, endDate: dateIn(second, 11) })),
    ).toBe('days-overlap')
    await admin.call('POST /api/admin/affiliate-days/record', record)
    await generateRun(second)
    const days = daysInMonth(second)
    expect(before).toEqual({ lines: 1, cents: prorate(5_000, days - 10, days) })
    expect(await readLine(earner.userId, second)).toEqual({ lines: 2, cents: 5_000 })
  })

  it('can end on a past day with a reason, but never before a counted day', async () => {
    const role = { user: earner.userId, role: 'affiliate', granted: false } as const
    const revokeRole = (end: string, why = reason) =>
      admin.call('POST /api/admin/roles', { ...role, lastDay: end, reason: why })
    expect(await expectError(revokeRole(addDays(lastDay(second), -1)))).toMatchObject({
      code: 'day-counted',
      details: { earliest: lastDay(second) },
    })
    expect(await errorCode(revokeRole(addDays(today, 1)))).toBe('day-not-past')
    if (lastDay(second) < addDays(today, -1))
      expect(await errorCode(revokeRole(lastDay(second), ''))).toBe('reason-needed')
    await revokeRole(lastDay(second))
    const [period] = await server.sql(
      `SELECT id, end_date FROM affiliate_periods WHERE user_id = ? ORDER BY start_date DESC`,
      [earner.userId],
    )
    expect(period?.['end_date']).toBe(lastDay(second))
    const ended = { period: String(period?.['id']), reason: 'Misread' }
    const correctEnd = (endDate: string) =>
      admin.call('POST /api/admin/affiliate-days/correct-end', { ...ended, endDate })
    expect(await errorCode(correctEnd(''))).toBe('role-not-held')
    expect(await errorCode(correctEnd(dateIn(second, 20)))).toBe('day-counted')
    await correctEnd(today)
    expect(await queryOne('SELECT end_date FROM affiliate_periods WHERE id = ?', ended.period)).toEqual({
      end_date: today,
    })
  })
})

describe('moving a referred person to another affiliate', () => {
  it('starts in an open month, pays each affiliate for their own days, and can be reverted', async () => {
    const old = await createAffiliate(server, admin, { fromDate: firstDay(first) })
    const next = await createAffiliate(server, admin, { fromDate: firstDay(first) })
    const person = await createMember(server, { referralCode: await readReferralCode(old) })
    await startRental(admin, person.userId, firstDay(second))
    await generateRun(second)
    const open = firstDay(monthOf(today))
    const move = { user: person.userId, affiliate: next.userId, fromDate: open, reason: 'Agreed by both' }
    const tryMove = (overrides: Partial<typeof move>) =>
      expectError(admin.call('POST /api/admin/referrals/move', { ...move, ...overrides }))
    expect(await tryMove({ fromDate: lastDay(second) })).toMatchObject({
      code: 'month-already-generated',
      details: { firstMovable: open },
    })
    expect(await tryMove({ affiliate: person.userId })).toMatchObject({ code: 'self-referral' })
    const theirOwn = await createAffiliate(server, admin, { fromDate: firstDay(first) })
    await theirOwn.call('POST /api/paypal', { address: 'one-purse@pay.example' })
    await person.call('POST /api/paypal', { address: 'one-purse@pay.example' })
    expect(await tryMove({ affiliate: theirOwn.userId })).toMatchObject({ code: 'self-referral' })
    expect(await tryMove({ affiliate: admin.userId })).toMatchObject({ code: 'role-not-held' })

    const { attribution } = await admin.call('POST /api/admin/referrals/move', move)
    const readDays = () =>
      server.sql(
        `SELECT affiliate_id, from_date, to_date FROM referral_attributions WHERE referred_user = ? AND voided_at = '' ORDER BY from_date`,
        [person.userId],
      )
    expect(await readDays()).toEqual([
      { affiliate_id: old.userId, from_date: '', to_date: addDays(open, -1) },
      { affiliate_id: next.userId, from_date: open, to_date: '' },
    ])
    const readRows = () =>
      server.sql(
        `SELECT affiliate_id, source, closed_reason, account_status FROM referrals WHERE referred_user = ? AND closed_at = ''`,
        [person.userId],
      )
    expect(await readRows()).toEqual([
      { affiliate_id: next.userId, source: 'admin', closed_reason: '', account_status: 'active' },
    ])

    await admin.call('POST /api/admin/referrals/void-move', { attribution, reason: 'Wrong person' })
    expect(await readDays()).toEqual([{ affiliate_id: old.userId, from_date: '', to_date: '' }])
    expect(await readRows()).toMatchObject([{ affiliate_id: old.userId, source: 'link' }])
    expect(await errorCode(admin.call('POST /api/admin/referrals/void-move', { attribution, reason }))).toBe(
      'not-found',
    )
  })

  it('cannot be reverted if an earnings line already depends on it', async () => {
    const next = await createAffiliate(server, admin, { fromDate: firstDay(first) })
    const person = await createMember(server)
    // the person had no affiliate, and payments of every closed month have been generated, so the earliest possible day is
    // the first of this month
    const move = { user: person.userId, affiliate: next.userId, fromDate: today, reason }
    const { attribution } = await admin.call('POST /api/admin/referrals/move', move)
    await startRental(admin, person.userId, firstDay(monthOf(today)))
    const dim = daysInMonth(monthOf(today))
    await server.sql(
      `INSERT INTO earnings (id, user_id, kind, source, month, n, rate_cents, days, days_in_month, amount_cents, payment_type, status, period_start, period_end)
       VALUES ('movedline000001', ?, 'commission', ?, ?, 1, 5000, ?, ?, ?, 'commission', 'pending', ?, ?)`,
      [
        next.userId,
        attribution,
        monthOf(today),
        1 << (Number(today.slice(8)) - 1),
        dim,
        prorate(5_000, 1, dim),
        today,
        today,
      ],
    )
    expect(await errorCode(admin.call('POST /api/admin/referrals/void-move', { attribution, reason }))).toBe(
      'day-counted',
    )
    await server.sql(`UPDATE earnings SET status = 'cancelled', cancel_kind = 'undone' WHERE id = 'movedline000001'`)
  })
})

describe('the database guards', () => {
  it.each([
    ['rental_periods', { start_date: '0226-10-15' }, 'date-before-programme'],
    ['rental_periods', { start_date: '9999-10-15' }, 'date-too-far'],
    ['affiliate_periods', { start_date: '0000-01-01' }, 'date-before-programme'],
    ['rates', { kind: 'rental', n: 1, amount_cents: 1, from_month: '0226-10' }, 'date-before-programme'],
    ['rates', { kind: 'rental', n: 1, amount_cents: 1, from_month: '9999-10' }, 'date-too-far'],
    ['user_payments', { payment_type: 'rental', amount_cents: 1, status: 'pending', month: '2226-10' }, 'date-too-far'],
  ])('reject a wrong year in %s', async (table, values, code) => {
    const row = { id: 'early0000000001', user_id: admin.userId, ...values }
    const sql = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`
    await expect(server.sql(sql, Object.values(row))).rejects.toThrow(code)
  })
})
