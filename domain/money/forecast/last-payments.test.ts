import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn, firstDay, monthOf, monthRange } from '../../calendar'
import type { AffiliatePeriod, RentalPeriod, Program } from '../../entities'
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
const role = (lastDay: string) => ({ agreement: 'affiliate', lastDay }) as const
const datesOf = ({ months }: ReturnType<typeof lastPayments>) =>
  months.map(({ month, cents, about }) => [month, cents, about])
const whole = 2 ** 31 - 1
const adjustment = (over: Parameters<typeof line>[0]) => line({ kind: 'adjustment', source: '', days: 0, ...over })

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

describe('dates of the last payments after a rental ends', () => {
  it('are those of the month that reaches the threshold while the affiliate role continues', () => {
    const own = facts({ periods: [period('2026-11-13')], affiliatePeriods: [affiliate('2026-10-01')] })
    expect(datesOf(lastPayments(own, [], today, rental('2026-12-20')))).toEqual([
      ['2026-11', 6_000, '2027-01-05'],
      ['2026-12', 6_452, '2027-01-05'],
    ])
  })

  it('depend on the earnings of both agreements, oldest month first (M6)', () => {
    const own = facts({ periods: [period('2026-12-16')], affiliatePeriods: [affiliate('2026-10-01')] })
    const until = referral({ rental_start: '2026-11-01' }, { to_date: '2026-11-30' })
    // November earns 50.00 and December 51.61, so neither reaches 100.00 alone.
    const last = lastPayments(own, [until], today, rental('2026-12-31'))
    expect(datesOf(last)).toEqual([['2026-12', 5_161, '2027-01-05']])
    expect(last.leaves).toBe(false)
  })

  it('depend on the end of the affiliate role, even if that month has no earnings', () => {
    const own = facts({ periods: [period('2026-11-10')], affiliatePeriods: [affiliate('2026-10-01', '2027-02-10')] })
    const last = lastPayments(own, [], today, rental('2026-11-21'))
    expect(datesOf(last)).toEqual([['2026-11', 4_000, '2027-03-05']])
    expect(last.leaves).toBe(false)
  })

  it('are empty for a balance of zero or less (M5)', () => {
    const owes = (...cents: number[]) =>
      lastPayments(
        facts({
          periods: [period('2026-09-01', '2026-10-31')],
          lines: [
            line({ month: '2026-09', days: whole, amount_cents: 10_000, status: 'paid', payment: 'sent' }),
            line({ month: '2026-10', days: whole, amount_cents: 10_000, status: 'paid', payment: 'sent' }),
            ...cents.map((amount_cents, n) => adjustment({ month: `2026-0${8 + n}`, amount_cents })),
          ],
        }),
        [],
        today,
        rental('2026-10-31'),
      )
    expect(datesOf(owes(-5_000))).toEqual([['2026-08', -5_000, '']])
    expect(datesOf(owes(5_000, -5_000))).toEqual([
      ['2026-08', 5_000, ''],
      ['2026-09', -5_000, ''],
    ])
    expect(datesOf(owes(5_000, -4_999)).map(([, , about]) => about)).toEqual(['2026-12-05', '2026-12-05'])
  })

  it('are those of the open payments that contain the whole month', () => {
    const later: Program = { ...program, holding_days: 40 }
    const made = { run: 'r', status: 'pending' } as const
    const own = facts({
      program: later,
      periods: [period('2026-08-01', '2026-10-31')],
      payments: [
        payment({ ...made, id: 'september', month: '2026-09' }),
        payment({ ...made, id: 'october', month: '2026-10' }),
      ],
      lines: [
        // October's payment contains this line of August; a correction of the same month is in no payment yet.
        line({ id: 'a', month: '2026-08', days: whole, amount_cents: 10_000, payment: 'october' }),
        adjustment({ id: 'b', month: '2026-08', amount_cents: 12_000 }),
        line({ id: 'c', month: '2026-09', days: whole, amount_cents: 10_000, payment: 'september' }),
        line({ id: 'd', month: '2026-10', days: whole, amount_cents: 10_000, payment: 'october' }),
      ],
    })
    // September's payment can be approved from 10 November on, October's from 11 December on.
    expect(datesOf(lastPayments(own, [], today, rental('2026-10-31')))).toEqual([
      ['2026-08', 22_000, '2026-12-05'],
      ['2026-09', 10_000, '2026-12-05'],
      ['2026-10', 10_000, '2027-01-05'],
    ])
  })

  it('are listed for the months of the rental days and of later corrections, even after the last day', () => {
    const own = facts({
      periods: [period('2026-08-01', '2026-08-10')],
      lines: [
        line({ id: 'a', month: '2026-08', days: 0b11_1111_1111, amount_cents: 3_226 }),
        adjustment({ id: 'b', month: '2026-08', amount_cents: 100 }),
        adjustment({ id: 'c', month: '2026-10', amount_cents: 7 }),
      ],
    })
    const last = lastPayments(own, [], today, rental('2026-08-10'))
    expect(last.months).toEqual([
      { month: '2026-08', cents: 3_326, count: 10, daysInMonth: 31, about: '2026-12-05' },
      { month: '2026-10', cents: 7, count: 0, daysInMonth: 31, about: '2026-12-05' },
    ])
    expect(last.cents).toBe(3_333)
  })

  it('are listed for a single day if the rental ends on its first day', () => {
    const last = lastPayments(facts({ periods: [period(today)] }), [], today, rental(today))
    expect(last.months).toMatchObject([{ month: '2026-11', cents: 333, count: 1, about: '2026-12-05' }])
    expect(last.leaves).toBe(true)
  })

  it("are available before the device has the program's row", () => {
    const own = facts({ program: undefined, periods: [period('2026-11-01')] })
    expect(datesOf(lastPayments(own, [], today, rental('2026-11-30')))).toEqual([['2026-11', 10_000, '2026-12-05']])
  })
})

