import type { Cents } from '../../entities'
import { prorate } from '../accrual/proration'

/** Something that makes money in a month: a rental, or a referral. */
export interface MonthShare {
  rateCents: Cents
  days: number
}

/**
 * What a month makes: each share for its days, rounded by itself (M5). Of whole months it is what the landing page's calculator
 * promises, and what a forecast says.
 */
export const monthSum = (shares: readonly MonthShare[], daysInMonth: number): Cents =>
  shares.reduce((cents, { rateCents, days }) => cents + prorate(rateCents, days, daysInMonth), 0)
