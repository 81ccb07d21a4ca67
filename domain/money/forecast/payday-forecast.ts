import * as v from 'valibot'
import type { Cents } from '../../entities'
import { dayCount } from '../accrual/day-mask'
import { prorate } from '../accrual/rates'

const cents = v.pipe(v.number(), v.integer())

/** `n` rentals or referrals with a day in the month, and their earnings up to today and to the month's end. */
const earned = v.object({ n: v.number(), cents, whole: cents })

/** What the next payday would send. Periods without an end continue to the end of the month. */
export const paydayForecast = v.object({
  month: v.string(),
  payday: v.string(),
  payments: v.number(),
  cents,
  /** The amount that isn't paid because it is below the threshold, on hold or offset by a negative amount. */
  stays: cents,
  days: v.array(cents),
  /** The current day of the month, 1–31; 0 if the month has ended. */
  today: v.number(),
  soFar: v.object({ rental: earned, commission: earned }),
})
export type PaydayForecast = v.InferOutput<typeof paydayForecast>

export interface ForecastLines {
  n: number
  rate_cents: Cents
  /** Two masks: the days that each line would contain, and the days in earlier lines. */
  days: number
  counted: number
  counted_cents: Cents
  days_in_month: number
}

/** Returns the earnings up to each day. Each line is rounded as if the month ended on that day. */
export function earnedByDay(lines: readonly ForecastLines[], daysInMonth: number): Cents[] {
  return Array.from({ length: daysInMonth }, (_, at) => {
    const until = 2 ** (at + 1) - 1
    return lines.reduce((sum, line) => {
      const days = dayCount((line.days | line.counted) & until)
      const already = dayCount(line.counted & until)
      const rate = line.rate_cents
      const dim = line.days_in_month
      // Earlier lines already cover some of the days.
      const own =
        at + 1 === daysInMonth
          ? prorate(rate, days, dim) - line.counted_cents
          : prorate(rate, days, dim) - prorate(rate, already, dim)
      return sum + line.n * own
    }, 0)
  })
}

/** Returns the earnings so far. `today` is the last day to include, 1–31; 0 for the whole month. */
export function earnedSoFar(
  lines: readonly ForecastLines[],
  daysInMonth: number,
  today: number,
): v.InferOutput<typeof earned> {
  const last = today === 0 ? daysInMonth : today
  const until = 2 ** last - 1
  const begun = lines.filter(({ days, counted }) => dayCount((days | counted) & until) > 0)
  const byDay = earnedByDay(lines, daysInMonth)
  return { n: begun.reduce((sum, { n }) => sum + n, 0), cents: byDay[last - 1] ?? 0, whole: byDay.at(-1) ?? 0 }
}
