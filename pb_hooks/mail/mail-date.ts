import { isCalendarDate } from '../../domain/calendar'
import type { CalendarDate, Language, Month } from '../../domain/entities'
import { moment } from '../platform/clock'

const monthsEs = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Formats a moment (ms) as a date in the program's time zone: `Nov 21, 2026` or `21 de noviembre de 2026`. */
export function mailDate(ms: number, zone: string, language: Language): string {
  const at = inZone(ms, zone)
  if (language === 'en') return at.format('Jan 2, 2006')
  return `${at.format('2')} de ${monthsEs[Number(at.format('1')) - 1] ?? ''} de ${at.format('2006')}`
}

/** Formats a calendar date, independent of time zones; returns invalid text unchanged. */
export const mailDay = (day: CalendarDate, language: Language): string =>
  isCalendarDate(day) ? mailDate(Date.parse(`${day}T12:00:00Z`), 'UTC', language) : day

const shortEn = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const shortEs = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')

export function shortDay(day: CalendarDate, language: Language): string {
  if (!isCalendarDate(day)) return day
  const [month, date] = [Number(day.slice(5, 7)) - 1, Number(day.slice(8))]
  return language === 'es' ? `${date} ${shortEs[month] ?? ''}` : `${shortEn[month] ?? ''} ${date}`
}

const monthsEn = 'January February March April May June July August September October November December'.split(' ')

/** Formats a month (`YYYY-MM`): `October 2026` or `octubre de 2026`. */
export function mailMonth(month: Month, language: Language): string {
  const n = Number(month.slice(5, 7)) - 1
  const year = month.slice(0, 4)
  return language === 'en' ? `${monthsEn[n] ?? ''} ${year}` : `${monthsEs[n] ?? ''} de ${year}`
}

/** Formats a range of months: `September to October 2026` or `septiembre a octubre de 2026`. */
export function mailMonths(first: Month, last: Month, language: Language): string {
  const to = mailMonth(last, language)
  if (first === '' || first >= last) return to
  const of =
    first.slice(0, 4) === last.slice(0, 4)
      ? (language === 'en' ? monthsEn : monthsEs)[Number(first.slice(5, 7)) - 1]
      : undefined
  return `${of ?? mailMonth(first, language)} ${language === 'en' ? 'to' : 'a'} ${to}`
}

/** Formats a moment with time of day and zone. */
export function mailMoment(ms: number, zone: string, language: Language): string {
  const at = inZone(ms, zone)
  return `${mailDate(ms, zone, language)}, ${at.format(language === 'en' ? '3:04 PM' : '15:04')} (${zone})`
}

const inZone = (ms: number, zone: string) => new DateTime(moment(ms)).time().in(new Timezone(zone))
