import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod } from '../../entities'
import { commission, facts, hold, period, referral } from '../../testing/money-rows'
import { forecast, uncertainNames } from './forecast'
import { monthSum } from '../accrual/rates'

const today = '2026-11-21'
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[]
const ranges = (
  ...[known, referrals = [], type]: [
    Parameters<typeof facts>[0],
    Parameters<typeof forecast>[0]['referrals']?,
    ('rental' | 'commission')?,
  ]
) =>
  forecast({ facts: facts({ affiliatePeriods, ...known }), referrals, today }, type).map(
    ({ month, lowCents, highCents }) => [month, lowCents, highCents],
  )

describe('earnings forecast for three months', () => {
  it('contains the rental and the referrals across a year boundary if no one leaves', () => {
    expect(
      ranges({ periods: [period('2026-10-15')] }, [referral(), referral({ id: 'r2', referred_name: 'Sol' })]),
    ).toEqual([
      ['2026-12', 20_000, 20_000],
      ['2027-01', 20_000, 20_000],
      ['2027-02', 20_000, 20_000],
    ])
    expect(ranges({ periods: [period('2026-10-15')] }, [referral()], 'commission').at(0)).toEqual([
      '2026-12',
      5_000,
      5_000,
    ])
    expect(ranges({ periods: [period('2026-10-15')] }, [referral()], 'rental').at(0)).toEqual([
      '2026-12',
      10_000,
      10_000,
    ])
  })

  it('excludes the days after a known end of the rental, the affiliate role or a moved referral', () => {
    expect(ranges({ periods: [period('2026-10-15', '2027-01-10')] })).toEqual([
      ['2026-12', 10_000, 10_000],
      ['2027-01', 3_226, 3_226],
      ['2027-02', 0, 0],
    ])
    const leaving = [{ start_date: '2026-01-01', end_date: '2026-12-10' }] as AffiliatePeriod[]
    expect(ranges({ affiliatePeriods: leaving }, [referral()]).map(([, low]) => low)).toEqual([1_613, 0, 0])
    expect(ranges({}, [referral({}, { to_date: '2026-12-31' })]).map(([, low]) => low)).toEqual([5_000, 0, 0])
  })

  it('counts referrals under review and future rentals only as possible, and names them', () => {
    const held = commission({ month: '2026-10', source: 'a1', hold: hold() })
    const starts = referral(
      { id: 'r2', referred_name: 'Sol', rental_start: '2027-01-17', account_status: 'inactive' },
      { id: 'a2' },
    )
    const known = { facts: facts({ affiliatePeriods, lines: [held] }), referrals: [referral(), starts], today }
    const months = forecast(known)
    expect(months.map(({ lowCents, highCents }) => [lowCents, highCents])).toEqual([
      [0, 5_000],
      [0, 5_000 + 2_419],
      [0, 10_000],
    ])
    expect([uncertainNames(months, 'checked'), uncertainNames(months, 'starts')]).toEqual([['Rita'], ['Sol']])
    // A line that is on hold only because of a manual payment is still certain.
    const byHand = commission({ month: '2026-10', source: 'a1', hold: hold({ kind: 'by-hand' }) })
    expect(ranges({ lines: [byHand] }, [referral()]).at(0)).toEqual(['2026-12', 5_000, 5_000])
  })

  it('excludes people who left, and those who never started or joined', () => {
    const others = [referral({ account_status: 'inactive' }), referral({ rental_start: '' }), referral({}, null)]
    expect(ranges({}, others)).toEqual([
      ['2026-12', 0, 0],
      ['2027-01', 0, 0],
      ['2027-02', 0, 0],
    ])
    expect(ranges({ periods: [period('2026-12-17')] })[0]).toEqual(['2026-12', 0, 4_839])
  })

  it('names the source and kind of each part, and omits empty parts', () => {
    const known = {
      facts: facts({ affiliatePeriods, periods: [period('2026-12-17')] }),
      referrals: [referral()],
      today,
    }
    const [december] = forecast(known)
    expect(december?.parts).toEqual([
      { of: 'rental', name: '', rateCents: 10_000, days: 15, perhaps: 'starts', cents: 4_839 },
      { of: 'commission', name: 'Rita', rateCents: 5_000, days: 31, perhaps: null, cents: 5_000 },
    ])
    // The person's own rental has no name.
    expect(uncertainNames(forecast(known), 'starts')).toEqual([])
    const ended = facts({ affiliatePeriods: [], periods: [period('2026-01-01', '2026-11-30')] })
    expect(forecast({ facts: ended, referrals: [referral()], today }).flatMap(({ parts }) => parts)).toEqual([])
  })

  it('counts a rental that starts today as certain', () => {
    expect(ranges({ periods: [period(today)] }, [referral({ rental_start: today })])[0]).toEqual([
      '2026-12',
      15_000,
      15_000,
    ])
  })

  it('equals the calculator on the landing page for full months', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 28, max: 31 }),
        (count, own, rate, days) => {
          const shares = [
            ...(own ? [{ rateCents: 10_000, days }] : []),
            ...Array.from({ length: count }, () => ({ rateCents: rate, days })),
          ]
          expect(monthSum(shares, days)).toBe(count * rate + (own ? 10_000 : 0))
        },
      ),
    ))

  it('is the sum of its parts, and the certain amount never exceeds the possible one', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ start: fc.integer({ min: 1, max: 90 }), held: fc.boolean(), active: fc.boolean() }), {
          maxLength: 12,
        }),
        (people) => {
          const referrals = people.map(({ start, active }, n) =>
            referral(
              {
                id: `r${n}`,
                rental_start: new Date(Date.UTC(2026, 9, 20 + start)).toISOString().slice(0, 10),
                account_status: active ? 'active' : 'inactive',
              },
              { id: `a${n}` },
            ),
          )
          const lines = people.flatMap(({ held }, n) =>
            held ? [commission({ month: '2026-10', source: `a${n}`, hold: hold() })] : [],
          )
          for (const { lowCents, highCents, parts } of forecast({
            facts: facts({ affiliatePeriods, lines }),
            referrals,
            today,
          })) {
            const sum = (of: typeof parts) => of.reduce((cents, part) => cents + part.cents, 0)
            expect([sum(parts.filter((part) => part.perhaps === null)), sum(parts)]).toEqual([lowCents, highCents])
            expect(lowCents).toBeLessThanOrEqual(highCents)
          }
        },
      ),
    ))
})
