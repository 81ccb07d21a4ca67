import { describe, expect, it } from 'vitest'
import { commission, facts, hold, line, linked, payment, period, program, referral } from '../../testing/money-rows'
import { sumOfParts } from '../breakdown/amount-part'
import { partsOfPending } from '../breakdown/amount-parts'
import { moneyView } from './money-view'
import { lineState, leastFinalState } from '../breakdown/line-state'
import { paidTotals, paymentCounts, paymentsEndingIn, unpaidTotals } from '../breakdown/totals'
import { monthPoints } from '../breakdown/month-points'
import { nextPayoutDay } from '../payments/holding'
import type { HoldableLine } from '../payments/holds'
import { knownRates } from '../accrual/rate-history'

const today = '2026-11-21'
describe('months of a person who rents out a profile', () => {
  it("contain the current month's days so far, and the amount of the full month", () => {
    const [point] = monthPoints(facts({ periods: [period('2026-11-01')] }), today)
    expect(point).toMatchObject({
      cents: 7_000,
      days: 21,
      daysInMonth: 30,
      fullCents: 10_000,
      state: 'counting',
      estimate: true,
    })
  })

  it('contain only days since the start of the rental', () => {
    const points = monthPoints(facts({ periods: [period('2026-10-15')] }), today)
    expect(points.map(({ month, days, cents }) => [month, days, cents])).toEqual([
      ['2026-10', 17, 5_484],
      ['2026-11', 21, 7_000],
    ])
  })

  it('use the lines of a month with a run instead of an estimate', () => {
    const lines = [line({ month: '2026-10', days: 0b111, amount_cents: 968 })]
    const [october] = monthPoints(facts({ periods: [period('2026-10-01', '2026-10-03')], lines }), today)
    expect(october).toMatchObject({ cents: 968, days: 3, estimate: false, state: 'carried' })
  })

  it('add days that were recorded after a run, as the next run will (M5)', () => {
    const lines = [line({ month: '2026-10', days: 0b111, amount_cents: 968 })]
    const [october] = monthPoints(facts({ periods: [period('2026-10-01', '2026-10-04')], lines }), today)
    expect(october).toMatchObject({ cents: 1_290, days: 4, estimate: true, state: 'counting' })
    expect(october?.closing).toMatchObject([{ days: 1, cents: 322 }])
  })

  it("don't contain permanently cancelled days (M-6)", () => {
    const lines = [
      line({ month: '2026-10', days: 0b111, amount_cents: 968, status: 'cancelled', cancel_kind: 'never' }),
    ]
    const view = moneyView(facts({ periods: [period('2026-10-01', '2026-10-03')], lines }), [], today)
    expect(view.months[0]).toMatchObject({ cents: 0, fullCents: 0, estimate: false, state: 'cancelled', coming: [] })
    expect(view.next).toMatchObject({ kind: 'nothing', cents: 0 })
  })

  it('add a correction in an open month to the next payment only once', () => {
    const lines = [line({ kind: 'adjustment', month: '2026-10', days: 0, amount_cents: 2_000 })]
    const view = moneyView(facts({ periods: [period('2026-10-01', '2026-10-31')], lines }), [], today)
    expect(view.next.cents).toBe(12_000)
  })

  it('ignore lines of an undone run', () => {
    const lines = [line({ month: '2026-10', days: 1, amount_cents: 1, status: 'cancelled', cancel_kind: 'undone' })]
    expect(monthPoints(facts({ periods: [period('2026-10-01')], lines }), today)[0]).toMatchObject({
      cents: 10_000,
      estimate: true,
    })
  })

  it('exclude empty months, bonuses and commissions', () => {
    const lines = [
      line({ month: '2026-07', days: 0, kind: 'adjustment', source: 'x', amount_cents: 50 }),
      line({ month: '2026-08', days: 0, kind: 'bonus', amount_cents: 1 }),
      line({ month: '2026-08', days: 0, kind: 'bonus', payment_type: 'commission', amount_cents: 1 }),
      line({ month: '2026-08', days: 1, kind: 'commission', payment_type: 'commission', amount_cents: 1 }),
    ]
    const periods = [period('2026-11-05', '2026-11-06', 'b'), period('2026-09-30', '2026-09-30', 'a')]
    const points = monthPoints(facts({ periods, lines }), today)
    expect(points.map(({ month, days, cents }) => [month, days, cents])).toEqual([
      ['2026-07', 0, 50],
      ['2026-09', 1, 333],
      ['2026-11', 2, 667],
    ])
  })

  it('have the rate and payment of their lines, and list upcoming days by rental', () => {
    const lines = [
      line({ month: '2026-10', kind: 'adjustment', source: 'x', days: 0, amount_cents: 5, rate_cents: 0 }),
      line({ month: '2026-10', days: 0b11, amount_cents: 1_290, rate_cents: 20_000, payment: 'p' }),
    ]
    const periods = [period('2026-10-01', '2026-10-02'), period('2026-10-30', '2026-10-31', 'later')]
    const [october] = monthPoints(facts({ periods, lines, payments: [payment({ status: 'approved' })] }), today)
    const part = {
      kind: 'coming',
      of: 'rental',
      month: '2026-10',
      name: '',
      rateCents: 10_000,
      days: 2,
      daysInMonth: 31,
    }
    expect(october).toMatchObject({ cents: 1_940, days: 4, rateCents: 20_000, payment: 'p', state: 'counting' })
    expect(october?.coming).toEqual([{ ...part, cents: 645 }])
    const [made] = monthPoints(
      facts({ periods: periods.slice(0, 1), lines: lines.slice(1), payments: [payment({ status: 'approved' })] }),
      today,
    )
    expect(made).toMatchObject({ state: 'approved', fullDays: 2, payment: 'p' })
    const [waitingPoint] = monthPoints(facts({ lines: lines.slice(0, 1) }), today)
    expect(waitingPoint).toMatchObject({ payment: '', rateCents: 10_000 })
  })

  it("don't exist before the first rental day", () => expect(monthPoints(facts({}), today)).toEqual([]))
})

