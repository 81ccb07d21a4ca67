import { describe, expect, it } from 'vitest'
import type { Earning, Programme, RentalPeriod, UserPayment } from '../../../../domain/entities'
import { untilDecided } from '../../../../domain/holds'
import type { MoneyFacts } from '../money-facts'
import { lineState, weakestState } from './line-state'
import { paidTotals, paymentsEndingIn, unpaidTotals } from './money-totals'
import { monthPoints } from './month-points'
import { nextPayoutDay } from '../../../../domain/estimates'
import { nextPayment } from './next-payment'
import { rateOf } from './rate-of'

const today = '2026-11-21'
const programme = {
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  payment_threshold_cents: 10_000,
  payout_day: 5,
} as Programme
const period = (start_date: string, end_date = '') => ({ start_date, end_date, voided_at: '' }) as RentalPeriod
const line = (over: Partial<Earning>) =>
  ({
    kind: 'rental',
    payment_type: 'rental',
    status: 'pending',
    hold_until: '',
    payment: '',
    cancel_kind: '',
    rate_cents: 10_000,
    n: 1,
    ...over,
  }) as Earning
const payment = (over: Partial<UserPayment>) =>
  ({
    payment_type: 'rental',
    status: 'pending',
    dispersed_at: '',
    payment_period_end: '2026-10-31',
    amount_cents: 0,
    ...over,
  }) as UserPayment
const facts = (over: Partial<MoneyFacts>): MoneyFacts => ({
  user: undefined,
  programme,
  periods: [],
  affiliatePeriods: [],
  rates: [],
  lines: [],
  payments: [],
  paymentLines: [],
  ...over,
})

describe('the months of a renter', () => {
  it('counts the running month by its days so far, and says what the whole month would be', () => {
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

  it('fills only the days from the start', () => {
    const points = monthPoints(facts({ periods: [period('2026-10-15')] }), today)
    expect(points.map(({ month, days, cents }) => [month, days, cents])).toEqual([
      ['2026-10', 17, 5_484],
      ['2026-11', 21, 7_000],
    ])
  })

  it('takes the lines of a generated month, never its own estimate', () => {
    const lines = [line({ month: '2026-10', days: 0b111, amount_cents: 968 })]
    const [october] = monthPoints(facts({ periods: [period('2026-10-01')], lines }), today)
    expect(october).toMatchObject({ cents: 968, days: 3, estimate: false, state: 'carried' })
  })

  it('forgets lines of an undone run', () => {
    const lines = [line({ month: '2026-10', days: 1, amount_cents: 1, status: 'cancelled', cancel_kind: 'undone' })]
    expect(monthPoints(facts({ periods: [period('2026-10-01')], lines }), today)[0]).toMatchObject({
      cents: 10_000,
      estimate: true,
    })
  })

  it('is empty before the first day of a rental', () => expect(monthPoints(facts({}), today)).toEqual([]))
})

describe('the state of a line', () => {
  it('follows its living payment', () => {
    expect(lineState(line({ payment: 'p' }), payment({ status: 'approved' }), today)).toBe('approved')
    expect(lineState(line({ status: 'paid', payment: 'p' }), payment({ status: 'dispersed' }), today)).toBe('dispersed')
  })
  it('is held until somebody decides, else carried over', () => {
    expect(lineState(line({ hold_until: untilDecided }), undefined, today)).toBe('held')
    expect(lineState(line({}), undefined, today)).toBe('carried')
  })
  it('of several is the one that still needs something', () =>
    expect(weakestState(['dispersed', 'held', 'pending'])).toBe('held'))
})

describe('totals', () => {
  it('count sent payments only, split by type', () => {
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
    expect(paidTotals(payments)).toMatchObject({ cents: 15_000, rentalCents: 10_000, commissionCents: 5_000, count: 2 })
    expect(paidTotals(payments, 'commission').cents).toBe(5_000)
  })
  it('never count a held line into the balance', () => {
    const lines = [
      line({ amount_cents: 100 }),
      line({ amount_cents: 200, hold_until: untilDecided }),
      line({ amount_cents: 400, payment: 'p' }),
    ]
    expect(unpaidTotals(lines, today)).toEqual({ cents: 700, balanceCents: 100, heldCents: 200, inPaymentsCents: 400 })
  })
  it('know whether a payment ends in a month', () => {
    expect(paymentsEndingIn([payment({ amount_cents: 5 })], '2026-10')).toBe(5)
    expect(paymentsEndingIn([payment({ amount_cents: 5, status: 'cancelled' })], '2026-10')).toBeNull()
  })
})

describe('the next payment', () => {
  it('is about 30 days after the last one', () => {
    const payments = [payment({ status: 'dispersed', amount_cents: 1, dispersed_at: '2026-11-05 10:00:00.000Z' })]
    expect(nextPayment({ lines: [], payments }, 10_000, programme, today)).toEqual({
      date: '2026-12-05',
      basis: 'after-last',
      kind: 'expected',
      cents: 10_000,
    })
  })
  it('is on the payout day before there was one, and carries over below the threshold', () => {
    expect(nextPayment({ lines: [], payments: [] }, 5_000, programme, today)).toMatchObject({
      date: '2026-12-05',
      basis: 'payout-day',
      kind: 'carries',
    })
  })
  it('is a payment that is already made', () => {
    expect(
      nextPayment({ lines: [], payments: [payment({ amount_cents: 12_345 })] }, 0, programme, today),
    ).toMatchObject({ kind: 'made', cents: 12_345 })
  })
  it('pays today when today is the payout day', () => expect(nextPayoutDay(5, '2026-11-05')).toBe('2026-11-05'))
})

describe('the rate', () => {
  const own = { kind: 'rental', user_id: 'u', n: 1, use_default: false } as const
  it('is one’s own from its month on, else the programme’s', () => {
    const rates = [{ ...own, from_month: '2026-10', amount_cents: 12_000 }] as never
    expect(rateOf('rental', '2026-10', rates, programme)).toEqual({ cents: 12_000, own: true })
    expect(rateOf('rental', '2026-09', rates, programme)).toEqual({ cents: 10_000, own: false })
  })
  it('may be zero', () => {
    expect(
      rateOf('rental', '2026-10', [{ ...own, from_month: '2026-01', amount_cents: 0 }] as never, programme),
    ).toEqual({ cents: 0, own: true })
  })
})
