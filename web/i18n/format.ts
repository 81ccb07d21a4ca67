import type { CalendarDate, Language, Moment, Month } from '../../domain/entities'

/** `$1,234.50`, the same in both languages (interface, Words). */
export { formatCents } from '../../domain/money/dollars'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-US', options)
  formats.set(key, made)
  return made
}

/** A calendar date stands for itself, in no time zone; a moment is shown in the device's time zone. */
function parsed(value: CalendarDate | Moment): { date: Date; zone: { timeZone?: 'UTC' } } | null {
  if (value === '') return null
  const dateOnly = value.length === 10
  const date = new Date(dateOnly ? `${value}T00:00:00Z` : value.replace(' ', 'T'))
  if (Number.isNaN(date.getTime())) return null
  return { date, zone: dateOnly ? { timeZone: 'UTC' } : {} }
}

function show(value: CalendarDate | Moment, language: Language, options: Intl.DateTimeFormatOptions): string {
  const read = parsed(value)
  return read === null ? '' : format(language, { ...options, ...read.zone }).format(read.date)
}

/** `Nov 21, 2026` / `21 nov 2026`. '' stays ''. */
export const formatDate = (value: CalendarDate | Moment, language: Language): string =>
  show(value, language, { day: 'numeric', month: 'short', year: 'numeric' })

/** `Nov 21` / `21 nov`. */
export const formatDayMonth = (value: CalendarDate | Moment, language: Language): string =>
  show(value, language, { day: 'numeric', month: 'short' })

/** `Saturday, Nov 21, 2026` / `sábado, 21 nov 2026`. */
export const formatLongDate = (value: CalendarDate | Moment, language: Language): string =>
  show(value, language, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' })

/** `12:04`, of the device's clock face. */
export const formatTime = (value: Moment, language: Language): string =>
  show(value, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `Nov 21, 2026, 12:04` / `21 nov 2026, 12:04`. */
export const formatMoment = (value: Moment, language: Language): string =>
  value === '' ? '' : `${formatDate(value, language)}, ${formatTime(value, language)}`

/** `Nov 2026` / `nov 2026`. */
export const formatMonth = (month: Month, language: Language): string =>
  show(month === '' ? '' : `${month}-01`, language, { month: 'short', year: 'numeric' })

/** `November 2026` / `noviembre de 2026`. */
export const formatLongMonth = (month: Month, language: Language): string =>
  show(month === '' ? '' : `${month}-01`, language, { month: 'long', year: 'numeric' })

/** `November` / `noviembre`. */
export const formatMonthName = (month: Month, language: Language): string =>
  show(month === '' ? '' : `${month}-01`, language, { month: 'long' })

/** `Nov` / `nov`, for axes. */
export const formatShortMonth = (month: Month, language: Language): string =>
  show(month === '' ? '' : `${month}-01`, language, { month: 'short' })

/** `1,234` in both languages, like the amounts. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')

const hourMs = 3_600_000

/** How long ago, short: `11 min`, `26 h` up to two days, then `Nov 18`, and with the year when it isn't this one. */
export function formatAgo(value: Moment, agoMs: number, language: Language): string {
  if (agoMs < hourMs) return `${Math.max(1, Math.floor(agoMs / 60_000))} min`
  if (agoMs < 48 * hourMs) return `${Math.floor(agoMs / hourMs)} h`
  return agoMs < 300 * 24 * hourMs ? formatDayMonth(value, language) : formatDate(value, language)
}
