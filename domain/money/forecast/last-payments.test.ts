import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn, firstDay, monthOf, monthRange } from '../../calendar'
import type { AffiliatePeriod, RentalPeriod } from '../../entities'
import { commission, facts, hold, line, payment, period, program, referral } from '../../testing/money-rows'
import { allMonths, anyFacts, commitRun, historyMonths, type LedgerState } from '../../testing/ledger-state'
import { propertyRuns } from '../../testing/property-runs'
import { nextPayoutDay } from '../payments/holding'
import { lastPayments } from './last-payments'
import type { MoneyFacts } from '../accrual/own-facts'
import { knownRates } from '../accrual/rate-history'

const today = '2026-11-21'
const affiliate = (start_date: string, end_date = ''): AffiliatePeriod =>
  ({ id: 'af', start_date, end_date, voided_at: '' }) as AffiliatePeriod
const rental = (lastDay: string) => ({ agreement: 'rental', lastDay }) as const

describe('last payments after a rental ends', () => {
  it('are the earnings up to the chosen day by month, with payment dates', () => {
    const last = lastPayments(facts({ periods: [period('2026-11-01')] }), [], today, rental('2026-12-15'))
    expect(last.months).toEqual([
      { month: '2026-11', cents: 10_000, count: 30, daysInMonth: 30, about: '2026-12-05' },
      { month: '2026-12', cents: 4_839, count: 15, daysInMonth: 31, about: '2027-01-05' },
    ])
    expect(last).toMatchObject({ cents: 14_839, heldCents: 0, leaves: true })
  })

  it('are paid even below the threshold if no agreement continues (M6)', () => {
    const last = lastPayments(facts({ periods: [period('2026-11-10')] }), [], today, rental('2026-11-21'))
    expect(last.months).toMatchObject([{ count: 12, cents: 4_000, about: '2026-12-05' }])
  })

  it('are paid after the threshold is reached while the affiliate role continues', () => {
    const own = facts({ periods: [period('2026-11-10')], affiliatePeriods: [affiliate('2026-10-01')] })
    const last = lastPayments(own, [], today, rental('2026-11-21'))
    expect(last).toMatchObject({ leaves: false, months: [{ cents: 4_000, about: '' }] })
  })

  it('contain a small amount of an earlier month in the last payment', () => {
    const last = lastPayments(facts({ periods: [period('2026-11-20')] }), [], today, rental('2026-12-03'))
    expect(last.months.map(({ month, about }) => [month, about])).toEqual([
      ['2026-11', '2027-01-05'],
      ['2026-12', '2027-01-05'],
    ])
  })

  it('include pending amounts and open payments, exclude sent ones, and report amounts on hold separately', () => {
    const lines = [
      line({ id: 'a', month: '2026-08', days: 1, amount_cents: 10_000, status: 'paid', payment: 'sent' }),
      line({ id: 'b', month: '2026-09', days: 1, amount_cents: 10_000, payment: 'way' }),
      line({ id: 'c', month: '2026-10', days: 1, amount_cents: 10_000, hold: hold() }),
    ]
    const own = facts({
      periods: [period('2026-08-01', '2026-10-31')],
      lines: lines.map((each) => ({ ...each, days: 2 ** 31 - 1 })),
      payments: [payment({ id: 'way', status: 'approved' })],
    })
    const last = lastPayments(own, [], today, rental('2026-10-31'))
    expect(last.months).toMatchObject([{ month: '2026-09', cents: 10_000, about: '2026-12-05' }])
    expect(last).toMatchObject({ cents: 10_000, heldCents: 10_000 })
  })

  it('exclude earnings from the affiliate role', () => {
    const own = facts({
      periods: [period('2026-11-01')],
      affiliatePeriods: [affiliate('2026-10-01')],
      lines: [commission({ month: '2026-10', days: 1, amount_cents: 5_000 })],
    })
    expect(lastPayments(own, [referral()], today, rental('2026-11-30')).cents).toBe(10_000)
  })
})

