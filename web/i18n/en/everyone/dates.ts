import { enUS } from 'date-fns/locale/en-US'
import type { DateFormats } from '../../date-formats'

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
