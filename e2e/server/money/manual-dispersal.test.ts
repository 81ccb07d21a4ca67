import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar'
import { readSelectionSummary } from '../../support/data/payment-actions'
import { createPayoutFixture } from '../../support/data/payout-fixture'
import { createApprovedPayments } from '../../support/data/payouts'
import { errorOf } from '../../support/server/api-errors'
import { waitForBulkAction } from '../../support/data/runs'
import { startAuditedServer } from './program'

const { server, admin, users, today, month, createApproved, disperseManually } = await createPayoutFixture(
  await startAuditedServer(),
)

describe('a manual dispersal', () => {
  it('has a day and a reference, and the day is neither in the future nor before the approval', async () => {
    const [a = '', b = ''] = await createApproved('10', '20')
    const before = addDays(today, -3)
    await server.sql('UPDATE user_payments SET approved_at = ? WHERE id = ?', [
      `${addDays(today, -5)} 10:00:00.000Z`,
      a,
    ])
    const seen = await readSelectionSummary(admin, [a, b])
    const markSent = (sentOn: string) =>
      admin.call('POST /api/admin/payments/disperse', { payments: [a, b], seen, reference: 'SEPA 7', sentOn })
    expect(await errorOf(markSent(addDays(today, 1)))).toMatchObject({
      code: 'sent-in-future',
      fields: { sentOn: 'sent-in-future' },
    })
    expect(await markSent(before)).toEqual({ dispersed: [a], refused: [{ payment: b, code: 'sent-before-approved' }] })
    const [row] = await server.sql(
      'SELECT p.dispersed_at, p.reference, e.paid_date FROM user_payments p JOIN earnings e ON e.payment = p.id WHERE p.id = ?',
      [a],
    )
    expect(row).toEqual({ dispersed_at: `${before} 12:00:00.000Z`, reference: 'SEPA 7', paid_date: before })
    expect(await disperseManually(b)).toBe('done')
  })

  it('has a day and a reference for each payment if a whole filter is dispersed in the background', async () => {
    const before = addDays(today, -3)
    const [a = '', b = ''] = await createApprovedPayments(admin, {
      users: [users[0] ?? ''],
      amounts: ['10', '20'],
      month,
    })
    await server.sql('UPDATE user_payments SET approved_at = ? WHERE id = ?', [
      `${addDays(today, -5)} 10:00:00.000Z`,
      a,
    ])
    const filter = { search: `${users[0]}@mail.example` }
    const { disperse: seen } = await admin.call('GET /api/admin/payments/selection', filter)
    expect(seen.count).toBe(2)
    const input = {
      action: 'disperse' as const,
      filter,
      seen: { count: seen.count, cents: seen.cents },
      reference: 'SEPA 8',
    }
    const future = admin.call('POST /api/admin/payments/action', { ...input, sentOn: addDays(today, 1) })
    expect(await errorOf(future)).toMatchObject({ code: 'sent-in-future', fields: { sentOn: 'sent-in-future' } })
    const { move } = await admin.call('POST /api/admin/payments/action', { ...input, sentOn: before })
    expect((await waitForBulkAction(admin, move)).left).toEqual([{ code: 'sent-before-approved', count: 1 }])
    const rows = await server.sql(
      'SELECT dispersed_at, reference FROM user_payments WHERE id IN (?, ?) ORDER BY id = ?',
      [a, b, b],
    )
    expect(rows).toEqual([
      { dispersed_at: `${before} 12:00:00.000Z`, reference: 'SEPA 8' },
      { dispersed_at: '', reference: '' },
    ])
    expect(await disperseManually(b)).toBe('done')
  })
})
