import { expect, it } from 'vitest'
import { circleMonths, whoMade } from './circle-months'
import { moneyView } from './money-view'
import { commission, facts, hold, referral } from '../testing/money-rows'

const all = 2 ** 31 - 1
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' } as never]
const people = [
  referral({ id: 'new', referred_name: 'Nora', rental_start: '2026-10-20', closed_at: '' }, { id: 'a-new' }),
  referral({ id: 'old', referred_name: 'Olga', rental_start: '2026-09-01', closed_at: '' }, { id: 'a-old' }),
]
const month = (lines: Parameters<typeof facts>[0]['lines']) =>
  circleMonths(moneyView(facts({ affiliatePeriods, lines: lines ?? [] }), people, '2026-11-15'))

it('has a seat for each person and month, whoever came first at the bottom, and the months to come', () => {
  const months = month([
    commission({ id: '1', source: 'a-new', month: '2026-10', days: 0b111, amount_cents: 484 }),
    commission({ id: '2', source: 'a-old', month: '2026-10', days: all, amount_cents: 5_000 }),
    commission({ id: '3', source: 'a-old', month: '2026-09', days: 2 ** 30 - 1, amount_cents: 5_000 }),
  ])
  expect(months.map(({ month: at, seats }) => [at, seats.map((seat) => `${seat.seed} ${seat.look}`)])).toEqual([
    ['2026-09', ['old full']],
    ['2026-10', ['old full', 'new part']],
    ['2026-11', ['old running', 'new running']],
    ['2026-12', [' sure', ' sure']],
    ['2027-01', [' sure', ' sure']],
    ['2027-02', [' sure', ' sure']],
  ])
  expect(months[1]?.seats[1]?.share).toBeCloseTo(3 / 31)
  expect(months[3]).toMatchObject({ lowCents: 10_000, highCents: 10_000, point: null })
})

it('says who is being checked now, and that they are a perhaps of the months to come, above the sure ones', () => {
  const months = month([
    commission({ id: '1', source: 'a-old', month: '2026-10', days: all, amount_cents: 5_000, hold: hold() }),
  ])
  expect(months.find((each) => each.month === '2026-10')?.seats.map((seat) => seat.look)).toEqual(['held'])
  expect(months.at(-1)?.seats.map((seat) => seat.look)).toEqual(['sure', 'perhaps'])
  expect(months.at(-1)).toMatchObject({ lowCents: 5_000, highCents: 10_000 })
})

it('names part months first, the fewest days before the others, and what has no days last', () => {
  const point = moneyView(
    facts({
      affiliatePeriods,
      lines: [
        commission({ id: '0', source: 'bonus', kind: 'bonus', month: '2026-10', days: 0, amount_cents: 900 }),
        commission({ id: '1', source: 'a-old', month: '2026-10', days: all, amount_cents: 5_000 }),
        commission({ id: '2', source: 'b', month: '2026-10', days: 0b1111, amount_cents: 645 }),
        commission({ id: '3', source: 'a-new', month: '2026-10', days: 0b1, amount_cents: 161 }),
      ],
    }),
    people,
    '2026-11-15',
  ).commissions.find((each) => each.month === '2026-10')
  if (point === undefined) throw new Error('no month')
  expect(whoMade(point).map((part) => part.source)).toEqual(['a-new', 'b', 'a-old', 'bonus'])
  expect(whoMade(point).reduce((sum, part) => sum + part.cents, 0)).toBe(point.cents)
})
