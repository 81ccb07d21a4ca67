import type { Cents } from '../../entities'
import { prorate } from '../accrual/proration'

export interface RatedDays {
  rateCents: Cents
  days: number
}

/** Each share is rounded separately (M5). The landing page's calculator and the forecast use it. */
export const monthSum = (shares: readonly RatedDays[], daysInMonth: number): Cents =>
  shares.reduce((cents, { rateCents, days }) => cents + prorate(rateCents, days, daysInMonth), 0)
