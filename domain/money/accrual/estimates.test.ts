import { describe, expect, it } from 'vitest'
import { estimatedPaymentDate, nextPayoutDay } from './estimates'

describe('estimated payment date', () => {
  it('is 30 days after the last payment, or the next payout day without one, and never in the past', () => {
    expect(estimatedPaymentDate('2026-11-05', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'after-last' })
    expect(estimatedPaymentDate('', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'payout-day' })
    expect(estimatedPaymentDate('2026-08-05', 5, '2026-11-05')).toEqual({ date: '2026-11-05', because: 'payout-day' })
    expect(estimatedPaymentDate('2026-10-22', 5, '2026-11-21')).toEqual({ date: '2026-11-21', because: 'after-last' })
    expect(nextPayoutDay(28, '2026-12-29')).toBe('2027-01-28')
  })
})
