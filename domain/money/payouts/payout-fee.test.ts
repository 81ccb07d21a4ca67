import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { payoutBalance, payoutFeeOf, payoutFeeSchema, defaultPayoutFee } from './payout-fee'

describe('PayPal fee', () => {
  it('is a percentage of each payment, rounded half up, with a maximum', () => {
    expect([10_785, 18_871, 12_000, 5_000, 10_000].map((cents) => payoutFeeOf(cents, defaultPayoutFee))).toEqual([
      216, 377, 240, 100, 200,
    ])
    expect(payoutFeeOf(25, { percent: 2, mostCents: 2_000 })).toBe(1)
    expect(payoutFeeOf(24, { percent: 2, mostCents: 2_000 })).toBe(0)
    expect(payoutFeeOf(100_000, defaultPayoutFee)).toBe(2_000)
    expect(payoutFeeOf(100_001, defaultPayoutFee)).toBe(2_000)
    expect(payoutFeeOf(9_999, { percent: 1.15, mostCents: 2_000 })).toBe(115)
    // Some contracts have a fixed fee for each payment.
    expect([50, 12_000].map((cents) => payoutFeeOf(cents, { percent: 100, mostCents: 25 }))).toEqual([25, 25])
  })

  it('is part of the PayPal balance that a payout needs', () => {
    expect(payoutBalance([10_785, 18_871, 12_000, 5_000, 10_000], defaultPayoutFee)).toEqual({
      fees: 1_133,
      needed: 57_789,
    })
    expect(payoutBalance([10_000], { percent: 0, mostCents: 0 })).toEqual({ fees: 0, needed: 10_000 })
    expect(payoutBalance([], defaultPayoutFee)).toEqual({ fees: 0, needed: 0 })
  })

  it('accepts a percentage with at most two decimal places and no plus or minus sign', () => {
    const isValid = (fee: unknown) => v.is(payoutFeeSchema, fee)
    expect(isValid(defaultPayoutFee)).toBe(true)
    expect(isValid({ percent: 1.15, mostCents: 0 })).toBe(true)
    expect(isValid({ percent: 0, mostCents: 100_000 }) && isValid({ percent: 100, mostCents: 1 })).toBe(true)
    // 0.07 × 100 isn't exactly 7 in floating point.
    expect(isValid({ percent: 0.07, mostCents: 1 })).toBe(true)
    expect(isValid({}) || isValid({ percent: 2 }) || isValid({ mostCents: 1 })).toBe(false)
    for (const percent of [-0.01, 100.01, 1.155, '2'])
      expect(isValid({ percent, mostCents: 1 }), `${percent}`).toBe(false)
    for (const mostCents of [-1, 0.5, 100_001]) expect(isValid({ percent: 2, mostCents }), `${mostCents}`).toBe(false)
  })
})
