import { describe, expect, it } from 'vitest'
import { commission, facts, hold, line, linked, payment, period, program, referral } from '../../testing/money-rows'
import { type AmountPart } from './amount-part'
import { partsOfMonth } from './amount-parts'
import { partsOfEarned } from './earned-parts'
import type { MoneyFacts } from '../accrual/own-facts'
import { moneyView } from '../views/money-view'
import { formulaOfPart, statusOfPart, statusOfOpenPayment } from './amount-explanation'
import { partsOfType, thisMonth } from './this-month'

const today = '2026-11-21'
const all = 2 ** 31 - 1
const partOf = (of: ReturnType<typeof line>): AmountPart => ({ kind: 'line', line: of, cents: of.amount_cents })

describe("formula of an amount's part", () => {
  const wholeMonth = { month: '2026-10', days: all, days_in_month: 31 }
  it('is rate × days ÷ days of the month, both for earnings lines and for upcoming days', () => {
    const halfMonthLine = line({ ...wholeMonth, days: 0b1111, amount_cents: 1_290 })
    expect(formulaOfPart(partOf(halfMonthLine))).toEqual({ rateCents: 10_000, days: 4, daysInMonth: 31 })
    const [upcomingPart] = moneyView(facts({ periods: [period('2026-11-01')] }), [], today).months.flatMap(partsOfMonth)
    expect(formulaOfPart(upcomingPart as AmountPart)).toEqual({ rateCents: 10_000, days: 21, daysInMonth: 30 })
  })
  it('is null for a bonus, a correction, and a line that was rounded together with others', () => {
    expect(formulaOfPart(partOf(line({ ...wholeMonth, kind: 'bonus', amount_cents: 10_000 })))).toBeNull()
    expect(formulaOfPart(partOf(line({ ...wholeMonth, kind: 'adjustment', days: 0, amount_cents: -300 })))).toBeNull()
    expect(formulaOfPart(partOf(line({ ...wholeMonth, days: 0b10, n: 2, amount_cents: 322 })))).toBeNull()
    expect(formulaOfPart({ kind: 'balance', cents: 5 })).toBeNull()
    // A line without days has no formula.
    expect(formulaOfPart(partOf(line({ ...wholeMonth, days: 0, amount_cents: 0 })))).toBeNull()
  })
  it('is the same for a commission', () => {
    const october = commission({ ...wholeMonth, days: 0b11, amount_cents: 323 })
    expect(formulaOfPart(partOf(october))).toEqual({ rateCents: 5_000, days: 2, daysInMonth: 31 })
  })
})

describe("status of an amount's part", () => {
  const standing = (factChanges: Partial<MoneyFacts>, of = 'l') => {
    const view = moneyView(facts(factChanges), [], today)
    const part = partsOfEarned(view.months).find(
      (each) => each.kind !== 'coming' && 'line' in each && each.line.id === of,
    )
    return part === undefined ? null : statusOfPart(part, view)
  }
  const october = (over: Parameters<typeof line>[0] = {}) =>
    line({ month: '2026-10', days: all, days_in_month: 31, amount_cents: 10_000, ...over })
  const paymentWith = (over: Parameters<typeof payment>[0]) => ({
    lines: [october({ payment: 'p' })],
    payments: [payment({ amount_cents: 10_000, ...over })],
    paymentLines: linked('p', 'l'),
  })

  it('contains the date that belongs to its state', () => {
    expect(standing({ lines: [october()] })).toEqual({ state: 'carried', date: '2026-12-05', payoutStatus: null })
    expect(standing({ lines: [october({ amount_cents: 500 })] })).toMatchObject({ state: 'carried', date: '' })
    expect(standing({ lines: [october({ hold: hold() })] })).toMatchObject({ state: 'held', date: '2026-11-01' })
    expect(standing(paymentWith({ status: 'pending' }))).toMatchObject({ state: 'pending', date: '2026-12-05' })
    expect(standing(paymentWith({ status: 'approved' }))).toMatchObject({ state: 'approved', date: '2026-12-05' })
    const sent = paymentWith({ status: 'dispersed', dispersed_at: '2026-11-05 09:00:00.000Z' })
    const paid = { ...sent, lines: [october({ payment: 'p', status: 'paid', paid_date: '2026-11-05' })] }
    expect(standing(paid)).toEqual({ state: 'dispersed', date: '2026-11-05', payoutStatus: null })
    expect(standing({ lines: [october({ status: 'cancelled', cancel_kind: 'never' })] })).toMatchObject({
      state: 'cancelled',
      date: '',
    })
  })

  it("contains no date for a returned payment, nor another payment's date", () => {
    const back = paymentWith({ status: 'approved', payout_state: 'returned' } as never)
    expect(standing(back)).toEqual({ state: 'approved', date: '', payoutStatus: 'returned' })
    const both = paymentWith({ status: 'pending' })
    expect(standing({ ...both, lines: [...both.lines, october({ id: 'waits' })] }, 'waits')).toMatchObject({
      state: 'carried',
      date: '',
    })
  })

  it("is taken from the line's payment, with its holding period", () => {
    const later = { ...program, holding_days: 40 }
    const run = { run: 'r', status: 'pending', amount_cents: 10_000 } as const
    const payments = [payment({ ...run, id: 'o', month: '2026-09' }), payment({ ...run, id: 'p', month: '2026-10' })]
    const factChanges = { ...paymentWith({}), program: later, payments }
    // October's payment can be approved from 11 December.
    expect(standing(factChanges)).toEqual({ state: 'pending', date: '2027-01-05', payoutStatus: null })
    const view = moneyView(facts(factChanges), [], today)
    expect(payments.map((each) => statusOfOpenPayment(each, view))).toEqual([
      { date: '2026-12-05', payoutStatus: null },
      { date: '2027-01-05', payoutStatus: null },
    ])
    const back = payment({ status: 'approved', payout_state: 'returned' })
    expect(statusOfOpenPayment(back, view)).toEqual({ date: '', payoutStatus: 'returned' })
  })

  it('is null for other parts and unknown lines', () => {
    const view = moneyView(facts({ lines: [october()] }), [], today)
    expect(statusOfPart({ kind: 'balance', cents: 1 }, view)).toBeNull()
    expect(statusOfPart(partOf(october({ id: 'gone' })), view)).toBeNull()
  })

  it('contains the last day that can be added for upcoming days', () => {
    const view = moneyView(facts({ periods: [period('2026-11-01')] }), [], today)
    expect(statusOfPart(partsOfEarned(view.months)[0] as AmountPart, view)).toMatchObject({
      state: 'counting',
      date: '2026-11-30',
    })
  })
})

