import { addMonths, monthRange } from '../../calendar'
import type { Cents, Earning, Month } from '../../entities'

/** What a month's living lines amount to, and how much of it was sent. */
export interface MonthShare {
  month: Month
  cents: Cents
  paidCents: Cents
}

/**
 * The last months up to one, oldest first, with what their lines came to (M4): cancelled ones count nowhere.
 * @param count how many months
 */
export function monthShares(
  lines: readonly Pick<Earning, 'month' | 'status' | 'amount_cents'>[],
  until: Month,
  count: number,
): MonthShare[] {
  return monthRange(addMonths(until, 1 - count), until).map((month) => {
    const own = lines.filter((line) => line.month === month && line.status !== 'cancelled')
    const sum = (of: typeof own): Cents => of.reduce((cents, line) => cents + line.amount_cents, 0)
    return { month, cents: sum(own), paidCents: sum(own.filter((line) => line.status === 'paid')) }
  })
}
