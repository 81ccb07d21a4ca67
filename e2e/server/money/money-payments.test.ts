import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn, daysInMonth, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { prorate } from '../../../domain/money/accrual/rates'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { errorOf, errorCode } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import { createManualPayment, approvePayments, dispersePayments } from '../../support/data/payments'
import { createMember } from '../../support/server/people'
import { random } from '../../../domain/testing/random'
import {
  startAuditedProgram,
  setRate,
  seedRentals,
  seedAffiliateDays,
  seedReferrals,
  cancelPayment,
  flagReferral,
  readPending,
  startRental,
} from './program'
import { countRows, readRow } from '../../support/server/sql'

const seed = Number(process.env['MONEY_SEED'] ?? 20261121)

const { server, admin, today } = await startAuditedProgram()

const queryOne = (sql: string, ...params: (string | number)[]) => readRow(server, sql, params)

const enableBonus = (on: boolean) =>
  server.sql(
    `UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = 'referral_bonus_enabled'`,
    [JSON.stringify({ value: on })],
  )

const generateRun = (month: string) => generateMonth(admin, month)

/** Sends a person's pending payments. Returns their number. */
async function sendPending(user: string): Promise<number> {
  const payments = await readPending(server, user)
  await approvePayments(admin, payments)
  return (await dispersePayments(admin, payments)).dispersed.length
}

