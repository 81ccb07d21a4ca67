import { afterAll, describe, expect, it } from 'vitest'
import { addMonths } from '../../../domain/calendar'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import { random } from '../../../domain/testing/random'
import { expectCleanAudit } from '../../support/server/file-server'
import {
  createManualPayment,
  approvePayments,
  createPayoutFixture,
  readBatch,
  createBatch,
} from '../../support/data/payments'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { errorCode, errorOf, type Session } from '../../support/server/session'
import { generateMonth, waitForBulkAction } from '../../support/data/runs'
import { setAdminRole, saveSetting } from '../../support/server/people'
import { valuesOf } from '../../support/server/sql'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const { server, admin, secondAdmin, users, today, month, cancelPayment, disperseManually } = await createPayoutFixture()
afterAll(() => expectCleanAudit(server).finally(() => server.stop()))

describe('approval by a second admin (M25)', () => {
  const approvalProblem = async (actor: Session, payment: string) =>
    (await actor.call('GET /api/admin/payments/one', { payment })).payment.problem
  const approveAs = async (actor: Session, payment: string) =>
    (await approvePayments(actor, [payment])).refused[0]?.code ?? 'done'
  const setRole = (granted: boolean) => setAdminRole(admin, secondAdmin.userId, granted)
  /** Days since the end of the month whose payments are generated. */
  const daysSince = Math.round((Date.parse(today) - Date.parse(`${addMonths(month, 1)}-01`)) / 86_400_000)
  const readRunPayment = async (user: string) =>
    String(valuesOf(await server.sql(`SELECT id FROM user_payments WHERE user_id = ? AND run != ''`, [user]))[0])

  it('can be required only if there are two admins, and self-approval stays forbidden when only one is left', async () => {
    await setRole(false)
    expect(await errorOf(saveSetting(admin, 'require_second_admin', true))).toMatchObject({
      code: 'last-admin',
      fields: { require_second_admin: 'last-admin' },
    })
    await setRole(true)
    const { payment } = await createManualPayment(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await approvalProblem(admin, payment)).toBe('')
    await saveSetting(admin, 'require_second_admin', true)
    expect(await approvalProblem(admin, payment)).toBe('made-by-you')
    expect(await approvalProblem(secondAdmin, payment)).toBe('')
    await setRole(false)
    expect(await approveAs(admin, payment)).toBe('made-by-you')
    await setRole(true)
    expect(await approveAs(secondAdmin, payment)).toBe('done')
    expect(await disperseManually(payment)).toBe('done')
  })

  it('allows approving payments that another admin created, one by one or by filter, but not one’s own', async () => {
    const filter = { search: `${users[3]}@mail.example` }
    const { payment } = await createManualPayment(admin, { user: users[3] ?? '', amount: '10', month })
    expect(await approveAs(admin, payment)).toBe('made-by-you')
    const { approve: approvable } = await admin.call('GET /api/admin/payments/selection', filter)
    expect(approvable).toMatchObject({ count: 0, left: [{ code: 'made-by-you', count: 1 }] })
    const seen = { count: 1, cents: 1000 }
    expect(await errorCode(admin.call('POST /api/admin/payments/approve', { filter, seen }))).toBe('selection-changed')
    const move = { action: 'approve' as const, filter, seen }
    expect(await errorCode(admin.call('POST /api/admin/payments/action', move))).toBe('selection-changed')
    const { move: job } = await secondAdmin.call('POST /api/admin/payments/action', move)
    expect((await waitForBulkAction(secondAdmin, job)).moved).toBe(1)
    expect(await disperseManually(payment)).toBe('done')

    await secondAdmin.call('POST /api/paypal', { address: 'second@pay.example' })
    const { payment: own } = await createManualPayment(admin, { user: secondAdmin.userId, amount: '20', month })
    expect(await approvalProblem(secondAdmin, own)).toBe('payment-own')
    expect(await approveAs(secondAdmin, own)).toBe('payment-own')
    expect(await approveAs(admin, own)).toBe('made-by-you')
    expect(await cancelPayment(own)).toBe('done')

    const [renter = ''] = await seedPeople(server, 'run', 1)
    await seedPeriods(server, 'rental_periods', [
      { id: testId('rnt', 1), user: renter, start: `${month}-01`, end: `${month}-28` },
    ])
    await generateMonth(secondAdmin, month)
    const generated = await readRunPayment(renter)
    expect(await approveAs(secondAdmin, generated)).toBe('made-by-you')
    expect(await approveAs(admin, generated)).toBe('done')
    expect(await disperseManually(generated)).toBe('done')
  })

  it('has the same summary for a filter as for single payments, for every reason for exclusion', async () => {
    const [missing = '', cooling = '', free = '', locked = '', moving = '', maker = '', withoutPayPal = ''] =
      await seedPeople(server, 'set', 7)
    const earlier = addMonths(month, -1)
    await server.sql(
      `UPDATE users SET paypal_email = id || '@pay.example', paypal_changed_at = '' WHERE id LIKE 'set%'`,
    )
    await server.sql(`UPDATE users SET paypal_email = '' WHERE id IN (?, ?)`, [missing, withoutPayPal])
    await server.sql(`UPDATE users SET paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = ?`, [
      cooling,
    ])
    type PaymentType = 'rental' | 'commission'
    const createPaymentAs = async (actor: Session, user: string, amount: string, paymentType: PaymentType = 'rental') =>
      (await createManualPayment(actor, { user, amount, month: earlier, paymentType })).payment
    await createPaymentAs(admin, missing, '11')
    await createPaymentAs(secondAdmin, missing, '12', 'commission')
    await createPaymentAs(admin, cooling, '13')
    await createPaymentAs(secondAdmin, free, '14')
    await createPaymentAs(admin, free, '15', 'commission')
    await createPaymentAs(admin, secondAdmin.userId, '16')
    const inHands = await createPaymentAs(secondAdmin, moving, '17')
    const batched = await createPaymentAs(secondAdmin, locked, '18')
    expect(await approveAs(admin, batched)).toBe('done')
    await createBatch(admin, [batched])
    await seedPeriods(server, 'rental_periods', [
      { id: testId('rnt', 2), user: maker, start: `${month}-01`, end: `${month}-27` },
      { id: testId('rnt', 3), user: withoutPayPal, start: `${month}-01`, end: `${month}-21` },
    ])
    // the second admin creates a run that contains a payment to that same admin
    await generateMonth(admin, month)
    const expectSameSelection = async (actor: Session, filter: object) => {
      const { approve, disperse } = await actor.call('GET /api/admin/payments/selection', filter)
      // every address matches this search, so each payment is checked separately
      const each = await actor.call('GET /api/admin/payments/selection', { ...filter, search: 'mail' })
      expect({ approve, disperse }, JSON.stringify(filter)).toEqual({ approve: each.approve, disperse: each.disperse })
      return [...approve.left, ...disperse.left].map(({ code, count }) => `${code} ${count}`).join(', ')
    }
    const filters = [
      { month },
      { month: earlier },
      { type: 'rental' },
      { type: 'commission', month: earlier },
      { status: 'approved' },
    ]
    const errorCodes = async (actor: Session): Promise<string> => {
      for (const filter of filters) await expectSameSelection(actor, filter)
      return expectSameSelection(actor, {})
    }
    expect([await errorCodes(admin), await errorCodes(secondAdmin)]).toEqual([
      'payee-missing 3, payee-cooling-off 1, made-by-you 3, payment-in-batch 1',
      'payee-missing 3, payee-cooling-off 1, payment-own 2, made-by-you 2, payment-in-batch 1',
    ])
    // the month of the run ended too recently, and a job is processing one payment
    await saveSetting(admin, 'holding_days', daysSince + 1)
    await server.sql(
      `INSERT INTO payment_action_jobs (id, action, actor, state, total, total_cents) VALUES ('movejob00000001', 'approve', ?, 'waiting', 1, 1700)`,
      [admin.userId],
    )
    // nothing else excludes the payment of a run
    await server.sql(
      `INSERT INTO _payment_action_items (job, code, payment)
       SELECT 'movejob00000001', '', id FROM user_payments WHERE id = ? OR (user_id = ? AND run != '')`,
      [inHands, maker],
    )
    // the server must not process the job while the summaries are compared
    await server.sql(
      `CREATE TRIGGER keep_job BEFORE UPDATE ON payment_action_jobs BEGIN SELECT RAISE(ABORT, 'kept by the test'); END`,
    )
    const codes = [await errorCodes(admin), await errorCodes(secondAdmin)]
    await server.sql('DROP TRIGGER keep_job')
    await server.sql(`DELETE FROM _payment_action_items WHERE job = 'movejob00000001'`)
    await server.sql(`DELETE FROM payment_action_jobs WHERE id = 'movejob00000001'`)
    expect(codes).toEqual([
      'payee-missing 3, payee-cooling-off 1, holding-period 1, made-by-you 2, payment-in-batch 1',
      'payee-missing 3, payee-cooling-off 1, holding-period 1, payment-own 1, made-by-you 1, payment-in-batch 1',
    ])
    await saveSetting(admin, 'holding_days', 0)
  })

  it('has totals that agree with the marks of the listed payments', async () => {
    const { pick } = random(seed)
    const states = [
      `paypal_email = '', paypal_changed_at = ''`,
      `paypal_email = id || '@pay.example', paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now')`,
      `paypal_email = id || '@pay.example', paypal_changed_at = '2026-01-01 00:00:00.000Z'`,
    ]
    const all = (await server.sql('SELECT DISTINCT user_id FROM user_payments')).map((row) => String(row['user_id']))
    for (let round = 0; round < 6; round++) {
      for (const user of all) await server.sql(`UPDATE users SET ${pick(states)} WHERE id = ?`, [user])
      await saveSetting(admin, 'holding_days', pick([0, daysSince + 1]))
      for (const as of [admin, secondAdmin]) {
        const { rows } = await as.call('GET /api/admin/payments', { limit: '500' })
        const whole = await as.call('GET /api/admin/payments/selection', {})
        for (const [status, summary] of [
          ['pending', whole.approve],
          ['approved', whole.disperse],
        ] as const) {
          const listed = rows.filter((row) => row.status === status)
          const counted = (code: string) => listed.filter(({ problem }) => problem === code).length
          const expected = paymentProblems
            .map((code) => ({ code, count: counted(code) }))
            .filter(({ count }) => count > 0)
          expect(summary.count, `${status}, SEED=${seed}`).toBe(counted(''))
          expect(summary.left, `${status}, SEED=${seed}`).toMatchObject(expected)
        }
      }
    }
    await server.sql(`UPDATE users SET paypal_email = id || '@pay.example', paypal_changed_at = ''`)
    await saveSetting(admin, 'holding_days', 0)
  })

  it('excludes the author of an adjustment or personal rate, not the admin who ran the month (S26)', async () => {
    const [adjusted = '', rated = '', both = '', plain = ''] = await seedPeople(server, 'wrote', 4)
    const earlier = addMonths(month, -2)
    const dates = { start: `${earlier}-01`, end: `${earlier}-28` }
    const periods = [adjusted, rated, both, plain].map((user, n) => ({ id: testId('wro', n), user, ...dates }))
    await seedPeriods(server, 'rental_periods', periods)
    const adjustEarnings = (actor: Session, user: string) => {
      const input = { user, paymentType: 'rental' as const, month: earlier, amount: '50', reason: 'a friend' }
      return actor.call('POST /api/admin/earnings/adjust', input)
    }
    await adjustEarnings(admin, adjusted)
    const rate = { kind: 'rental' as const, user: rated, fromMonth: earlier, amountCents: 30000, version: 0 }
    await admin.call('POST /api/admin/rates', rate)
    await adjustEarnings(admin, both)
    await adjustEarnings(secondAdmin, both)
    await generateMonth(secondAdmin, earlier)
    const readSelected = async (actor: Session) =>
      Promise.all(
        [adjusted, rated, both, plain].map(async (user) => approvalProblem(actor, await readRunPayment(user))),
      )
    expect(await readSelected(admin)).toEqual(['made-by-you', 'made-by-you', 'made-by-you', ''])
    expect(await readSelected(secondAdmin)).toEqual(['', '', 'made-by-you', 'made-by-you'])
    // compares the summary of the whole filter with that of each payment, with the reasons for exclusion
    for (const search of [{}, { search: 'mail' }]) {
      const filter = { month: earlier, status: 'pending' as const, ...search }
      const selections = await Promise.all(
        [admin, secondAdmin].map(
          async (actor) => (await actor.call('GET /api/admin/payments/selection', filter)).approve,
        ),
      )
      expect(selections).toMatchObject([
        { count: 1, people: 1, left: [{ code: 'made-by-you', count: 3 }] },
        { count: 2, people: 2, left: [{ code: 'made-by-you', count: 2 }] },
      ])
      expect(selections[1]?.largest.cents).toBeGreaterThan(selections[0]?.largest.cents ?? 0)
    }
    expect(await approveAs(admin, await readRunPayment(adjusted))).toBe('made-by-you')
    expect(await approveAs(secondAdmin, await readRunPayment(adjusted))).toBe('done')
    expect(await approveAs(secondAdmin, await readRunPayment(both))).toBe('made-by-you')
  })

  it('allows exporting a batch that another admin created and marking it as sent', async () => {
    const { payment } = await createManualPayment(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await approveAs(secondAdmin, payment)).toBe('done')
    const { batch, seen } = await createBatch(admin, [payment])
    expect((await readBatch(admin, batch)).batch.needs_other).toBe(true)
    expect((await readBatch(secondAdmin, batch)).batch.needs_other).toBe(false)
    expect(await errorCode(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toBe('made-by-you')
    await secondAdmin.call('POST /api/admin/payouts/export', { batch, seen })
    expect(await errorCode(admin.call('POST /api/admin/payouts/sent', { batch, seen }))).toBe('made-by-you')
    await secondAdmin.call('POST /api/admin/payouts/sent', { batch, seen })
    const rows = [{ payment, word: 'Completed', cents: 1000, transaction: 'T25' }]
    expect(await admin.call('POST /api/admin/payouts/reconcile', { batch, seen, rows })).toMatchObject({ dispersed: 1 })
  })
})
