import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../../calendar'
import { knownRates, rateHistory } from './rate-history'
import { rateInForce, type RateFact } from './rates'

const rate = (from_month: string, amount_cents: number, over: Partial<RateFact> = {}): RateFact => ({
  kind: 'rental',
  user_id: '',
  from_month,
  n: 1,
  amount_cents,
  use_default: false,
  ...over,
})

describe('rate history that devices receive', () => {
  it("contains each month's latest rate up to this month, without future, corrected or personal rates", () => {
    const rates = [
      rate('2026-09', 12_000, { n: 2 }),
      rate('2026-09', 1),
      rate('1970-01', 10_000),
      rate('2026-10', 13_000),
      rate('2026-07', 6_000, { kind: 'bonus' }),
      rate('2026-12', 99_999),
      rate('2026-08', 77_777, { user_id: 'somebody' }),
      rate('2026-05', 4_000, { kind: 'commission' }),
    ]
    expect(rateHistory(rates, '2026-11')).toEqual({
      rental: [
        { month: '1970-01', cents: 10_000 },
        { month: '2026-09', cents: 12_000 },
        { month: '2026-10', cents: 13_000 },
      ],
      commission: [{ month: '2026-05', cents: 4_000 }],
      bonus: [{ month: '2026-07', cents: 6_000 }],
    })
  })

  it("contains only the person's own rates until the program's row arrives", () => {
    const own = [rate('2026-01', 7, { user_id: 'me' })]
    expect(knownRates(own, undefined)).toEqual(own)
  })

  it("uses today's rate if an older server sends no history", () =>
    expect(rateInForce(knownRates([], { rental_rate_cents: 12_300 }), 'rental', 'me', '2026-10')).toBe(12_300))

  const month = fc.integer({ min: 0, max: 14 }).map((n) => addMonths('2026-01', n))
  const anyRates = fc
    .array(
      fc.record({ from: month, cents: fc.integer({ min: 0, max: 20_000 }), own: fc.boolean(), gives: fc.boolean() }),
      { maxLength: 12 },
    )
    .map((list): RateFact[] => [
      rate('1970-01', 10_000),
      ...list.map(({ from, cents, own, gives }, i) =>
        rate(from, cents, { n: i + 2, user_id: own ? 'me' : '', use_default: own && gives }),
      ),
    ])
  it("gives members' devices the same rate as the server for every month", () =>
    fc.assert(
      fc.property(anyRates, month, (rates, thisMonth) => {
        const mine = rates.filter((each) => each.user_id === 'me')
        const known = knownRates(mine, { rate_history: rateHistory(rates, thisMonth) })
        for (let each = '2025-12'; each <= thisMonth; each = addMonths(each, 1)) {
          expect(rateInForce(known, 'rental', 'me', each)).toBe(rateInForce(rates, 'rental', 'me', each))
        }
      }),
    ))
})