describe('payments of a rental', () => {
  it('are carried over below the threshold, paid with a later month, and can be undone while they are pending', async () => {
    const first = addMonths(monthOf(today), -2)
    const second = addMonths(first, 1)
    const renter = await createMember(server, { firstName: 'Rosa' })
    await seedReferrals(server, 'attrstory', admin.userId, [renter.userId])
    await seedAffiliateDays(server, 'affstory', [admin.userId], firstDay(first))
    const startDate = dateIn(first, 20)
    const days = daysInMonth(first) - 19
    const rate = Number((await queryOne('SELECT rental_rate_cents AS c FROM program'))['c'])

    await startRental(admin, renter.userId, startDate)
    expect(await queryOne('SELECT rental_start, account_status FROM users WHERE id = ?', renter.userId)).toEqual({
      rental_start: startDate,
      account_status: 'active',
    })

    const part = prorate(rate, days, daysInMonth(first))
    const one_ = await generateRun(first)
    expect(one_.seen.rows.find((row) => row.userId === renter.userId)).toMatchObject({
      outcome: 'skipped',
      reason: 'below-threshold',
      amountCents: part,
      lines: [
        { kind: 'rental', days, daysInMonth: daysInMonth(first), rateCents: rate, amountCents: part, carried: false },
      ],
    })
    const two = await generateRun(second)
    expect(two.seen.rows.find((row) => row.userId === renter.userId)).toMatchObject({
      outcome: 'created',
      amountCents: part + rate,
      lines: [
        { carried: true, amountCents: part },
        { carried: false, amountCents: rate },
      ],
    })
    // the affiliate's commission of both months is carried over too, or paid if it reaches the threshold
    expect(two.seen.rows.find((row) => row.userId === admin.userId)?.lines.map((line) => line.kind)).toEqual([
      'commission',
      'commission',
    ])

    expect(await errorOf(admin.call('POST /api/admin/payment-runs/undo', { run: one_.done.run }))).toEqual({
      code: 'run-not-newest',
    })
    // the question before an undo lists what the undo cancels (U15)
    const totals = await queryOne(
      `SELECT COUNT(*) AS payments, SUM(amount_cents) AS cents FROM user_payments WHERE run = ? AND status = 'pending'`,
      two.done.run,
    )
    const lines = (await queryOne(`SELECT COUNT(*) AS n FROM earnings WHERE run = ?`, two.done.run))['n']
    const nothingElse = { keptHolds: 0, otherHolds: 0, corrections: 0, correctionCents: 0 }
    expect((await admin.call('GET /api/admin/payment-runs/months', {})).newestRun).toEqual({
      id: two.done.run,
      month: second,
      undoable: true,
      ...totals,
      lines,
      ...nothingElse,
    })
    await admin.call('POST /api/admin/payment-runs/undo', { run: two.done.run })
    const carried = `earnings WHERE user_id = ? AND status = 'pending' AND payment = ''`
    expect(await countRows(server, carried, [renter.userId])).toBe(1)
    const again = await generateRun(second)
    expect(again.seen.rows).toEqual(two.seen.rows)
    const [payment = ''] = await readPending(server, renter.userId)

    await server.sql(`UPDATE users SET paypal_email = 'rosa@pay.example' WHERE id = ?`, [renter.userId])
    const approvePayment = () => approvePayments(admin, [payment])
    expect(await approvePayment()).toEqual({ approved: [payment], refused: [] })
    expect(await errorOf(approvePayment())).toEqual({ code: 'selection-changed', details: { count: 0, cents: 0 } })
    expect(await errorOf(admin.call('POST /api/admin/payment-runs/undo', { run: again.done.run }))).toEqual({
      code: 'run-has-moved-on',
    })
    expect(await dispersePayments(admin, [payment], 'TX-1')).toEqual({ dispersed: [payment], refused: [] })
    const sent = { status: 'dispersed', payee_paypal: 'rosa@pay.example', reference: 'TX-1', amount_cents: part + rate }
    expect(await queryOne('SELECT * FROM user_payments WHERE id = ?', payment)).toMatchObject(sent)
    const paid = await server.sql('SELECT status, paid_date FROM earnings WHERE payment = ?', [payment])
    expect(paid).toEqual(Array(2).fill({ status: 'paid', paid_date: today }))
  })

  it('return their lines to the next run when cancelled with that choice; otherwise the lines are never created again', async () => {
    const month = addMonths(monthOf(today), -1)
    const users = await seedPeople(server, 'cnl', 2)
    await seedRentals(server, 'cnlp', users, firstDay(month), lastDay(month))
    await generateRun(month)
    for (const [n, user] of users.entries()) {
      const [payment = ''] = await readPending(server, user)
      await cancelPayment(admin, payment, n === 0 ? 'later' : 'never')
    }
    const { seen } = await generateRun(month)
    expect(seen.rows.filter((row) => users.includes(row.userId))).toMatchObject([
      { userId: users[0], outcome: 'created', lines: [{ carried: true }] },
    ])
    // lines keep their rate, even permanently cancelled ones (M13)
    for (const user of users) {
      expect(await errorCode(setRate(admin, { user, amountCents: 1, fromMonth: month }))).toBe('rate-month-taken')
      await setRate(admin, { user, amountCents: 1, fromMonth: addMonths(month, 1) })
    }
  })

  it(`accept only one of two concurrent actions, for every pair of actions (seed ${seed})`, async () => {
    const { pick } = random(seed)
    const users = await seedPeople(server, 'par', 200)
    const payments: string[] = []
    for (const user of users)
      payments.push((await createManualPayment(admin, { user, amount: '10', month: '2026-02' })).payment)
    const countDone = (action: Promise<number>) => action.catch(() => 0)
    const moves = {
      approve: (payment: string) => countDone(approvePayments(admin, [payment]).then((done) => done.approved.length)),
      disperse: (payment: string) =>
        countDone(dispersePayments(admin, [payment]).then((done) => done.dispersed.length)),
      cancel: (payment: string) => countDone(cancelPayment(admin, payment).then(() => 1)),
    }
    for (const payment of payments) {
      const from = pick(['pending', 'approved'] as const)
      if (from === 'approved') await moves.approve(payment)
      const forward = from === 'pending' ? moves.approve : moves.disperse
      const pair = pick([
        [forward, moves.cancel],
        [moves.cancel, forward],
        [forward, forward],
        [moves.cancel, moves.cancel],
      ] as const)
      const accepted = await Promise.all(pair.map((move) => move(payment)))
      const now = String((await queryOne('SELECT status FROM user_payments WHERE id = ?', payment))['status'])
      const total = accepted.reduce((sum, each) => sum + each, 0)
      // both actions may succeed only as pending → approved → cancelled; for any other pair exactly one succeeds
      const chained = from === 'pending' && now === 'cancelled' && pair.includes(moves.cancel) && pair.includes(forward)
      expect(chained ? [1, 2] : [1]).toContain(total)
      if (now === 'dispersed') expect(await moves.cancel(payment)).toBe(0)
      if (now === 'cancelled') expect(await moves.approve(payment)).toBe(0)
    }
  })

  it('lead to one referral bonus if the bonus is enabled when the payment of the first rental is dispersed', async () => {
    const month = addMonths(monthOf(today), -1)
    const users = await seedPeople(server, 'bns', 6)
    const [affiliate = '', referred = '', late = '', other = '', watched = '', third = ''] = users
    await seedRentals(server, 'bnsp', [referred, other, third], firstDay(month), lastDay(month))
    // inserts an affiliate period that starts a day too late, and flags a referral for review
    await seedPeriods(server, 'affiliate_periods', [
      { id: testId('bnsa', 0), user: affiliate, start: firstDay(month), end: '' },
      { id: testId('bnsa', 1), user: late, start: addDays(firstDay(month), 1), end: '' },
      { id: testId('bnsa', 2), user: watched, start: firstDay(month), end: '' },
    ])
    await seedAttributions(server, [
      { id: testId('bnst', 0), referred, affiliate, from: '', to: '' },
      { id: testId('bnst', 1), referred: other, affiliate: late, from: '', to: '' },
      { id: testId('bnst', 2), referred: third, affiliate: watched, from: '', to: '' },
    ])
    await flagReferral(admin, third, 'they share a surname')
    await enableBonus(true)
    await generateRun(month)
    for (const user of [referred, other, third]) await sendPending(user)
    expect(
      await server.sql(
        `SELECT e.user_id, e.month, e.amount_cents, e.payment_type, h.kind AS held FROM earnings e
         LEFT JOIN line_holds h ON h.earning = e.id AND h.released_at = '' WHERE e.kind = 'bonus' ORDER BY e.user_id`,
      ),
    ).toEqual([
      { user_id: affiliate, month, amount_cents: 5_000, payment_type: 'commission', held: null },
      { user_id: watched, month, amount_cents: 5_000, payment_type: 'commission', held: 'review' },
    ])
    await enableBonus(false)
  })

  it('lead to no second bonus if an earlier line is recorded late (M29)', async () => {
    const month = addMonths(monthOf(today), -1)
    // there is no run for this month
    const before = addMonths(month, -2)
    const [affiliateId = '', referred = ''] = await seedPeople(server, 'bnl', 2)
    await seedRentals(server, 'bnlp', [referred], firstDay(month), lastDay(month))
    await seedAffiliateDays(server, 'bnla', [affiliateId], firstDay(before))
    await seedReferrals(server, 'bnlt', affiliateId, [referred])
    // a rental requires a recorded consent
    await server.sql(
      `INSERT INTO consents (id, user_id, document, version, language, over_18, at) VALUES (?, ?, 'terms', '1', 'en', 1, '2026-01-01 00:00:00.000Z')`,
      [testId('bnlc', 0), referred],
    )
    const settleRun = async (run: string): Promise<void> => {
      await generateRun(run)
      expect(await sendPending(referred)).toBe(1)
    }
    const readBonuses = () =>
      server.sql(`SELECT id, user_id, month, amount_cents, status FROM earnings WHERE kind = 'bonus' AND source = ?`, [
        referred,
      ])

    await enableBonus(true)
    await settleRun(month)
    const bonuses = await readBonuses()
    expect(bonuses).toMatchObject([{ user_id: affiliateId, month, amount_cents: 5_000, status: 'pending' }])

    const rentalInput = { user: referred, startDate: firstDay(before), endDate: lastDay(before), reason: 'told late' }
    await admin.call('POST /api/admin/rentals/record', rentalInput)
    await settleRun(before)
    expect(
      await queryOne(
        `SELECT MIN(month) AS m, COUNT(*) AS n FROM earnings WHERE user_id = ? AND kind = 'rental' AND status = 'paid'`,
        referred,
      ),
    ).toEqual({ m: before, n: 2 })
    expect((await readBonuses()).map(({ id, month: of, amount_cents }) => [id, of, amount_cents])).toEqual([
      [bonuses[0]?.['id'], month, 5_000],
    ])
    await enableBonus(false)
  })
})