describe('last payments after an affiliate role ends', () => {
  it('contain each active referral up to the last day', () => {
    const own = facts({ affiliatePeriods: [affiliate('2026-11-01')] })
    const last = lastPayments(own, [referral({ rental_start: '2026-11-01' })], today, {
      agreement: 'affiliate',
      lastDay: '2026-11-24',
    })
    expect(last.months).toMatchObject([{ month: '2026-11', count: 1, cents: 4_000, about: '2026-12-05' }])
    expect(last.leaves).toBe(true)
  })
})

/** A ledger with runs for `months` months, a day in the next month, and a last day that the person chooses on that day. */
const anyLeaving = fc.record({
  given: anyFacts,
  months: fc.integer({ min: 1, max: historyMonths - 2 }),
  day: fc.integer({ min: 0, max: 28 }),
  ahead: fc.nat({ max: 45 }),
})

describe('last payments compared with the monthly payment runs', () => {
  it('have the sum and dates of the runs up to the last day', () =>
    fc.assert(
      fc.property(anyLeaving, ({ given, months, day, ahead }) => {
        let state: LedgerState = { facts: given, runs: 0 }
        for (const month of allMonths.slice(0, months)) state = commitRun(state, month).state
        const first = allMonths[months] ?? ''
        const now = addDays(firstDay(first), day)
        const end = addDays(now, ahead)
        let later: LedgerState = {
          ...state,
          facts: { ...state.facts, periods: state.facts.periods.map((each) => endedBy(each, end)) },
        }
        for (const month of monthRange(first, monthOf(end))) later = commitRun(later, month).state
        const before = new Set(state.facts.payments.map(({ id }) => id))
        const made = later.facts.payments.filter((each) => each.user_id === 'renter' && !before.has(each.id))
        const last = lastPayments(ownFacts(state), [], now, rental(end))
        const unpaid = later.facts.lines.filter((each) => each.user_id === 'renter' && each.status === 'pending')
        expect(last.cents).toBe(unpaid.reduce((cents, each) => cents + each.amount_cents, 0))
        expect(last.cents).toBe(last.months.reduce((cents, each) => cents + each.cents, 0))
        for (const { month, amount_cents } of made) {
          const about = dateIn(addMonths(month, 1), program.payout_day)
          const then = last.months.filter((each) => each.about === about && each.month <= month)
          // Payments that exist already are sent in the current month, at the latest on the same day.
          const way = later.facts.lines.filter((each) => each.user_id === 'renter' && before.has(each.payment))
          const same = nextPayoutDay(program.payout_day, now) === about
          const more = same ? way.reduce((cents, each) => cents + each.amount_cents, 0) : 0
          expect(then.reduce((cents, each) => cents + each.cents, 0)).toBe(amount_cents + more)
        }
      }),
      { numRuns: propertyRuns({ check: 100, test: 300, soak: 20_000 }) },
    ))
})

const endedBy = <P extends { start_date: string; end_date: string }>(each: P, end: string): P =>
  each.start_date <= end && (each.end_date === '' || each.end_date > end) ? { ...each, end_date: end } : each

/** Returns the data on the renter's device. */
function ownFacts({ facts: all }: LedgerState): MoneyFacts {
  const own = <R extends { user_id: string }>(rows: readonly R[]): R[] => rows.filter((row) => row.user_id === 'renter')
  const rate = (kind: string) => all.rates.find((each) => each.kind === kind)?.amount_cents ?? 0
  const known = {
    ...program,
    rental_rate_cents: rate('rental'),
    commission_rate_cents: rate('commission'),
    payment_threshold_cents: all.thresholdCents,
  }
  return facts({
    userId: 'renter',
    program: known,
    rates: knownRates([], known),
    periods: own(all.periods) as RentalPeriod[],
    lines: own(all.lines).map((each) => line({ ...each, hold: undefined })),
    payments: own(all.payments).map(payment),
  })
}
