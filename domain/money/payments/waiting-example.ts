import type { Cents } from '../../entities'
import { partMonthExample, prorate } from '../accrual/rates'

const maxMonths = 12

/**
 * Returns what each month earns (`earnedIn(0)` is the first) up to the one at which the balance reaches the threshold, or
 * null if that takes more than a year (M6).
 */
export function monthsUntilPaid(earnedIn: (month: number) => Cents, thresholdCents: Cents): Cents[] | null {
  const months: Cents[] = []
  let cents = 0
  for (let n = 0; n < maxMonths; n++) {
    const earned = earnedIn(n)
    months.push(earned)
    cents += earned
    if (cents > 0 && cents >= thresholdCents) return months
  }
  return null
}

export interface WaitingExample {
  /** The number of days of the first month. */
  days: number
  firstCents: Cents
  /** The number of further months, and what they earn together. */
  more: number
  moreCents: Cents
  totalCents: Cents
}

/** The first day of the example on the public page, in a month of 30 days. */
export const exampleStartDay = partMonthExample.daysInMonth - partMonthExample.days + 1

/** Returns the first payment of a rental that starts on this day of a month of 30 days (M5, M6); null as above. */
export function waitingExample(rateCents: Cents, thresholdCents: Cents, startDay: number): WaitingExample | null {
  const all = partMonthExample.daysInMonth
  const days = all - startDay + 1
  const months = monthsUntilPaid((n) => prorate(rateCents, n === 0 ? days : all, all), thresholdCents)
  if (months === null) return null
  const [firstCents = 0, ...rest] = months
  const moreCents = rest.reduce((sum, cents) => sum + cents, 0)
  return { days, firstCents, more: rest.length, moreCents, totalCents: firstCents + moreCents }
}
