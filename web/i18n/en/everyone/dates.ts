import { enUS } from 'date-fns/locale/en-US'
import type { Localize } from 'date-fns/locale'

/** The date formats of a language, as patterns of date-fns tokens. */
export interface DateFormats {
  names: Pick<Localize, 'month' | 'day'>
  date: string
  dayMonth: string
  /** A date with a two-digit day. */
  columnDate: string
  longDate: string
  time: string
  moment: string
  month: string
  longMonth: string
  monthName: string
  shortMonth: string
}

/** Date formats (specification, document 2; decision 0028). */
export const dates: DateFormats = {
  names: enUS.localize,
  date: 'MMM d, yyyy',
  dayMonth: 'MMM d',
  columnDate: 'MMM dd, yyyy',
  longDate: 'EEEE, MMM d, yyyy',
  time: 'h:mm a',
  moment: 'MMM d, yyyy h:mm a',
  month: 'MMM yyyy',
  longMonth: 'MMMM yyyy',
  monthName: 'MMMM',
  shortMonth: 'MMM',
}
