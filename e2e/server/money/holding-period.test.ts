import { describe, expect, it } from 'vitest'
import { addDays, firstDay, monthOf } from '../../../domain/calendar'
import { maxHoldingDays, payableFrom } from '../../../domain/money/payments/holding'
import { createManualPayment, approvePayments } from '../../support/data/payments'
import { seedPeople } from '../../support/data/money-facts'
import { generateMonth } from '../../support/data/runs'
import { saveSetting } from '../../support/server/people'
import { readPending, seedRentals, startAuditedProgram } from './program'

const { server, admin, today, last: month } = await startAuditedProgram()

const readListed = async (id: string) => {
  const { rows } = await admin.call('GET /api/admin/payments', { ids: id })
  return rows.map(({ problem, problem_until }) => ({ problem, until: problem_until }))[0]
}

describe('the holding period (decision 0042)', () => {
  it('prevents the approval of a run’s payment everywhere until it ends, but not of a manual payment', async () => {
    const [user = ''] = await seedPeople(server, 'hld', 1)
    await seedRentals(server, 'hldp', [user], firstDay(month))
    await generateMonth(admin, month)
    const [payment = ''] = await readPending(server, user)
    const manual = { user, paymentType: 'commission', amount: '20', month } as const
    const { payment: byHand } = await createManualPayment(admin, manual)

    const daysSince = Math.round((Date.parse(today) - Date.parse(firstDay(monthOf(today)))) / 86_400_000)
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
    // the holding period ends tomorrow
    const until = addDays(today, 1)
    await saveSetting(admin, 'holding_days', daysSince + 1)
    expect(payableFrom(month, daysSince + 1)).toBe(until)
    expect(await readListed(payment)).toEqual({ problem: 'holding-period', until })
    expect(await readListed(byHand)).toEqual({ problem: '', until: '' })
    // the summary lists the blocked payment with the end of its holding period
    const { approve } = await admin.call('GET /api/admin/payments/selection', {})
    expect(approve).toMatchObject({ count: 1, left: [{ code: 'holding-period', count: 1 }] })
    expect(approve.leftRows).toMatchObject([{ problem: 'holding-period', problem_until: until }])
    const { leftOut } = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(leftOut).toMatchObject([{ payment, reason: 'holding-period', detail: until }])
    const refused = [{ payment, code: 'holding-period' }]
    expect(await approvePayments(admin, [payment])).toEqual({ approved: [], refused })

    // sets one day less, so the period has just ended
    await saveSetting(admin, 'holding_days', daysSince)
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
    expect(await approvePayments(admin, [payment])).toEqual({ approved: [payment], refused: [] })
    // a longer period does not revoke an approval
    await saveSetting(admin, 'holding_days', maxHoldingDays)
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
  })
})
