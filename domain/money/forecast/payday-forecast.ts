import * as v from 'valibot'
import type { Cents } from '../../entities'
import { dayCount } from '../accrual/day-mask'
import { prorate } from '../accrual/proration'

const cents = v.pipe(v.number(), v.integer())

/** Rentals or referrals with a day in the month so far, their earnings, and the earnings at the month's end. */
const earned = v.object({ n: v.number(), cents, whole: cents })

/** What the next payday would send by today's facts; open periods continue to the month's end. */
export const paydayForecast = v.object({
  /** The month of the next run: the current one, or an earlier one without a run. */
  month: v.string(),
  payday: v.string(),
  payments: v.number(),
  cents,
  /** What stays unpaid: below the threshold, held, netted. */
  stays: cents,
  /** Cumulative earnings at the end of each day. */
  days: v.array(cents),
  /** Today's day, 1–31; 0 = the month has ended. */
  today: v.number(),
  soFar: v.object({ rental: earned, commission: earned }),
})
export type PaydayForecast = v.InferOutput<typeof paydayForecast>

/** Future lines with the same values, grouped. */
export interface ForecastLines {
  n: number
  rate_cents: Cents
  /** Masks: days that the line would count, and days that earlier lines counted. */
  days: number
  counted: number
  counted_cents: Cents
  days_in_month: number
}

/** Returns the cumulative earnings at the end of each day, each line rounded as if the month ended on that day. */
export function earnedByDay(lines: readonly ForecastLines[], daysInMonth: number): Cents[] {
  return Array.from({ length: daysInMonth }, (_, at) => {
    const until = 2 ** (at + 1) - 1
    return lines.reduce((sum, line) => {
      const days = dayCount((line.days | line.counted) & until)
      const already = dayCount(line.counted & until)
      const rate = line.rate_cents
      const dim = line.days_in_month
      // Days of earlier lines are part of those lines' amounts.
      const own =
        at + 1 === daysInMonth
          ? prorate(rate, days, dim) - line.counted_cents
          : prorate(rate, days, dim) - prorate(rate, already, dim)
      return sum + line.n * own
    }, 0)
  })
}

/**
 * Returns the earnings of one kind so far, and how many lines have begun.
 * @param today the last day to include, 1–31; 0 = the whole month
 */
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
