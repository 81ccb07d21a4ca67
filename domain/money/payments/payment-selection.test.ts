import * as v from 'valibot'
import { expect, it } from 'vitest'
import { payment } from '../../testing/money-rows'
import { summarizeSelection, paymentFilter, confirmedTotals, totalsOf } from './payment-selection'

const of = (user_id: string, amount_cents: number, over: Parameters<typeof payment>[0] = {}) =>
  payment({ user_id, person_name: user_id.toUpperCase(), amount_cents, month: '2026-10', ...over })

it('the summary of selected payments has people, months, sums by type, and the highest amount of a person (P16)', () => {
  const picked = [
    of('ana', 10_000),
    of('ana', 2_500, { payment_type: 'commission' }),
    of('ben', 12_001, { month: '2026-09' }),
    of('cleo', 700, { payment_type: 'commission' }),
  ]
  expect(summarizeSelection(picked)).toEqual({
    count: 4,
    cents: 25_201,
    people: 3,
    months: 2,
    month: '',
    types: { rental: { count: 2, cents: 22_001 }, commission: { count: 2, cents: 3_200 } },
    largest: { cents: 12_001, name: 'BEN' },
  })
  expect(summarizeSelection(picked.slice(0, 2))).toMatchObject({ people: 1, months: 1, month: '2026-10' })
  // Of two equal amounts the first is the largest.
  expect(summarizeSelection([of('ana', 5), of('ben', 5)]).largest).toEqual({ cents: 5, name: 'ANA' })
})

it('the summary of an empty selection is empty', () => {
  expect(summarizeSelection([])).toEqual({
    count: 0,
    cents: 0,
    people: 0,
    months: 0,
    month: '',
    types: { rental: { count: 0, cents: 0 }, commission: { count: 0, cents: 0 } },
    largest: { cents: 0, name: '' },
  })
})

it('confirmed totals are whole numbers for at least one payment', () => {
  expect(totalsOf([of('ana', 3), of('ben', 4)])).toEqual({ count: 2, cents: 7 })
  const ok = (seen: object) => v.is(confirmedTotals, seen)
  expect(ok({ count: 1, cents: 0 })).toBe(true)
  for (const seen of [{ count: 0, cents: 0 }, { count: 1.5, cents: 0 }, { count: 1, cents: 0.5 }, { count: 1 }, {}])
    expect(ok(seen), JSON.stringify(seen)).toBe(false)
  const filter = (input: object) => v.is(paymentFilter, input)
  expect(
    filter({}) && filter({ type: 'rental' }) && filter({ type: 'commission', month: '2026-10', search: 'ana' }),
  ).toBe(true)
  expect(filter({ type: 'bonus' }) || filter({ month: 10 })).toBe(false)
})