describe('last payments of an affiliate with earnings lines', () => {
  const own = facts({
    periods: [period('2026-10-01')],
    affiliatePeriods: [affiliate('2026-09-01')],
    payments: [payment({ id: 'way', status: 'approved' }), payment({ id: 'sent', status: 'dispersed' })],
    lines: [
      commission({ id: 'a', month: '2026-10', days: 0b11, source: 'a1', amount_cents: 300 }),
      // This line is a top-up for the same referral.
      commission({ id: 'b', month: '2026-10', days: 0b100, source: 'a1', amount_cents: 20 }),
      commission({ id: 'c', month: '2026-10', days: 0b11, source: 'a2', amount_cents: 4, payment: 'way' }),
      commission({
        id: 'd',
        month: '2026-10',
        days: 0b11,
        source: 'a3',
        amount_cents: 5_000,
        status: 'paid',
        payment: 'sent',
      }),
      commission({ id: 'e', month: '2026-10', days: 0b11, source: 'a4', amount_cents: 600, hold: hold() }),
      commission({ id: 'f', month: '2026-10', days: 0, source: 'p9', kind: 'bonus', amount_cents: 7_000 }),
      commission({ id: 'g', month: '2026-10', days: 0, source: '', kind: 'adjustment', amount_cents: -1_000 }),
      commission({ id: 'a6', month: '2026-10', days: 0b1, source: 'a6', amount_cents: 1 }),
      commission({ id: 'h', month: '2026-10', days: 0b11, source: 'a5', amount_cents: 900, status: 'cancelled' }),
      // These lines are on hold but not pending (sent, cancelled or in a payment), or belong to the other agreement.
      commission({
        id: 'i',
        month: '2026-09',
        days: 1,
        amount_cents: 11,
        hold: hold(),
        status: 'paid',
        payment: 'sent',
      }),
      commission({ id: 'j', month: '2026-09', days: 1, amount_cents: 13, hold: hold(), status: 'cancelled' }),
      commission({ id: 'k', month: '2026-09', days: 1, amount_cents: 17, hold: hold(), payment: 'way' }),
      line({ id: 'l', month: '2026-10', days: whole, amount_cents: 19, hold: hold() }),
    ],
  })

  it('count each referral with a pending line only once, and exclude amounts on hold from the sum', () => {
    const { months, cents } = lastPayments(own, [], today, role('2026-11-21'))
    expect(months).toMatchObject([{ month: '2026-10', cents: 300 + 20 + 4 + 1 + 7_000 - 1_000, count: 3 }])
    expect(cents).toBe(6_325)
  })

  it("report that agreement's amounts on hold separately", () => {
    expect(lastPayments(own, [], today, role('2026-11-21')).heldCents).toBe(600)
    expect(lastPayments(own, [], today, rental('2026-11-21')).heldCents).toBe(19)
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
          // Existing payments are sent on the next payout day. If that is the day of this payment, the sum contains them
          // too.
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
