import { expect, it } from 'vitest'
import { facts, period } from '../testing/money-rows'
import { firstPayment } from './first-payment'

const today = '2026-11-21'
const of = (...periods: ReturnType<typeof period>[]) => firstPayment({ facts: facts({ periods }), today })

it('a part of a month below the threshold is paid together with the next one', () => {
  expect(of(period('2026-11-25'))).toEqual({
    starts: '2026-11-25',
    months: [
      { month: '2026-11', days: 6, mask: 0b111111 << 24, daysInMonth: 30, cents: 2_000 },
      { month: '2026-12', days: 31, mask: -1 >>> 1, daysInMonth: 31, cents: 10_000 },
    ],
    cents: 12_000,
    date: '2027-01-05',
  })
})

it('a whole month is enough by itself', () => {
  expect(of(period('2026-12-01'))).toMatchObject({ months: [{ month: '2026-12' }], cents: 10_000, date: '2027-01-05' })
})

it('whoever leaves before is paid what there is', () => {
  expect(of(period('2026-11-25', '2026-11-30'))).toMatchObject({ cents: 2_000, date: '2026-12-05' })
})

it('is nothing where no day is set, or one has begun', () => {
  expect(of()).toBeNull()
  expect(of(period('2026-11-21'))).toBeNull()
})
