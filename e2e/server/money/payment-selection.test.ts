import { describe, expect, it } from 'vitest'
import type { approvePaymentsRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'
import { seedPeople } from '../../support/data/money-facts'
import { errorOf, errorCode } from '../../support/server/session'
import {
  approvePayments,
  dispersePayments,
  readSelectionSummary,
  createManualPayment,
} from '../../support/data/payments'
import { readRow } from '../../support/server/sql'
import { setAddressAge, startAuditedProgram } from './program'

const { server, admin } = await startAuditedProgram()
const people = await seedPeople(server, 'sel', 6)
const createPayment = async (
  user: string,
  amount: string,
  month: string,
  paymentType: 'rental' | 'commission' = 'rental',
) => (await createManualPayment(admin, { user, paymentType, amount, month })).payment
const approve = (input: InputOf<typeof approvePaymentsRoute>) => admin.call('POST /api/admin/payments/approve', input)
const readStates = async () =>
  (await server.sql('SELECT status, COUNT(*) AS n FROM user_payments GROUP BY status ORDER BY status')).map((row) => [
    row['status'],
    row['n'],
  ])

describe('an action on payments whose count and sum an admin confirmed (P16)', () => {
  it('changes nothing if count or sum have changed, and returns the current ones', async () => {
    const [a = '', b = ''] = people
    const payments = [await createPayment(a, '10', '2026-01'), await createPayment(b, '20.50', '2026-01')]
    const seen = await readSelectionSummary(admin, payments)
    expect(seen).toEqual({ count: 2, cents: 30_50 })
    for (const wrong of [
      { count: 2, cents: 30_51 },
      { count: 1, cents: 30_50 },
      { count: 3, cents: 30_50 },
    ]) {
      expect(await errorOf(approve({ payments, seen: wrong }))).toEqual({
        code: 'selection-changed',
        details: seen,
      })
    }
    // another admin approves one of the payments in the meantime
    await approvePayments(admin, payments.slice(0, 1))
    expect(await errorOf(approve({ payments, seen }))).toEqual({
      code: 'selection-changed',
      details: { count: 1, cents: 20_50 },
    })
    expect(await readStates()).toEqual([
      ['approved', 1],
      ['pending', 1],
    ])
    // confirmed again with the current sum, the action changes exactly the pending payment
    const rest = await approve({ payments, seen: { count: 1, cents: 20_50 } })
    expect(rest).toEqual({ approved: payments.slice(1), refused: [] })
    const disperse = admin.call('POST /api/admin/payments/disperse', { payments, seen: { count: 1, cents: 10_00 } })
    expect(await errorOf(disperse)).toEqual({ code: 'selection-changed', details: seen })
    expect(await dispersePayments(admin, payments)).toMatchObject({ refused: [] })
    expect(await readStates()).toEqual([['dispersed', 2]])
  })

  it('applies only to payments that match the type, the month and all words of the search', async () => {
    const [, , a = '', b = '', c = ''] = people
    await server.sql(`UPDATE users SET first_name = 'Ana María', last_name = 'Ruiz' WHERE id = ?`, [a])
    const selected = await createPayment(a, '11', '2026-02')
    const others = [
      await createPayment(a, '12', '2026-03'),
      await createPayment(a, '13', '2026-02', 'commission'),
      await createPayment(b, '14', '2026-02'),
      await createPayment(c, '15', '2026-02'),
    ]
    const filter = { type: 'rental' as const, month: '2026-02', search: ' ruiz  ana ' }
    expect(await errorCode(approve({ filter, seen: { count: 3, cents: 40_00 } }))).toBe('selection-changed')
    await server.sql(`UPDATE user_payments SET person_name = 'Ana María Ruiz' WHERE user_id = ?`, [a])
    const done = await approve({ filter, seen: { count: 1, cents: 11_00 } })
    expect(done).toEqual({ approved: [selected], refused: [] })
    expect(await server.sql(`SELECT id FROM user_payments WHERE status = 'pending' ORDER BY amount_cents`)).toEqual(
      others.map((id) => ({ id })),
    )
    // quotes in a search are text, not SQL
    const quoted = { filter: { search: `' OR 1=1 --` }, seen: { count: 1, cents: 1 } }
    expect(await errorOf(approve(quoted))).toEqual({
      code: 'selection-changed',
      details: { count: 0, cents: 0 },
    })
  })

  it('excludes people who cannot be paid yet, with the reason and time (M12)', async () => {
    const [withAddress = '', none = '', recentAddress = ''] = await seedPeople(server, 'pay', 3)
    await setAddressAge(server, withAddress, 73)
    await setAddressAge(server, recentAddress, 71)
    await server.sql(`UPDATE users SET paypal_email = '' WHERE id = ?`, [none])
    const [paid, missing, cooling] = [
      await createPayment(withAddress, '21', '2026-05'),
      await createPayment(none, '22', '2026-05'),
      await createPayment(recentAddress, '23', '2026-05'),
    ]
    const { rows } = await admin.call('GET /api/admin/payments', { month: '2026-05' })
    const problems = rows.map((row) => ({ payment: row.id, code: row.problem, until: row.problem_until }))
    const sql = `SELECT strftime('%Y-%m-%d %H:%M:%fZ', paypal_changed_at, '+72 hours') AS until FROM users WHERE id = ?`
    const { until } = await readRow(server, sql, [recentAddress])
    expect(problems.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { payment: paid, code: '', until: '' },
      { payment: cooling, code: 'payee-cooling-off', until },
      { payment: missing, code: 'payee-missing', until: '' },
    ])
    const filter = { month: '2026-05' }
    expect(await errorOf(approve({ filter, seen: { count: 3, cents: 66_00 } }))).toEqual({
      code: 'selection-changed',
      details: { count: 1, cents: 21_00 },
    })
    const done = await approve({ filter, seen: { count: 1, cents: 21_00 } })
    expect(done).toEqual({ approved: [paid], refused: [] })
  })

  it.each([{}, { filter: {}, payments: ['x'] }])('requires either ids or a filter: %j', async (input) => {
    const seen = { count: 1, cents: 1 }
    expect(await errorCode(approve({ seen, ...input }))).toBe('bad-input')
  })
})
