import { dayMask } from '../accrual/day-mask'
import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod } from '../../entities'
import { commission, facts, line, payment, program, referral } from '../../testing/money-rows'
import { commissionPoints } from './commission-points'
import { knownRates } from '../accrual/rate-history'

const today = '2026-11-21'
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[]
const points = (over: Parameters<typeof facts>[0], referrals = [referral()], day = today) =>
  commissionPoints(facts({ affiliatePeriods, ...over }), referrals, day)

describe('commissions of an affiliate without earnings lines', () => {
  it("include a referral's days from the rental's start to today at the month's rate", () => {
    const ofMonth = { kind: 'coming', of: 'commission', month: '2026-09', name: 'Rita' }
    const september = { ...ofMonth, rateCents: 5_000, days: 15, daysInMonth: 30, cents: 2_500 }
    expect(points({})).toEqual([
      {
        month: '2026-09',
        cents: 2_500,
        daysInMonth: 30,
        state: 'counting',
        estimate: true,
        rateCents: 5_000,
        lines: [],
        parts: [
          {
            source: 'a1',
            referral: 'r1',
            name: 'Rita',
            days: 15,
            mask: dayMask({ start: '2026-09-16', end: '' }, '2026-09'),
            cents: 2_500,
            state: 'counting',
            lines: [],
          },
        ],
        coming: [september],
        closing: [september],
      },
      expect.objectContaining({ month: '2026-10', cents: 5_000 }),
      expect.objectContaining({ month: '2026-11', cents: 3_500 }),
    ])
  })

  it('include the amount of the full current month as its expected total', () => {
    expect(points({}).at(-1)).toMatchObject({
      month: '2026-11',
      coming: [{ days: 21, cents: 3_500 }],
      closing: [{ days: 30, cents: 5_000 }],
    })
  })

  it("exclude days that don't count for the affiliate: after an end, before a start or the role, or after a move", () => {
    const others = [
      referral({ account_status: 'inactive' }),
      referral({ rental_start: '' }),
      referral({}, null),
      referral({}, { from_date: '2026-11-22' }),
      referral({}, { to_date: '2026-08-31' }),
    ]
    for (const other of others) {
      for (const point of points({}, [other])) {
        expect(point).toMatchObject({ month: '2026-11', cents: 0, parts: [], coming: [], estimate: true })
      }
    }
    const lateDays = [{ start_date: '2026-11-21', end_date: '' }] as AffiliatePeriod[]
    expect(points({ affiliatePeriods: lateDays })).toMatchObject([
      { month: '2026-11', cents: 167, coming: [{ days: 1 }] },
    ])
  })

  it('contain the current month even if it is empty, but no other empty month', () => {
    const lines = [commission({ month: '2026-08', days: 1, amount_cents: 161 })]
    const inactiveReferral = referral({ account_status: 'inactive', rental_start: '2026-08-31' })
    expect(points({ lines }, [inactiveReferral]).map(({ month }) => month)).toEqual(['2026-08', '2026-11'])
  })

  it('include the last day of a month on that day, and no future month', () => {
    expect(points({}, undefined, '2026-09-30').map(({ month, cents }) => [month, cents])).toEqual([['2026-09', 2_500]])
  })

  it("don't exist without referrals", () => expect(points({}, [])).toEqual([]))

  it('start with the earliest rental start in any order of the referrals', () => {
    const two = [referral(), referral({ id: 'r2', rental_start: '2026-07-01' }, { id: 'a2' })]
    expect(points({}, two)[0]?.month).toBe('2026-07')
    expect(points({ lines: [commission({ month: '2026-06', days: 1, amount_cents: 1 })] }, two)[0]?.month).toBe(
      '2026-06',
    )
  })
})

describe('commissions of an affiliate with earnings lines', () => {
  const made = [
    commission({ id: 'c1', month: '2026-10', days: 0b111, amount_cents: 484, payment: 'p' }),
    commission({ id: 'c2', month: '2026-10', days: 0b11000, amount_cents: 323, source: 'a2' }),
    commission({ id: 'c3', month: '2026-10', n: 2, days: 0b1000, amount_cents: 161 }),
  ]
  const two = [referral(), referral({ id: 'r2', referred_name: 'Sam' }, { id: 'a2' })]

  it('contain one part for each referral, without an estimate', () => {
    const payments = [payment({ status: 'approved' })]
    const october = points({ lines: made, payments }, two).find(({ month }) => month === '2026-10')
    expect(october).toMatchObject({ cents: 968, state: 'carried', estimate: false, rateCents: 5_000, coming: [] })
    expect(october?.parts).toMatchObject([
      { source: 'a1', referral: 'r1', name: 'Rita', days: 4, cents: 645, state: 'carried' },
      { source: 'a2', referral: 'r2', name: 'Sam', days: 2, cents: 323, state: 'carried' },
    ])
    const paid = points({ lines: made.slice(0, 1), payments }, two).find(({ month }) => month === '2026-10')
    expect(paid).toMatchObject({ state: 'approved', parts: [{ state: 'approved' }] })
  })

  it('contain neither permanently cancelled days nor lines of undone runs (M4)', () => {
    const cancelledLines = made.map((one) => ({ ...one, status: 'cancelled', cancel_kind: 'never' }) as const)
    const cancelled = points({ lines: cancelledLines }, two).find(({ month }) => month === '2026-10')
    expect(cancelled).toMatchObject({ cents: 0, state: 'cancelled', estimate: false, coming: [] })
    const undone = made.map((one) => ({ ...one, status: 'cancelled', cancel_kind: 'undone' }) as const)
    const october = points({ lines: undone }, two).find(({ month }) => month === '2026-10')
    expect(october).toMatchObject({ cents: 10_000, estimate: true, lines: [] })
  })

  it('contain corrections and bonuses in addition to estimated days', () => {
    const bonus = commission({
      id: 'b',
      kind: 'bonus',
      source: 'b',
      month: '2026-10',
      days: 0,
      amount_cents: 5_000,
      rate_cents: 1,
    })
    const october = points({ lines: [bonus] }).find(({ month }) => month === '2026-10')
    expect(october).toMatchObject({ cents: 10_000, estimate: true, rateCents: 5_000, state: 'counting' })
    expect(october?.parts).toMatchObject([
      { source: 'b', referral: '', name: '', cents: 5_000, days: 0 },
      { source: 'a1', name: 'Rita', cents: 5_000 },
    ])
    const left = points({ lines: [bonus, ...made] }, two).find(({ month }) => month === '2026-10')
    expect(left).toMatchObject({ cents: 5_968, estimate: false, rateCents: 5_000 })
  })

  it("exclude the affiliate's own rental", () =>
    expect(points({ lines: [line({ month: '2026-10', days: 1, amount_cents: 9 })] }, [])).toEqual([]))

  it("use the affiliate's own rate, even if it is zero", () => {
    const own = {
      kind: 'commission',
      user_id: 'me',
      n: 1,
      use_default: false,
      from_month: '2026-10',
      amount_cents: 0,
    } as const
    const rates = knownRates([own], program)
    expect(points({ rates }).map(({ cents, rateCents }) => [cents, rateCents])).toEqual([
      [2_500, 5_000],
      [0, 0],
      [0, 0],
    ])
  })
})