it("the parts of an amount match the split by type on the month's card, for payments and upcoming days (M9)", () => {
  const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as never
  const ended = (over: Parameters<typeof payment>[0]) =>
    payment({ payment_period_end: '2026-10-31', status: 'approved', ...over })
  const payments = [
    ended({ id: 'r', amount_cents: 10_000 }),
    ended({ id: 'c', payment_type: 'commission', amount_cents: 2_500 }),
  ]
  const now = thisMonth(
    moneyView(facts({ affiliatePeriods, periods: [period('2026-10-01')], payments }), [referral()], today),
  )
  for (const shown of [now, now.before]) {
    if (shown === null) throw new Error('October is missing')
    expect(partsOfType(shown.parts).cents).toBe(shown.cents)
    expect(partsOfType(shown.parts, 'rental').cents).toBe(shown.rentalCents)
    expect(partsOfType(shown.parts, 'commission').cents).toBe(shown.commissionCents)
    expect(shown.rentalCents).not.toBe(shown.commissionCents)
  }
})

describe('amount of the current month (M9)', () => {
  const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' }] as never
  const periods = [period('2026-10-01')]
  const ends = (id: string, day: string, over: Parameters<typeof payment>[0] = {}) =>
    payment({ id, payment_period_end: day, status: 'approved', amount_cents: 10_000, ...over })
  const month = (payments: ReturnType<typeof payment>[]) =>
    thisMonth(moneyView(facts({ affiliatePeriods, periods, payments }), [referral()], today))

  it('is the sum of the active payments for this month if there are any, not an estimate', () => {
    const settled = month([
      ends('p', '2026-11-30'),
      ends('c', '2026-11-15', { payment_type: 'commission', amount_cents: 250 }),
      ends('off', '2026-11-30', { status: 'cancelled' }),
    ])
    expect(settled).toMatchObject({
      month: '2026-11',
      estimate: false,
      cents: 10_250,
      rentalCents: 10_000,
      commissionCents: 250,
    })
    expect(settled.parts.map((part) => part.kind === 'payment' && [part.payment.id, part.whole, part.cents])).toEqual([
      ['p', true, 10_000],
      ['c', true, 250],
    ])
    expect(settled.before).toBeNull()
  })

  it('is what was earned so far if there are no payments for this month, even if last month has payments', () => {
    const now = month([ends('o', '2026-10-31')])
    // The amounts are 21 of 30 days of both types.
    expect(now).toMatchObject({
      month: '2026-11',
      estimate: true,
      cents: 10_500,
      rentalCents: 7_000,
      commissionCents: 3_500,
    })
    expect(now.before).toMatchObject({ month: '2026-10', cents: 10_000, rentalCents: 10_000, commissionCents: 0 })
    expect(month([]).before).toBeNull()
  })

  it('is split by type into lines, refused lines and upcoming days', () => {
    const upcomingPart = {
      kind: 'coming',
      of: 'commission',
      month: '2026-11',
      name: '',
      rateCents: 1,
      days: 1,
      daysInMonth: 30,
      cents: 4,
    } as const
    const refusedPart = { kind: 'never', line: line({ id: 'n', status: 'cancelled' }), cents: 0 } as const
    const parts: AmountPart[] = [
      partOf(line({ id: 'r', amount_cents: 1 })),
      partOf(commission({ id: 'c', amount_cents: 2 })),
      refusedPart as AmountPart,
      upcomingPart,
      { kind: 'balance', cents: 8 },
    ]
    expect(partsOfType(parts)).toEqual({ cents: 15, parts })
    expect(partsOfType(parts, 'rental')).toEqual({ cents: 1, parts: [parts[0], refusedPart] })
    expect(partsOfType(parts, 'commission')).toEqual({ cents: 6, parts: [parts[1], upcomingPart] })
  })
})
