import { addMonths, monthRange } from '../../calendar'
import type { Cents, Earning, Month } from '../../entities'

export interface MonthShare {
  month: Month
  cents: Cents
  paidCents: Cents
}

/** Returns earned and sent amounts of `count` months up to `until`, oldest first, without cancelled lines (M4). */
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
