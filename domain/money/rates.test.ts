import { describe, expect, it } from 'vitest'
import { rateInForce, type RateFact } from './rates'

const rate = (user_id: string, from_month: string, amount_cents: number, more: Partial<RateFact> = {}): RateFact => ({
  kind: 'rental',
  user_id,
  from_month,
  n: 1,
  amount_cents,
  use_default: false,
  ...more,
})

describe('rateInForce', () => {
  const programme = [rate('', '1970-01', 10_000), rate('', '2026-03', 12_000)]
  it('is the programme’s newest up to the month', () => {
    expect(rateInForce(programme, 'rental', '', '2026-02')).toBe(10_000)
    expect(rateInForce(programme, 'rental', 'ana', '2026-03')).toBe(12_000)
  })
  it('is the person’s own before the programme’s, from its month on', () => {
    const rates = [...programme, rate('ana', '2026-02', 20_000), rate('bo', '2026-01', 1)]
    expect(['2026-01', '2026-02', '2026-09'].map((month) => rateInForce(rates, 'rental', 'ana', month))).toEqual([
      10_000, 20_000, 20_000,
    ])
  })
  it('gives way to the programme’s again when the own one ends', () => {
    const rates = [...programme, rate('ana', '2026-02', 20_000), rate('ana', '2026-04', 0, { use_default: true })]
    expect(rateInForce(rates, 'rental', 'ana', '2026-04')).toBe(12_000)
  })
  it('takes the highest correction of a month, and zero as a value', () => {
    expect(rateInForce([rate('', '2026-01', 5), rate('', '2026-01', 0, { n: 2 })], 'rental', '', '2026-01')).toBe(0)
  })
  it('falls back to the shipped default only where there is no row at all', () => {
    expect(rateInForce([], 'rental', 'ana', '2026-01')).toBe(15_000)
    expect(rateInForce([], 'commission', '', '2026-01')).toBe(5_000)
    expect(rateInForce([rate('ana', '2026-02', 7)], 'rental', 'ana', '2026-01')).toBe(15_000)
  })
})
