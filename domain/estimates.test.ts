import { describe, expect, it } from 'vitest'
import { accruedSoFar, expectedInMonth, nextPayment, nextPayoutDay, paymentTotals, thisMonth } from './estimates'

const payment = (
  status: 'pending' | 'approved' | 'dispersed' | 'cancelled',
  amount_cents: number,
  end: string,
  payment_type: 'rental' | 'commission' = 'rental',
) => ({ status, amount_cents, payment_period_end: end, payment_type })

describe('the cards', () => {
  it('name the next payment: 30 days after the last one, else the payout day, never the past', () => {
    expect(nextPayment('2026-11-05', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'after-last' })
    expect(nextPayment('', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'payout-day' })
    expect(nextPayment('2026-08-05', 5, '2026-11-05')).toEqual({ date: '2026-11-05', because: 'payout-day' })
    expect(nextPayoutDay(28, '2026-12-29')).toBe('2027-01-28')
  })
  it('show what has accrued so far, rounded as the line will be, while nothing is settled', () => {
    const accruals = [
      { interval: { start: '2026-11-10', end: '' }, rateCents: 10_000 },
      { interval: { start: '2026-01-01', end: '2026-10-31' }, rateCents: 10_000 },
    ]
    expect(accruedSoFar(accruals, '2026-11-21')).toBe(4_000)
    expect(expectedInMonth(accruals, '2026-11')).toBe(7_000)
    expect(
      thisMonth(
        [payment('dispersed', 9_000, '2026-10-31'), payment('cancelled', 1, '2026-11-30')],
        accruals,
        '2026-11-21',
      ),
    ).toEqual({
      cents: 4_000,
      estimate: true,
      lastMonthCents: 9_000,
    })
  })
  it('show the living payments whose period ends in the month, once there is one', () => {
    const payments = [
      payment('pending', 700, '2026-11-30'),
      payment('approved', 50, '2026-11-15'),
      payment('cancelled', 1, '2026-11-30'),
    ]
    expect(thisMonth(payments, [], '2026-11-21')).toEqual({ cents: 750, estimate: false, lastMonthCents: 0 })
  })
  it('total each type by itself', () => {
    const payments = [
      payment('dispersed', 5, '2026-01-31'),
      payment('pending', 7, '2026-01-31'),
      payment('dispersed', 11, '2026-01-31', 'commission'),
    ]
    expect(paymentTotals(payments, 'rental')).toEqual({ paidCents: 5, approvedCents: 0, pendingCents: 7 })
    expect(paymentTotals(payments, 'commission')).toEqual({ paidCents: 11, approvedCents: 0, pendingCents: 0 })
  })
})
