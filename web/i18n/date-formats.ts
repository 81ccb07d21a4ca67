import type { Localize } from 'date-fns/locale'

/** Patterns are date-fns tokens. */
export interface DateFormats {
  names: Pick<Localize, 'month' | 'day'>
  date: string
  dayMonth: string
  /** With a two-digit day. */
  columnDate: string
  longDate: string
  time: string
  moment: string
  month: string
  longMonth: string
  monthName: string
  shortMonth: string
}