describe('undone payment run', () => {
  it('hides its payments and lines (M30)', () => {
    const payments = [payment({ id: 'p', run: 'r', status: 'cancelled', cancel_reason: 'undone', amount_cents: 968 })]
    const lines = [line({ id: 'l', month: '2026-10', days: 1, status: 'cancelled', cancel_kind: 'undone' })]
    const { facts: visibleFacts } = moneyView(facts({ lines, payments }), [], today)
    expect(visibleFacts).toMatchObject({ lines: [], payments: [], paymentLines: [] })
    const linked_ = moneyView(facts({ lines, payments, paymentLines: linked('p', 'l') }), [], today)
    expect(linked_.facts.paymentLines).toEqual([])
  })
  it("doesn't hide payments that an admin cancelled, even with the same reason", () => {
    const cancelled = (over: object) =>
      payment({ run: 'r', month: '2026-10', status: 'cancelled', cancel_reason: 'undone', ...over })
    const payments = [
      cancelled({ id: 'by hand', run: '' }),
      cancelled({ id: 'another reason', cancel_reason: 'moved away' }),
      cancelled({ id: 'living', status: 'pending' }),
    ]
    expect(moneyView(facts({ payments }), [], today).facts.payments).toEqual(payments)
  })
})

describe('current month', () => {
  it('is undefined without rental days in it', () => {
    expect(moneyView(facts({ periods: [period('2026-10-15')] }), [], today).running?.month).toBe('2026-11')
    expect(moneyView(facts({ periods: [period('2026-10-15', '2026-10-20')] }), [], today).running).toBeUndefined()
  })
})

