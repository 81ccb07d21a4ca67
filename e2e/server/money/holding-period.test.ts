import { describe, expect, it } from 'vitest'
import { addDays, addMonths, firstDay, monthOf } from '../../../domain/calendar'
import { maxHoldingDays, payableFrom, paydayOf } from '../../../domain/money/payments/holding'
import { createManualPayment } from '../../support/data/manual-payment'
import { approvePayments } from '../../support/data/payment-actions'
import { createMember } from '../../support/server/people'
import { generateMonth, checkLedger } from '../../support/data/runs'
import { saveSetting } from '../../support/server/settings'
import { startAuditedProgram, startRental } from './program'

const { server, admin } = await startAuditedProgram()

const readListed = async (id: string) => {
  const { rows } = await admin.call('GET /api/admin/payments', { ids: id })
  return rows.map(({ problem, problem_until }) => ({ problem, until: problem_until }))[0]
}

describe('the holding period (decision 0042)', () => {
  it('prevents the approval of a run’s payment everywhere until it ends, but not of a manual payment', async () => {
    const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
    const month = addMonths(monthOf(today), -1)
    const person = await createMember(server)
    await startRental(admin, person.userId, firstDay(month))
    await server.sql(`UPDATE users SET paypal_email = 'hold@pay.example', paypal_changed_at = '' WHERE id = ?`, [
      person.userId,
    ])
    await generateMonth(admin, month)
    const [row] = await server.sql(
      `SELECT id, amount_cents AS cents FROM user_payments WHERE month = ? AND run != ''`,
      [month],
    )
    const payment = String(row?.['id'])
    const cents = Number(row?.['cents'])
    const byHand = (
      await createManualPayment(admin, { user: person.userId, paymentType: 'commission', amount: '20', month })
    ).payment

    const daysSince = Math.round((Date.parse(today) - Date.parse(firstDay(monthOf(today)))) / 86_400_000)
    // the holding period ends tomorrow
    const days = daysSince + 1
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
    await saveSetting(admin, 'holding_days', days)
    expect((await server.sql('SELECT holding_days AS n FROM program'))[0]).toEqual({ n: days })

    const until = payableFrom(month, days)
    expect(until).toBe(addDays(today, 1))
    expect(await readListed(payment)).toEqual({ problem: 'holding-period', until })
    expect(await readListed(byHand)).toEqual({ problem: '', until: '' })
    const selection = await admin.call('GET /api/admin/payments/selection', {})
    expect(selection.approve).toMatchObject({ count: 1, cents: 20_00, left: [{ code: 'holding-period', count: 1 }] })
    // the summary lists the blocked payment with the end of its holding period
    expect(selection.approve.leftRows).toMatchObject([
      { problem: 'holding-period', problem_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/) as string },
    ])
    const { leftOut } = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(leftOut).toEqual([expect.objectContaining({ payment, cents, reason: 'holding-period', detail: until })])
    expect(await approvePayments(admin, [payment])).toEqual({
      approved: [],
      refused: [{ payment, code: 'holding-period' }],
    })
    const { forecast } = await checkLedger(admin)
    expect(forecast.payday).toBe(paydayOf(forecast.month, { payout_day: 5, holding_days: days }, today))

    // sets one day less, so the period has just ended
    await saveSetting(admin, 'holding_days', daysSince)
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
    expect(await approvePayments(admin, [payment])).toEqual({ approved: [payment], refused: [] })
    // a longer period does not revoke an approval
    await saveSetting(admin, 'holding_days', maxHoldingDays)
    expect(await readListed(payment)).toEqual({ problem: '', until: '' })
  })
})
