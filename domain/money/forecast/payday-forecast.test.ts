import { describe, expect, it } from 'vitest'
import { paydayOf } from '../payments/holding'
import { earnedByDay, earnedSoFar, type ForecastLines } from './payday-forecast'
import { prorate } from '../accrual/proration'

const line = (more: Partial<ForecastLines> = {}): ForecastLines => ({
  n: 1,
  rate_cents: 10_000,
  days: 2 ** 30 - 1,
  counted: 0,
  counted_cents: 0,
  days_in_month: 30,
  ...more,
})

describe('what a month earns by the day', () => {
  it('is what a run would make of it if it ended that day, and the whole rate at its end', () => {
    const days = earnedByDay([line()], 30)
    expect(days).toHaveLength(30)
    expect(days[0]).toBe(prorate(10_000, 1, 30))
    expect(days[14]).toBe(5_000)
    expect(days[29]).toBe(10_000)
  })

  it('counts a line from its first day, as often as there are such lines, each rounded by itself', () => {
    const late = line({ n: 3, days: 2 ** 30 - 1 - (2 ** 20 - 1) })
    const days = earnedByDay([late], 30)
    expect(days[19]).toBe(0)
    expect(days[20]).toBe(3 * prorate(10_000, 1, 30))
    expect(days[29]).toBe(3 * prorate(10_000, 10, 30))
  })

  it('leaves out what an earlier line holds', () => {
    const rest = line({ days: 2 ** 30 - 1 - (2 ** 15 - 1), counted: 2 ** 15 - 1, counted_cents: 5_001 })
    const days = earnedByDay([rest], 30)
    expect(days[14]).toBe(0)
    // together both lines are the rate
    expect(days[29]).toBe(10_000 - 5_001)
  })
})

describe('the payday of a month', () => {
  it('is the first payout day after its end, and never a day that has passed', () => {
    expect(paydayOf('2026-11', { payout_day: 5 }, '2026-11-23')).toBe('2026-12-05')
    expect(paydayOf('2026-10', { payout_day: 5 }, '2026-11-23')).toBe('2026-12-05')
    expect(paydayOf('2026-10', { payout_day: 28 }, '2026-11-23')).toBe('2026-11-28')
    expect(paydayOf('2026-11', { payout_day: 1 }, '2026-11-01')).toBe('2026-12-01')
  })
})

describe('what a kind has earned so far', () => {
  const late = line({ n: 3, days: 2 ** 30 - 1 - (2 ** 20 - 1) })
  const whole = 20_000 + 3 * prorate(10_000, 10, 30)
  it('is what all its lines have by today, how many of them have begun, and what they come to', () => {
    const lines = [line({ n: 2 }), late]
    expect(earnedSoFar(lines, 30, 15)).toEqual({ n: 2, cents: 2 * prorate(10_000, 15, 30), whole })
    expect(earnedSoFar(lines, 30, 21).n).toBe(5)
  })
  it('of a month that is over is all of it', () => {
    expect(earnedSoFar([line({ n: 2 }), late], 30, 0)).toEqual({ n: 5, cents: whole, whole })
  })
  it('of no line is nothing', () => expect(earnedSoFar([], 30, 15)).toEqual({ n: 0, cents: 0, whole: 0 }))
})