describe('pending amount of one type of earnings', () => {
  it('is its share of a payment of both types (M-9)', () => {
    const commission = {
      kind: 'commission',
      payment_type: 'commission',
      id: 'c',
      payment: 'p',
      amount_cents: -4_000,
    } as const
    const lines = [line({ id: 'r', payment: 'p', amount_cents: 10_000 }), line(commission)]
    const payments = [payment({ id: 'p', amount_cents: 6_000 })]
    const paymentLines = linked('p', 'r', 'c')
    const parts = partsOfPending({ lines, payments, paymentLines }, 'commission')
    expect(parts).toMatchObject([{ kind: 'payment', whole: false, cents: -4_000 }])
    expect(sumOfParts(parts)).toBe(unpaidTotals(lines, 'commission').cents)
  })
})

describe('state of an earnings line', () => {
  it('is the state of its active payment', () => {
    expect(lineState(line({ payment: 'p' }), payment({ status: 'approved' }))).toBe('approved')
    expect(lineState(line({ status: 'paid', payment: 'p' }), payment({ status: 'dispersed' }))).toBe('dispersed')
  })
  it('is settled, not sent, if the balance was closed at zero (M-8)', () => {
    expect(lineState(line({ status: 'paid', payment: '' }), undefined)).toBe('settled')
  })
  it('is held until an admin decides about its hold, otherwise carried over', () => {
    expect(lineState(line({ hold: hold() }), undefined)).toBe('held')
    expect(lineState(line({}), undefined)).toBe('carried')
  })
  it("is carried over if the line's payment is cancelled or unknown", () => {
    expect(lineState(line({ payment: 'p' }), payment({ status: 'cancelled' }))).toBe('carried')
    expect(lineState(line({ payment: 'p' }), undefined)).toBe('carried')
    expect(lineState(line({}), payment({ status: 'approved' }))).toBe('carried')
  })
  it('is the least final state if there are several lines', () => {
    const order = ['counting', 'held', 'carried', 'pending', 'approved', 'dispersed', 'settled', 'cancelled'] as const
    order.forEach((state, n) => expect(leastFinalState(order.slice(n).reverse())).toBe(state))
    expect(leastFinalState([])).toBe('counting')
  })
})

describe('totals of payments and earnings', () => {
  it('count only sent payments, split by type', () => {
    const payments = [
      payment({ status: 'dispersed', amount_cents: 10_000, dispersed_at: '2026-10-05 10:00:00.000Z' }),
      payment({
        status: 'dispersed',
        amount_cents: 5_000,
        payment_type: 'commission',
        dispersed_at: '2026-11-05 10:00:00.000Z',
      }),
      payment({ status: 'approved', amount_cents: 99 }),
    ]
    expect(paidTotals({ lines: [], payments })).toMatchObject({
      cents: 15_000,
      rentalCents: 10_000,
      commissionCents: 5_000,
      count: 2,
    })
    expect(paidTotals({ lines: [], payments }, 'commission').cents).toBe(5_000)
    expect(paidTotals({ lines: [], payments: payments.reverse() })).toMatchObject({
      firstAt: '2026-10-05 10:00:00.000Z',
      lastAt: '2026-11-05 10:00:00.000Z',
    })
    expect(paidTotals({ lines: [], payments: [] })).toMatchObject({ cents: 0, firstAt: '', lastAt: '' })
  })
  it('never include a line on hold in the balance', () => {
    const lines = [
      line({ amount_cents: 100 }),
      line({ amount_cents: 200, hold: hold() }),
      line({ amount_cents: 400, payment: 'p' }),
    ]
    expect(unpaidTotals(lines)).toEqual({
      cents: 700,
      balanceCents: 100,
      heldCents: 200,
      inPaymentsCents: 400,
      replacedCents: 0,
    })
  })
  it('include the payments whose period ends in a given month', () => {
    const five = payment({ amount_cents: 5 })
    expect(paymentsEndingIn([five], '2026-10')).toEqual([five])
    expect(paymentsEndingIn([five], '2026-11')).toEqual([])
    expect(paymentsEndingIn([payment({ amount_cents: 5, status: 'cancelled' })], '2026-10')).toEqual([])
  })
  it('count each payment only once, by its outcome', () => {
    const states = ['dispersed', 'dispersed', 'pending', 'approved', 'cancelled'] as const
    expect(paymentCounts(states.map((status) => payment({ status })))).toEqual({ sent: 2, onTheWay: 2, cancelled: 1 })
  })
})

