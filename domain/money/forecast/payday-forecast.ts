import * as v from 'valibot'
import type { Cents } from '../../entities'
import { dayCount } from '../accrual/day-mask'
import { prorate } from '../accrual/proration'

const cents = v.pipe(v.number(), v.integer())

/** How many rentals or referrals have a day in the month by now, what they have earned, and what the kind comes to at its end. */
const earned = v.object({ n: v.number(), cents, whole: cents })

/** What the next payday would send, as the next run would make it of today's facts: open periods go on to the month's end. */
export const paydayForecast = v.object({
  /** The month that the next run makes: the running one, or an earlier one that has none. */
  month: v.string(),
  payday: v.string(),
  /** What the run would make. */
  payments: v.number(),
  cents,
  /** What it would leave open: below the threshold, held, netted. */
  stays: cents,
  /** What the month's lines have earned by the end of each of its days. */
  days: v.array(cents),
  /** Which of them is today, 1–31; 0 = the month is over. */
  today: v.number(),
  /** Each kind's part of it. */
  soFar: v.object({ rental: earned, commission: earned }),
})
export type PaydayForecast = v.InferOutput<typeof paydayForecast>

/** Lines that a run would make and that count alike. */
export interface ForecastLines {
  n: number
  rate_cents: Cents
  /** Mask of the days it would count, and of those that earlier lines did. */
  days: number
  counted: number
  counted_cents: Cents
  days_in_month: number
}

/** What lines of one month have earned by the end of each day: each line as a run would round it if the month ended with that day. */
export function earnedByDay(lines: readonly ForecastLines[], daysInMonth: number): Cents[] {
  return Array.from({ length: daysInMonth }, (_, at) => {
    const until = 2 ** (at + 1) - 1
    return lines.reduce((sum, line) => {
      const days = dayCount((line.days | line.counted) & until)
      const already = dayCount(line.counted & until)
      const rate = line.rate_cents
      const dim = line.days_in_month
      // days that earlier lines counted are in those lines' amounts
      const own =
        at + 1 === daysInMonth
          ? prorate(rate, days, dim) - line.counted_cents
          : prorate(rate, days, dim) - prorate(rate, already, dim)
      return sum + line.n * own
    }, 0)
  })
}

/**
 * What lines of one kind have earned so far, and how many of them have a day by then.
 * @param today the last day that counts, 1–31; 0 = all of the month
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
