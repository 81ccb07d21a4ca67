import { lightFormat } from 'date-fns/lightFormat'
import type { CalendarDate, Language, Moment, Month } from '../../domain/entities'
import { dates } from './areas'
import type { MessagesOf } from './group'

/** `$1,234.50` in both languages. */
export { formatCents } from '../../domain/money/dollars'
export { formatCount } from './numbers'

type DateFormats = MessagesOf<typeof dates>
type Pattern = Exclude<keyof DateFormats, 'names'>

/** A calendar date has no time zone; a moment is shown in the device's. */
function parseDate(value: CalendarDate | Moment): Date | null {
  if (value === '') return null
  const date =
    value.length === 10
      ? new Date(Number(value.slice(0, 4)), Number(value.slice(5, 7)) - 1, Number(value.slice(8)))
      : new Date(value.replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? null : date
}

/** date-fns formats only the numbers, because its own `format` would add English names to every language. */
function format(value: CalendarDate | Moment, language: Language, pattern: Pattern): string {
  const date = parseDate(value)
  if (date === null) return ''
  const messages = dates.ifLoaded(language) ?? dates.ifLoaded(language === 'en' ? 'es' : 'en')
  // Before any messages are loaded, only code outside of screens runs.
  if (messages === undefined) return value.slice(0, 10)
  return lightFormat(
    date,
    messages[pattern].replaceAll(/MMMM?|EEEE/g, (token) => `'${nameOf(token, date, messages)}'`),
  )
}

function nameOf(token: string, date: Date, { names }: DateFormats): string {
  if (token === 'EEEE') return names.day(date.getDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6, { width: 'wide' })
  const month = date.getMonth() as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
  return names.month(month, { width: token === 'MMM' ? 'abbreviated' : 'wide' })
}

/** `Nov 21, 2026` / `21 nov 2026`; '' for ''. */
export const formatDate = (value: CalendarDate | Moment, language: Language): string => format(value, language, 'date')

/** `Nov 05, 2026` / `05 nov 2026`; '' for ''. */
export const formatColumnDate = (value: CalendarDate | Moment, language: Language): string =>
  format(value, language, 'columnDate')

/** `Nov 21` / `21 nov`. */
export const formatDayMonth = (value: CalendarDate | Moment, language: Language): string =>
  format(value, language, 'dayMonth')

/** `Saturday, Nov 21, 2026` / `sábado, 21 nov 2026`. */
export const formatLongDate = (value: CalendarDate | Moment, language: Language): string =>
  format(value, language, 'longDate')

/** `12:04 PM` / `12:04`, in the device's time zone. */
export const formatTime = (value: Moment, language: Language): string => format(value, language, 'time')

/** `Nov 21, 2026 12:04 PM` / `21 nov 2026, 12:04`. */
export const formatMoment = (value: Moment, language: Language): string => format(value, language, 'moment')

const firstOf = (month: Month): CalendarDate => (month === '' ? '' : `${month}-01`)

/** `Nov 2026` / `nov 2026`. */
export const formatMonth = (month: Month, language: Language): string => format(firstOf(month), language, 'month')

/** `November 2026` / `noviembre de 2026`. */
export const formatLongMonth = (month: Month, language: Language): string =>
  format(firstOf(month), language, 'longMonth')

/** `November` / `noviembre`. */
export const formatMonthName = (month: Month, language: Language): string =>
  format(firstOf(month), language, 'monthName')

/** `Nov` / `nov`, for chart axes. */
export const formatShortMonth = (month: Month, language: Language): string =>
  format(firstOf(month), language, 'shortMonth')

/** Formats a period as `Oct 2026` or `Sep to Oct 2026`, without repeating a year or month. `to` joins its two ends. */
export function formatPeriod(
  from: CalendarDate,
  until: CalendarDate,
  language: Language,
  to: (from: string, until: string) => string,
): string {
  const [first, last] = [from.slice(0, 7), until.slice(0, 7)]
  if (first === last) return formatMonth(last, language)
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  return to((isSameYear ? formatShortMonth : formatMonth)(first, language), formatMonth(last, language))
}

const hourMs = 3_600_000

/** Formats an age as `11 min`, as `26 h` up to two days, then as the date `Nov 18`, which has a year from 300 days on. */
export function formatAgo(value: Moment, agoMs: number, language: Language): string {
  if (agoMs < hourMs) return `${Math.max(1, Math.floor(agoMs / 60_000))} min`
  if (agoMs < 48 * hourMs) return `${Math.floor(agoMs / hourMs)} h`
  return agoMs < 300 * 24 * hourMs ? formatDayMonth(value, language) : formatDate(value, language)
}

/** Returns the day of a moment in the device's time zone; '' for ''. */
export function localDay(at: Moment | number): CalendarDate {
  if (at === '') return ''
  const date = new Date(typeof at === 'number' ? at : at.replace(' ', 'T'))
  const padTwo = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
}
