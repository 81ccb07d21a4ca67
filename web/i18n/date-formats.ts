import type { Localize } from 'date-fns/locale'

/** A language's date patterns (date-fns tokens) and names. */
export interface DateFormats {
  names: Pick<Localize, 'month' | 'day'>
  date: string
  dayMonth: string
  /** A date with a two-digit day, for columns of dates. */
  columnDate: string
  longDate: string
  time: string
  moment: string
  month: string
  longMonth: string
  monthName: string
  shortMonth: string
}
