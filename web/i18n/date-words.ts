import type { Localize } from 'date-fns/locale'

/** A language's own names and orders of dates, in the tokens of date-fns. */
export interface DateWords {
  names: Pick<Localize, 'month' | 'day'>
  date: string
  dayMonth: string
  /** Days of two figures, for columns of dates. */
  columnDate: string
  longDate: string
  time: string
  moment: string
  month: string
  longMonth: string
  monthName: string
  shortMonth: string
}
