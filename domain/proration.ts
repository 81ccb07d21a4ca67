import { dayCount } from './day-mask'
import type { Cents } from './entities'

/**
 * rate × days ÷ days in the month, rounded half-up to the cent, on whole numbers only (M5). A whole month is exactly the
 * rate. The rate is never negative.
 */
export function prorate(rateCents: Cents, days: number, daysInMonth: number): Cents {
  const numerator = 2 * rateCents * days + daysInMonth
  const denominator = 2 * daysInMonth
  return (numerator - (numerator % denominator)) / denominator
}

/** What earlier lines of one source and month have counted. */
export interface Counted {
  /** Mask of all counted days. */
  days: number
  amountCents: Cents
}

/**
 * The amount of a line for `newDays` beside what was counted before: all lines together are the rounded total of all
 * days at one rate, so no cent is lost or made by recording late (M5).
 */
export function topUp(rateCents: Cents, newDays: number, counted: Counted, daysInMonth: number): Cents {
  return prorate(rateCents, dayCount(counted.days | newDays), daysInMonth) - counted.amountCents
}
