import { expect, it } from 'vitest'
import { facts, period, program } from '../../testing/money-rows'
import { firstPayment } from './first-payment'
import { knownRates } from '../accrual/rate-history'

const today = '2026-11-21'
const from = (starts: string, over: Parameters<typeof facts>[0] = {}) =>
  firstPayment({ facts: facts(over), today }, starts)

it('the first payment combines a partial month below the threshold with the next month', () => {
  expect(from('2026-11-25')).toEqual({
    starts: '2026-11-25',
    months: [
      { month: '2026-11', days: 6, mask: 0b111111 << 24, daysInMonth: 30, cents: 2_000 },
      { month: '2026-12', days: 31, mask: -1 >>> 1, daysInMonth: 31, cents: 10_000 },
    ],
    cents: 12_000,
    date: '2027-01-05',
  })
})

it('the first payment is for one full month that reaches the threshold', () => {
  expect(from('2026-12-01')).toMatchObject({ months: [{ month: '2026-12' }], cents: 10_000, date: '2027-01-05' })
})

it("the first payment is null after an earlier rental, or if a year's earnings are below the threshold", () => {
  expect(from('2026-11-25', { periods: [period('2026-01-01', '2026-02-01')] })).toBeNull()
  expect(from('2026-11-25', { rates: [], program: { ...program, payment_threshold_cents: 9_999_999 } })).toBeNull()
})

it('the first payment is in one of the next twelve months, and is never zero', () => {
  const of = (cents: number, payment_threshold_cents: number) => {
    const known = { ...program, rental_rate_cents: cents, payment_threshold_cents }
    return from('2026-12-01', { program: known, rates: knownRates([], known) })
  }
  expect(of(1_000, 12_000)).toMatchObject({ cents: 12_000, date: '2027-12-05' })
  expect(of(1_000, 12_000)?.months).toHaveLength(12)
  expect(of(1_000, 12_001)).toBeNull()
  expect(of(0, 0)).toBeNull()
})

it("the first payment is for the first month until the device has the program's row", () => {
  expect(from('2026-11-25', { program: undefined })).toMatchObject({ cents: 2_000, date: '2026-12-05' })
})
