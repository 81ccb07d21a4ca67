import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCleanAudit } from '../support/clean-audit'
import { madeByHand } from '../support/made-by-hand'
import { seedPeople, seedPeriods, testId } from '../support/money-facts'
import { approve } from '../support/payment-moves'
import { payoutWorld, type PayoutWorld } from '../support/payout-world'
import { batchNow, batchOf } from '../support/payouts'
import { codeOf, refusalOf } from '../support/refused'
import { generateMonth, moveEnd } from '../support/runs'
import type { Session } from '../support/session'
import { saveSetting } from '../support/settings'

let { server, admin, second, users, month, cancel, byHand } = {} as PayoutWorld

beforeAll(async () => {
  ;({ server, admin, second, users, month, cancel, byHand } = await payoutWorld())
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

describe('a second admin (M25)', () => {
  const problemOf = async (as: Session, payment: string) => (await as.call('GET /api/admin/payments/one', { payment })).payment.problem
  const approving = async (as: Session, payment: string) => (await approve(as, [payment])).refused[0]?.code ?? 'done'

  it('is required only while there are two', async () => {
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: false })
    expect(await refusalOf(saveSetting(admin, 'require_second_admin', true))).toMatchObject({
      code: 'last-admin',
      fields: { require_second_admin: 'last-admin' },
    })
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: true })
    const { payment } = await madeByHand(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await problemOf(admin, payment)).toBe('')
    await saveSetting(admin, 'require_second_admin', true)
    expect(await problemOf(admin, payment)).toBe('made-by-you')
    expect(await problemOf(second, payment)).toBe('')
    // a single one isn't locked out
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: false })
    expect(await approving(admin, payment)).toBe('done')
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: true })
    expect(await byHand(payment)).toBe('done')
  })

  it('approves what the other made, by hand or by a run, one by one, by a filter and in the background; nobody their own', async () => {
    const filter = { search: `${users[3]}@mail.example` }
    const { payment } = await madeByHand(admin, { user: users[3] ?? '', amount: '10', month })
    expect(await approving(admin, payment)).toBe('made-by-you')
    const { approve: mine } = await admin.call('GET /api/admin/payments/selection', filter)
    expect(mine).toMatchObject({ count: 0, left: [{ code: 'made-by-you', count: 1 }] })
    const seen = { count: 1, cents: 1000 }
    expect(await codeOf(admin.call('POST /api/admin/payments/approve', { filter, seen }))).toBe('selection-changed')
    const move = { deed: 'approve' as const, filter, seen }
    expect(await codeOf(admin.call('POST /api/admin/payments/move', move))).toBe('selection-changed')
    expect((await moveEnd(second, (await second.call('POST /api/admin/payments/move', move)).move)).moved).toBe(1)
    expect(await byHand(payment)).toBe('done')

    await second.call('POST /api/paypal', { address: 'second@pay.example' })
    const { payment: own } = await madeByHand(admin, { user: second.userId, amount: '20', month })
    expect(await problemOf(second, own)).toBe('payment-own')
    expect(await approving(second, own)).toBe('payment-own')
    expect(await approving(admin, own)).toBe('made-by-you')
    expect(await cancel(own)).toBe('done')

    const [renter = ''] = await seedPeople(server, 'run', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('rnt', 1), user: renter, start: `${month}-01`, end: `${month}-28` }])
    await generateMonth(second, month)
    const [made] = await server.sql(`SELECT id FROM user_payments WHERE user_id = ? AND run != ''`, [renter])
    const generated = String(made?.['id'])
    expect(await approving(second, generated)).toBe('made-by-you')
    expect(await approving(admin, generated)).toBe('done')
    expect(await byHand(generated)).toBe('done')
  })

  it('hands out a batch that the other made, and says that it was sent', async () => {
    const { payment } = await madeByHand(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await approving(second, payment)).toBe('done')
    const { batch, seen } = await batchOf(admin, [payment])
    expect((await batchNow(admin, batch)).batch.needs_other).toBe(true)
    expect((await batchNow(second, batch)).batch.needs_other).toBe(false)
    expect(await codeOf(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toBe('made-by-you')
    await second.call('POST /api/admin/payouts/export', { batch, seen })
    expect(await codeOf(admin.call('POST /api/admin/payouts/sent', { batch, seen }))).toBe('made-by-you')
    await second.call('POST /api/admin/payouts/sent', { batch, seen })
    const rows = [{ payment, word: 'Completed', cents: 1000, transaction: 'T25' }]
    expect(await admin.call('POST /api/admin/payouts/reconcile', { batch, seen, rows })).toMatchObject({ dispersed: 1 })
    await saveSetting(second, 'require_second_admin', false)
  })
})
