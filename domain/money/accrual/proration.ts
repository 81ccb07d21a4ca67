import type { Cents } from '../../entities'

/**
 * rate × days ÷ days in the month, rounded half-up to the cent, on whole numbers only (M5). A whole month is exactly the
 * rate. The rate is never negative.
 */
export function prorate(rateCents: Cents, days: number, daysInMonth: number): Cents {
  const numerator = 2 * rateCents * days + daysInMonth
  const denominator = 2 * daysInMonth
  return (numerator - (numerator % denominator)) / denominator
}

/** The part of a month that pages and questions explain the counting of days with: April 15 to 30. */
export const partMonthExample = { days: 16, daysInMonth: 30 } as const
