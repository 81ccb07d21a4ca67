import { describe, expect, it } from 'vitest'
import { resolveRate, rateInForce, rateVersion, type RateFact } from './rates'

const rate = (user_id: string, from_month: string, amount_cents: number, more: Partial<RateFact> = {}): RateFact => ({
  kind: 'rental',
  user_id,
  from_month,
  n: 1,
  amount_cents,
  use_default: false,
  ...more,
})

describe('rate of a month', () => {
  const program = [rate('', '1970-01', 10_000), rate('', '2026-03', 12_000)]
  it("is the program's latest rate that starts in or before the month", () => {
    expect(rateInForce(program, 'rental', '', '2026-02')).toBe(10_000)
    expect(rateInForce(program, 'rental', 'ana', '2026-03')).toBe(12_000)
  })
  it("is the person's own rate from its start month on", () => {
    const rates = [...program, rate('ana', '2026-02', 20_000), rate('bo', '2026-01', 1)]
    expect(['2026-01', '2026-02', '2026-09'].map((month) => rateInForce(rates, 'rental', 'ana', month))).toEqual([
      10_000, 20_000, 20_000,
    ])
  })
  it("is the program's rate again after the person's own rate ends", () => {
    const rates = [...program, rate('ana', '2026-02', 20_000), rate('ana', '2026-04', 0, { use_default: true })]
    expect(rateInForce(rates, 'rental', 'ana', '2026-04')).toBe(12_000)
  })
  it("states whether it is the person's own rate", () => {
    const rates = [...program, rate('ana', '2026-02', 20_000)]
    expect(resolveRate(rates, 'rental', 'ana', '2026-02')).toEqual({ cents: 20_000, own: true })
    expect(resolveRate(rates, 'rental', 'ana', '2026-01')).toEqual({ cents: 10_000, own: false })
    expect(resolveRate(rates, 'rental', '', '2026-02')).toEqual({ cents: 10_000, own: false })
  })
  it('is of the requested kind in any order of the rows', () => {
    const bonus = rate('', '2026-04', 3, { kind: 'bonus' })
    const rates = [rate('', '2026-04', 1, { n: 2 }), bonus, rate('', '2026-04', 2), rate('', '2026-01', 4, { n: 9 })]
    expect(rateInForce(rates, 'rental', '', '2026-05')).toBe(1)
    expect(rateInForce(rates, 'bonus', '', '2026-05')).toBe(3)
  })
  it("has as its version the number of the owner's rows, without rows that the device derived", () => {
    const rates = [
      ...program,
      rate('ana', '2026-02', 1),
      rate('', '2026-01', 1, { kind: 'bonus' }),
      rate('', '2026-05', 1, { n: 0 }),
    ]
    expect(rateVersion(rates, 'rental', '')).toBe(2)
    expect(rateVersion(rates, 'rental', 'ana')).toBe(1)
    expect(rateVersion(rates, 'commission', '')).toBe(0)
  })
  it('is the latest correction if a month has several, and can be zero', () => {
    expect(rateInForce([rate('', '2026-01', 5), rate('', '2026-01', 0, { n: 2 })], 'rental', '', '2026-01')).toBe(0)
  })
  it('is the default only if there are no rows', () => {
    expect(rateInForce([], 'rental', 'ana', '2026-01')).toBe(15_000)
    expect(rateInForce([], 'commission', '', '2026-01')).toBe(5_000)
    expect(rateInForce([rate('ana', '2026-02', 7)], 'rental', 'ana', '2026-01')).toBe(15_000)
  })
})
