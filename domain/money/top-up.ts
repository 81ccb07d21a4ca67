import type { Cents } from '../entities'
import { dayCount } from './day-mask'
import { prorate } from './proration'

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
