import { es } from 'date-fns/locale/es'
import type { DateFormats } from '../../en/everyone/dates'

export const dates: DateFormats = {
  names: es.localize,
  date: 'd MMM yyyy',
  dayMonth: 'd MMM',
  columnDate: 'dd MMM yyyy',
  longDate: 'EEEE, d MMM yyyy',
  time: 'HH:mm',
  moment: 'd MMM yyyy, HH:mm',
  month: 'MMM yyyy',
  longMonth: "MMMM 'de' yyyy",
  monthName: 'MMMM',
  shortMonth: 'MMM',
}
