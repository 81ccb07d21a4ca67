import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod } from '../../entities'
import { commission, facts, line, referral } from '../../testing/money-rows'
import { moneyView } from './money-view'
import { referralDetails } from './referral-receipt'

const today = '2026-11-21'
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[]
const joined = {
  source: 'link' as const,
  referred_user: 'rita',
  signup_date: '2026-09-10',
  created: '2026-09-10 09:00:00.000Z',
}
const receipt = (...[person, lines = []]: [ReturnType<typeof referral>, ReturnType<typeof line>[]?]) =>
  referralDetails(moneyView(facts({ affiliatePeriods, lines }), [person], today), 'r1')

describe('details of a referral', () => {
  it('state how the person was referred, the first day on which the referral counts, and the amount of each month', () => {
    const lines = [
      commission({ id: 'a', month: '2026-09', days: 2 ** 15 - 1, amount_cents: 2_500, status: 'pending' }),
      commission({ id: 'b', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 5_000, status: 'pending' }),
      commission({ id: 'x', source: 'a2', month: '2026-10', days: 1, amount_cents: 161 }),
      line({
        id: 'bonus',
        kind: 'bonus',
        payment_type: 'commission',
        source: 'rita',
        month: '2026-10',
        days: 0,
        amount_cents: 5_000,
      }),
    ]
    const found = receipt(referral(joined), lines)
    expect(found).toMatchObject({ how: 'link', since: '2026-09-10', cents: 2_500 + 5_000 + 5_000 + 3_500 })
    expect(found?.steps).toEqual([
      { kind: 'signed-up', on: '2026-09-10' },
      { kind: 'rental', on: '2026-09-16' },
    ])
    expect(found?.months.map(({ month, days, cents }) => [month, days, cents])).toEqual([
      ['2026-09', 15, 2_500],
      ['2026-10', 31, 5_000],
      ['2026-10', 0, 5_000],
      ['2026-11', 21, 3_500],
    ])
  })

  it('state the dates of the invitation, of an admin’s move and of the referral’s end', () => {
    const invited = receipt(referral({ ...joined, source: 'invite', created_at: '2026-09-01 09:00:00.000Z' }))
    expect(invited?.steps[0]).toEqual({ kind: 'invited', on: '2026-09-01' })
    const moved = receipt(referral({ ...joined, source: 'admin' }, { from_date: '2026-10-01', to_date: '2026-10-31' }))
    expect(moved).toMatchObject({ since: '2026-10-01' })
    expect(moved?.steps.map(({ kind, on }) => `${kind} ${on}`)).toEqual([
      'signed-up 2026-09-10',
      'rental 2026-09-16',
      'decided 2026-10-01',
      'over 2026-10-31',
    ])
  })

  it('are null for an unknown referral', () => {
    const sol = referral({ ...joined, id: 'r2', referred_user: 'sol' }, { id: 'a2', from_date: '2026-10-01' })
    const lines = [
      commission({ id: 'a', month: '2026-09', days: 1, amount_cents: 167 }),
      commission({ id: 'b', month: '2026-09', days: 1, source: 'a2', amount_cents: 5 }),
      // This line was refused, so it isn't listed.
      commission({ id: 'c', month: '2026-10', days: 1, source: 'a2', amount_cents: 9, status: 'cancelled' }),
    ]
    const view = moneyView(facts({ affiliatePeriods, lines }), [referral(joined), sol], '2026-10-31')
    expect(referralDetails(view, 'r2')?.months.map(({ month, cents }) => [month, cents])).toEqual([['2026-09', 5]])
    expect(referralDetails(view, 'r9')).toBeNull()
    // A start day is shown as an admin's decision only if an admin moved the person.
    expect(referralDetails(view, 'r2')?.steps.map(({ kind }) => kind)).toEqual(['signed-up', 'rental'])
  })

  it('are null for an unused invitation', () => {
    expect(receipt(referral({ ...joined, referred_user: '' }, null))).toBeNull()
  })
})
