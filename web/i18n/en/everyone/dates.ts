import { enUS } from 'date-fns/locale/en-US'
import type { DateWords } from '../../date-words'

/** Date formats (specification, document 2; decision 16). */
export const dates: DateWords = {
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
