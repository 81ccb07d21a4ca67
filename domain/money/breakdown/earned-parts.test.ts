import { describe, expect, it } from 'vitest'
import { commission, facts, hold, line, payment, period, referral } from '../../testing/money-rows'
import type { AmountPart } from './amount-part'
import { earnedByReferral, unpaidParts, partsOfEarned, partsOfReferral, sourcesOfReferral } from './earned-parts'
import { hasLeftByMonth } from '../accrual/expected-payment'
import { moneyView } from '../views/money-view'

const today = '2026-11-21'
const whole = 2 ** 31 - 1
const nameOf = (part: AmountPart): string =>
  part.kind === 'line' || part.kind === 'never'
    ? part.line.id
    : `${part.kind} ${part.kind === 'coming' ? part.month : ''}`

describe('earnings from a rental', () => {
  const lines = [
    line({ id: 'jul', month: '2026-07', days: whole, amount_cents: 10_000, status: 'paid', payment: 'sent' }),
    line({ id: 'settled', month: '2026-07', days: 0, kind: 'adjustment', source: '', amount_cents: 5, status: 'paid' }),
    line({ id: 'aug', month: '2026-08', days: whole, amount_cents: 10_000, payment: 'way' }),
    line({ id: 'never', month: '2026-08', days: 0, amount_cents: 7, status: 'cancelled', cancel_kind: 'never' }),
    line({ id: 'sep', month: '2026-09', days: 2 ** 30 - 1, amount_cents: 10_000 }),
    line({ id: 'oct', month: '2026-10', days: whole, amount_cents: 10_000, hold: hold() }),
  ]
  const payments = [payment({ id: 'way', status: 'approved' }), payment({ id: 'sent', status: 'dispersed' })]
  const { months } = moneyView(facts({ periods: [period('2026-07-01')], lines, payments }), [], today)

  it('are listed by month, newest first, optionally up to a given month', () => {
    const monthsOf = (until?: string) => [
      ...new Set(
        partsOfEarned(months, until).map((part) =>
          part.kind === 'line' || part.kind === 'never' ? part.line.month : part.kind === 'coming' ? part.month : '',
        ),
      ),
    ]
    expect(monthsOf()).toEqual(['2026-11', '2026-10', '2026-09', '2026-08', '2026-07'])
    expect(monthsOf('2026-08')).toEqual(['2026-08', '2026-07'])
  })

  it('are pending, on hold or upcoming if they are in no payment, but neither settled at zero nor refused', () => {
    expect(unpaidParts(months).map(nameOf)).toEqual(['coming 2026-11', 'oct', 'sep'])
  })
})

describe('earnings from each referral', () => {
  const lines = [
    commission({ id: 'r9', month: '2026-09', days: 1, source: 'a1', amount_cents: 300 }),
    commission({ id: 'r10', month: '2026-10', days: 1, source: 'a1', amount_cents: 40 }),
    commission({ id: 'bonus', month: '2026-10', days: 0, kind: 'bonus', source: 'rita', amount_cents: 5_000 }),
    commission({ id: 's10', month: '2026-10', days: 1, source: 'a2', amount_cents: 7 }),
    commission({ id: 'gone', month: '2026-10', days: 1, source: 'a9', amount_cents: 900 }),
  ]
  const rita = referral({ referred_user: 'rita', rental_start: '2026-09-01' })
  const sol = referral({ id: 'r2', referred_user: 'sol', rental_start: '2026-10-01' }, { id: 'a2' })
  const open = referral({ id: 'r3', referred_user: '', rental_start: '' }, null)
  const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as never
  const view = moneyView(facts({ affiliatePeriods, lines }), [rita, sol, open], today)

  it('are the lines, bonuses and the current month, and zero for an unused invitation', () => {
    // The rate is 50.00, and 21 of November's 30 days have passed.
    expect([...earnedByReferral(view)]).toEqual([
      ['r1', 300 + 40 + 5_000 + 3_500],
      ['r2', 7 + 3_500],
      ['r3', 0],
    ])
    const [first] = partsOfReferral(view, 'r2') ?? []
    expect(first).toMatchObject({ kind: 'coming', of: 'commission', month: '2026-11', days: 21, cents: 3_500 })
    expect([partsOfReferral(view, 'r3'), partsOfReferral(view, 'unknown')]).toEqual([null, null])
  })

  it("are found by the referral's assignment and the referred person, if they exist", () => {
    expect(sourcesOfReferral(rita)).toEqual(['a1', 'rita'])
    expect(sourcesOfReferral(referral({ referred_user: '' }))).toEqual(['a1'])
    expect(sourcesOfReferral(referral({ referred_user: 'rita' }, null))).toEqual(['rita'])
    expect(sourcesOfReferral(open)).toEqual([])
  })
})

it('a person has left after the last day of both agreements', () => {
  const ends = (rental: string, role: string) => ({
    periods: [period('2026-01-01', rental)],
    affiliatePeriods: [{ end_date: role }] as never,
  })
  expect(hasLeftByMonth(ends('2026-10-31', '2026-10-01'), '2026-10')).toBe(true)
  expect(hasLeftByMonth(ends('2026-11-01', '2026-10-01'), '2026-10')).toBe(false)
  expect(hasLeftByMonth(ends('2026-10-31', '2026-11-01'), '2026-10')).toBe(false)
  expect(hasLeftByMonth(ends('2026-10-31', ''), '2026-10')).toBe(false)
})
