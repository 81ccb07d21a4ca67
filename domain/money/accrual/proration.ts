import type { Cents } from '../../collections/define/row'

/** Returns rate × days ÷ days in the month, rounded half up to the cent, in integer arithmetic (M5). */
export function prorate(rateCents: Cents, days: number, daysInMonth: number): Cents {
  const numerator = 2 * rateCents * days + daysInMonth
  const denominator = 2 * daysInMonth
  return (numerator - (numerator % denominator)) / denominator
}

export const partMonthExample = { days: 16, daysInMonth: 30 } as const

export interface RatedDays {
  rateCents: Cents
  days: number
}

/** Returns the sum of shares that are each rounded (M5), for the landing page's calculator and the forecast. */
export const monthSum = (shares: readonly RatedDays[], daysInMonth: number): Cents =>
  shares.reduce((cents, { rateCents, days }) => cents + prorate(rateCents, days, daysInMonth), 0)
