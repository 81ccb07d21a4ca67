import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from '../../calendar'
import { facts as factsOf, payment as paymentRow, period, program } from '../../testing/money-rows'
import {
  holdingUntil,
  lastPayableMonth,
  maxHoldingDays,
  payableFrom,
  paydayOf,
  estimatedPaymentDate,
  nextPayoutDay,
} from './holding'
import { moneyView } from '../views/money-view'
import { estimatedSendDate } from '../payouts/payout-day'

const days = fc.integer({ min: 0, max: maxHoldingDays })
const someMonth = fc.integer({ min: 0, max: 60 }).map((n) => addMonths('2024-01', n))
const payment = (month: string) => ({ ...paymentRow({ status: 'pending', run: 'r', amount_cents: 100 }), month })

describe('holding period', () => {
  it("starts at the month's end and lasts whole days, and can be zero days", () => {
    expect(payableFrom('2026-11', 0)).toBe('2026-12-01')
    expect(payableFrom('2026-11', 14)).toBe('2026-12-15')
    expect(payableFrom('2024-01', 30)).toBe('2024-03-02')
    expect(paydayOf('2026-11', { payout_day: 5, holding_days: 0 }, '2026-11-24')).toBe('2026-12-05')
    expect(paydayOf('2026-11', { payout_day: 5, holding_days: 4 }, '2026-11-24')).toBe('2026-12-05')
    expect(paydayOf('2026-11', { payout_day: 5, holding_days: 5 }, '2026-11-24')).toBe('2027-01-05')
  })

  it("applies to a run's pending payments, but not to manual or approved payments", () => {
    const times = { payout_day: 5, holding_days: 14 }
    const novemberPayment = payment('2026-11')
    expect(holdingUntil(novemberPayment, times, '2026-12-14')).toBe('2026-12-15')
    expect(holdingUntil(novemberPayment, times, '2026-12-15')).toBe('')
    expect(holdingUntil({ ...novemberPayment, run: '' }, times, '2026-12-01')).toBe('')
    expect(holdingUntil({ ...novemberPayment, status: 'approved' }, times, '2026-12-01')).toBe('')
    expect(holdingUntil(novemberPayment, undefined, '2026-12-01')).toBe('')
  })

  it('delays the date of the next payment, and never makes it earlier', () => {
    const held = { ...program, holding_days: 14 }
    const nextOn = (over: Parameters<typeof factsOf>[0], today: string) => moneyView(factsOf(over), [], today).next.date
    const payments = [payment('2026-10')]
    expect(nextOn({ payments, program }, '2026-11-02')).toBe('2026-11-05')
    expect(nextOn({ payments, program: held }, '2026-11-02')).toBe('2026-12-05')
    expect(nextOn({ payments, program: held }, '2026-11-15')).toBe('2026-12-05')
    const periods = [period('2026-11-01')]
    expect(nextOn({ periods, program }, '2026-11-24')).toBe('2026-12-05')
    expect(nextOn({ periods, program: held }, '2026-11-24')).toBe('2027-01-05')
  })

  it('ends exactly on the day that is shown', () =>
    fc.assert(
      fc.property(someMonth, days, days, (month, holdingDays, later) => {
        const from = payableFrom(month, holdingDays)
        expect(lastPayableMonth(from, holdingDays) >= month).toBe(true)
        expect(lastPayableMonth(addDays(from, -1), holdingDays) >= month).toBe(false)
        const today = addDays(from, later - 45)
        const heldUntilDay = holdingUntil(payment(month), { payout_day: 5, holding_days: holdingDays }, today)
        expect(heldUntilDay === '').toBe(lastPayableMonth(today, holdingDays) >= month)
        if (heldUntilDay !== '') expect(heldUntilDay).toBe(from)
      }),
    ))

  it('ends on or before the payout day that screens show', () =>
    fc.assert(
      fc.property(someMonth, days, fc.integer({ min: 1, max: 28 }), days, (month, holdingDays, payoutDay, later) => {
        const times = { payout_day: payoutDay, holding_days: holdingDays }
        const today = addDays(payableFrom(month, 0), later)
        const heldUntilDay = [
          paydayOf(month, times, today),
          moneyView(factsOf({ payments: [payment(month)], program: { ...program, ...times } }), [], today).next.date,
        ]
        for (const date of heldUntilDay) {
          expect(dayOf(date)).toBe(payoutDay)
          expect(date >= today && lastPayableMonth(date, holdingDays) >= month).toBe(true)
          // There is no earlier such day.
          const before = addDays(date, -28)
          expect(before < today || lastPayableMonth(before, holdingDays) < month || dayOf(before) !== payoutDay).toBe(
            true,
          )
        }
      }),
    ))
})

it("without the program's row, there is no holding period and the payout day is the default", () => {
  expect(paydayOf('2026-10', undefined, '2026-11-01')).toBe('2026-11-05')
  expect(paydayOf('2026-10', undefined, '2026-11-06')).toBe('2026-12-05')
  const october = { run: 'r', month: '2026-10', status: 'pending' } as const
  const facts = factsOf({ program: undefined })
  expect(estimatedSendDate([october], { facts, today: '2026-11-01' })).toBe('2026-11-05')
})

describe('estimated payment date', () => {
  it('is 30 days after the last payment, or the next payout day without one, and never in the past', () => {
    expect(estimatedPaymentDate('2026-11-05', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'after-last' })
    expect(estimatedPaymentDate('', 5, '2026-11-21')).toEqual({ date: '2026-12-05', because: 'payout-day' })
    expect(estimatedPaymentDate('2026-08-05', 5, '2026-11-05')).toEqual({ date: '2026-11-05', because: 'payout-day' })
    expect(estimatedPaymentDate('2026-10-22', 5, '2026-11-21')).toEqual({ date: '2026-11-21', because: 'after-last' })
    expect(nextPayoutDay(28, '2026-12-29')).toBe('2027-01-28')
  })
})
