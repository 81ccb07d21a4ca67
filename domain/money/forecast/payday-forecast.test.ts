import { describe, expect, it } from 'vitest'
import { earnedByDay, earnedSoFar, type ForecastLines } from './payday-forecast'
import { prorate } from '../accrual/rates'

const line = (more: Partial<ForecastLines> = {}): ForecastLines => ({
  n: 1,
  rate_cents: 10_000,
  days: 2 ** 30 - 1,
  counted: 0,
  counted_cents: 0,
  days_in_month: 30,
  ...more,
})

describe("a month's earnings up to a day", () => {
  it("equal the payment run's amount if the month ended on that day, and the full rate at the month's end", () => {
    const days = earnedByDay([line()], 30)
    expect(days).toHaveLength(30)
    expect(days[0]).toBe(prorate(10_000, 1, 30))
    expect(days[14]).toBe(5_000)
    expect(days[29]).toBe(10_000)
  })

  it('include each earnings line from its first day on, rounded separately and multiplied by the number of such lines', () => {
    const laterLine = line({ n: 3, days: 2 ** 30 - 1 - (2 ** 20 - 1) })
    const days = earnedByDay([laterLine], 30)
    expect(days[19]).toBe(0)
    expect(days[20]).toBe(3 * prorate(10_000, 1, 30))
    expect(days[29]).toBe(3 * prorate(10_000, 10, 30))
  })

  it('exclude days that earlier lines contain', () => {
    const rest = line({ days: 2 ** 30 - 1 - (2 ** 15 - 1), counted: 2 ** 15 - 1, counted_cents: 5_001 })
    const days = earnedByDay([rest], 30)
    expect(days[14]).toBe(0)
    // The two lines together equal the rate.
    expect(days[29]).toBe(10_000 - 5_001)
  })
})

describe('earnings of one kind up to today', () => {
  const laterLine = line({ n: 3, days: 2 ** 30 - 1 - (2 ** 20 - 1) })
  const fullEarnings = 20_000 + 3 * prorate(10_000, 10, 30)
  it('are the sum of all lines up to today, with the number of lines that have started', () => {
    const lines = [line({ n: 2 }), laterLine]
    expect(earnedSoFar(lines, 30, 15)).toEqual({ n: 2, cents: 2 * prorate(10_000, 15, 30), whole: fullEarnings })
    expect(earnedSoFar(lines, 30, 21).n).toBe(5)
  })
  it('include the whole month after its end', () => {
    expect(earnedSoFar([line({ n: 2 }), laterLine], 30, 0)).toEqual({ n: 5, cents: fullEarnings, whole: fullEarnings })
  })
  it('are zero without lines', () => expect(earnedSoFar([], 30, 15)).toEqual({ n: 0, cents: 0, whole: 0 }))
})
