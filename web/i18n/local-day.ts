import type { CalendarDate, Moment } from '../../domain/entities'

/** Returns the day of a moment in the device's time zone; '' for ''. */
export function localDay(at: Moment | number): CalendarDate {
  if (at === '') return ''
  const date = new Date(typeof at === 'number' ? at : at.replace(' ', 'T'))
  const padTwo = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
}