describe('next payment of a person', () => {
  const nextOf = (over: Parameters<typeof facts>[0]) => moneyView(facts(over), [], today).next
  const wholeMonth = [period('2026-11-01')]
  it('is about 30 days after the last payment', () => {
    const payments = [payment({ status: 'dispersed', amount_cents: 1, dispersed_at: '2026-11-05 10:00:00.000Z' })]
    expect(nextOf({ payments, periods: wholeMonth })).toEqual({
      date: '2026-12-05',
      basis: 'after-last',
      kind: 'expected',
      cents: 10_000,
      month: '2026-11',
    })
  })
  it('is dated from the last payment that was not returned in full (M40)', () => {
    const sent = payment({ id: 'a', status: 'dispersed', amount_cents: 9, dispersed_at: '2026-11-20 10:00:00.000Z' })
    expect(nextOf({ payments: [sent], periods: wholeMonth }).date).toBe('2026-12-20')
    const back = { ...sent, payout_state: 'refunded', payout_returned_cents: 9, payout_owed_cents: 9 } as const
    expect(nextOf({ payments: [back], periods: wholeMonth })).toMatchObject({ date: '2026-12-05', basis: 'payout-day' })
    // The recipient still has a part.
    const part = { ...back, payout_returned_cents: 4, payout_owed_cents: 4 }
    expect(nextOf({ payments: [part], periods: wholeMonth }).date).toBe('2026-12-20')
  })
  it("is never before the end of its month or of a new address's waiting time (M12, M40)", () => {
    // Thirty days after 26 October, November hasn't ended.
    const sent = payment({ status: 'dispersed', amount_cents: 1, dispersed_at: '2026-10-26 10:00:00.000Z' })
    expect(nextOf({ payments: [sent], periods: wholeMonth }).date).toBe('2026-12-05')
    const user = { paypal_changed_at: '2026-12-04 10:00:00.000Z' } as never
    const made = [payment({ amount_cents: 5, run: 'r', month: '2026-10' })]
    const on = (over: Parameters<typeof facts>[0]) => moneyView(facts(over), [], '2026-12-05').next.date
    expect(on({ payments: made })).toBe('2026-12-05')
    expect(on({ payments: made, user })).toBe('2027-01-05')
    // An approved payment is sent to the address for which it was approved.
    expect(on({ payments: made.map((each) => ({ ...each, status: 'approved' as const })), user })).toBe('2026-12-05')
  })
  it('is paid with the month that reaches the threshold (M40)', () => {
    const halfRates = knownRates([], { ...program, rental_rate_cents: 4_000 })
    expect(nextOf({ periods: wholeMonth, rates: halfRates })).toEqual({
      date: '2027-02-05',
      basis: 'payout-day',
      kind: 'carries',
      cents: 12_000,
      month: '2027-01',
    })
    const little = knownRates([], { ...program, rental_rate_cents: 100 })
    expect(nextOf({ periods: wholeMonth, rates: little })).toMatchObject({
      kind: 'carries',
      cents: 100,
      date: '',
      month: '',
    })
  })
  it('is that of the last month that has ended if its run is missing', () => {
    const { next, ahead } = moneyView(facts({ periods: [period('2026-10-01')] }), [], '2026-11-02')
    expect(next).toMatchObject({ kind: 'expected', cents: 10_000, date: '2026-11-05', month: '2026-10' })
    expect(ahead).toMatchObject({ closesCents: 20_000, coming: [{ month: '2026-10' }] })
  })
  it('excludes referrals under review, whose earnings will be put on hold (M23)', () => {
    const affiliatePeriods = [{ start_date: '2026-09-01', end_date: '' }] as never
    const held = commission({
      id: 'c',
      month: '2026-10',
      amount_cents: 5_000,
      days: 1,
      days_in_month: 31,
      hold: hold(),
    })
    const of = (lines: HoldableLine[]) =>
      moneyView(facts({ affiliatePeriods, lines }), [referral({ rental_start: '2026-10-01' })], today)
    expect(of([]).ahead).toMatchObject({ closesCents: 10_000 })
    const { next, ahead, commissions } = of([held])
    expect(ahead).toMatchObject({ soFarCents: 0, closesCents: 0, coming: [] })
    expect(next.kind).toBe('nothing')
    expect(commissions.at(-1)).toMatchObject({ cents: 3_500, parts: [{ state: 'held' }], coming: [{ checked: true }] })
  })
  it('pays the rest in full after the last day (M6)', () => {
    const ends = (end: string) => moneyView(facts({ periods: [period('2026-11-15', end)] }), [], today).next
    expect(ends('2026-11-24')).toMatchObject({ kind: 'expected', cents: 3333, rest: true })
    // The last day is in the next month, and the run of that month pays both months.
    expect(ends('2026-12-01')).toMatchObject({ kind: 'carries', cents: 5656, month: '2026-12', rest: true })
  })

  it('is an existing payment if there is one', () => {
    expect(nextOf({ payments: [payment({ amount_cents: 12_345 })] })).toMatchObject({ kind: 'made', cents: 12_345 })
    const payments = [
      payment({ status: 'approved', amount_cents: 7 }),
      payment({ payment_type: 'commission', amount_cents: 5 }),
      payment({ status: 'dispersed', amount_cents: 3 }),
    ]
    expect(nextOf({ payments })).toMatchObject({ kind: 'made', cents: 12 })
    expect(nextOf({ payments: payments.slice(2) }).kind).toBe('nothing')
  })
  it("uses the program's payout day and threshold, or the defaults before the device knows them", () => {
    const known = { ...program, payout_day: 28, payment_threshold_cents: 1 }
    expect(nextOf({ program: known, periods: wholeMonth })).toMatchObject({ date: '2026-12-28', kind: 'expected' })
    expect(nextOf({ program: undefined, periods: wholeMonth })).toMatchObject({ date: '2026-12-05', kind: 'expected' })
  })
  it('is today on the payout day', () => expect(nextPayoutDay(5, '2026-11-05')).toBe('2026-11-05'))
})

describe('month without a payment run', () => {
  const rate_history = {
    rental: [
      { month: '1970-01', cents: 10_000 },
      { month: '2026-11', cents: 15_000 },
    ],
    commission: [],
    bonus: [],
  }
  it("has its own rate, not today's rate (M13)", () => {
    const rates = knownRates([], { ...program, rental_rate_cents: 15_000, rate_history })
    const points = monthPoints(facts({ rates, periods: [period('2026-10-01')] }), today)
    expect(points.map(({ month, cents, fullCents }) => [month, cents, fullCents])).toEqual([
      ['2026-10', 10_000, 10_000],
      ['2026-11', 10_500, 15_000],
    ])
  })
  it("has the person's own rate from its start month on, including zero", () => {
    const own = {
      kind: 'rental',
      user_id: 'me',
      n: 1,
      use_default: false,
      from_month: '2026-11',
      amount_cents: 0,
    } as const
    const rates = knownRates([own], { ...program, rate_history })
    const points = monthPoints(facts({ rates, periods: [period('2026-10-01')] }), today)
    expect(points.map(({ cents }) => cents)).toEqual([10_000, 0])
  })
})
