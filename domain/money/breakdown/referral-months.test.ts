import { expect, it } from 'vitest'
import { referralMonths, referralOrder, visiblePartsByDays } from './referral-months'
import { moneyView } from '../views/money-view'
import { commission, facts, hold, period, referral } from '../../testing/money-rows'

const all = 2 ** 31 - 1
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' } as never]
const people = [
  referral({ id: 'new', referred_name: 'Nora', rental_start: '2026-10-20', closed_at: '' }, { id: 'a-new' }),
  referral({ id: 'old', referred_name: 'Olga', rental_start: '2026-09-01', closed_at: '' }, { id: 'a-old' }),
]
const month = (lines: Parameters<typeof facts>[0]['lines']) =>
  referralMonths(moneyView(facts({ affiliatePeriods, lines: lines ?? [] }), people, '2026-11-15'))

it('the chart of referrals has one mark for each referral and month, oldest rental first, and a forecast', () => {
  const months = month([
    commission({ id: '1', source: 'a-new', month: '2026-10', days: 0b111, amount_cents: 484 }),
    commission({ id: '2', source: 'a-old', month: '2026-10', days: all, amount_cents: 5_000 }),
    commission({ id: '3', source: 'a-old', month: '2026-09', days: 2 ** 30 - 1, amount_cents: 5_000 }),
  ])
  expect(months.map(({ month: at, marks }) => [at, marks.map((mark) => `${mark.seed} ${mark.discStyle}`)])).toEqual([
    ['2026-09', ['old full']],
    ['2026-10', ['old full', 'new part']],
    ['2026-11', ['old running', 'new running']],
    ['2026-12', [' sure', ' sure']],
    ['2027-01', [' sure', ' sure']],
    ['2027-02', [' sure', ' sure']],
  ])
  expect(months[1]?.marks[1]?.share).toBeCloseTo(3 / 31)
  expect(months[3]).toMatchObject({ lowCents: 10_000, highCents: 10_000, point: null })
})

it('the chart of referrals marks those under review, and shows them in the forecast as possible, above the certain ones', () => {
  const months = month([
    commission({ id: '1', source: 'a-old', month: '2026-10', days: all, amount_cents: 5_000, hold: hold() }),
    // A bonus isn't drawn.
    commission({ id: '2', source: 'olga', kind: 'bonus', month: '2026-10', days: 0, amount_cents: 5_000 }),
  ])
  const october = months.find((each) => each.month === '2026-10')?.marks ?? []
  expect(october.map(({ key, discStyle }) => [key, discStyle])).toEqual([['a-old', 'held']])
  const { marks = [], ...last } = months.at(-1) ?? {}
  expect(marks.map(({ discStyle }) => discStyle)).toEqual(['sure', 'perhaps'])
  expect(new Set(marks.map(({ key }) => key)).size).toBe(2)
  expect(last).toMatchObject({ lowCents: 5_000, highCents: 10_000 })
})

it('the list of a month has referrals with few days first, full months next, and parts without days last', () => {
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
  expect(visiblePartsByDays(point).map((part) => part.source)).toEqual(['a-new', 'b', 'a-old', 'bonus'])
  expect(visiblePartsByDays(point).reduce((sum, part) => sum + part.cents, 0)).toBe(point.cents)
})

it("the chart of referrals contains a forecast only if a forecast month isn't zero", () => {
  const to_date = '2026-12-31'
  const moves = [referral({ id: 'm', rental_start: '2026-09-01' }, { id: 'a-m', to_date })]
  const upcomingParts = (of: typeof moves, over: Parameters<typeof facts>[0] = {}) =>
    referralMonths(moneyView(facts({ affiliatePeriods, ...over }), of, '2026-11-15'))
      .filter(({ point }) => point === null)
      .map(({ month: at, highCents, marks }) => [at, highCents, marks.length])
  const until = [
    ['2026-12', 5_000, 1],
    ['2027-01', 0, 0],
    ['2027-02', 0, 0],
  ]
  expect(upcomingParts(moves)).toEqual(until)
  // The affiliate's own rental isn't drawn.
  expect(upcomingParts(moves, { periods: [period('2026-09-01')] })).toEqual(until)
  expect(
    upcomingParts([referral({ id: 'm', rental_start: '2026-09-01' }, { id: 'a-m', to_date: '2026-10-31' })]),
  ).toEqual([])
})

it('referrals are sorted by the start of their rental, then by id', () => {
  const began = (id: string, rental_start: string) => referral({ id, rental_start })
  const of = [
    began('d', '2026-09-02'),
    began('c', '2026-09-01'),
    began('x', ''),
    began('b', '2026-09-02'),
    began('a', '2026-10-01'),
  ]
  expect(referralOrder(of)).toEqual(['c', 'b', 'd', 'a'])
  expect(referralOrder([...of].reverse())).toEqual(['c', 'b', 'd', 'a'])
})

it('the list of a month contains refused parts with days, but no parts without days and money', () => {
  const refused = { status: 'cancelled', cancel_kind: 'never', month: '2026-10' } as const
  const [point] = moneyView(
    facts({
      affiliatePeriods,
      lines: [
        commission({ id: '0', source: 'bonus', kind: 'bonus', days: 0, amount_cents: 900, ...refused }),
        commission({ id: '1', source: 'a-old', days: 0b1, amount_cents: 161, ...refused }),
      ],
    }),
    people,
    '2026-10-31',
  ).commissions.filter((each) => each.month === '2026-10')
  if (point === undefined) throw new Error('no month')
  expect(visiblePartsByDays(point).map(({ source, cents }) => [source, cents])).toEqual([['a-old', 0]])
})
