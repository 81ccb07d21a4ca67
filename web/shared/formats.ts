import { formatCents, formatCount, formatDate, formatDayMonth, formatMoment, formatTime } from '../i18n/format'
import type { Language, Moment } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { serverNow } from '../data/engine/db/clock'

/** Formats cents with a sign: `+$50.00`, `−$50.00`, `$0.00`. */
export const formatSignedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

/** Formats a count with a sign: `+5`, `−5`, `0`. */
export const formatSignedCount = (count: number): string =>
  count < 0 ? `−${formatCount(-count)}` : `${count > 0 ? '+' : ''}${formatCount(count)}`

/** Returns how many things a drawn circle stands for: 1, or above `maxCircles` a power of ten. */
export const countPerCircle = (count: number, maxCircles: number): number =>
  count <= maxCircles ? 1 : 10 ** Math.ceil(Math.log10(count / maxCircles))

/** Formats a server time (ms), with the date unless it is today. */
export function formatRecentTime(ms: number, language: Language): string {
  const moment = momentOf(ms)
  const isToday = formatDate(moment, language) === formatDate(momentOf(serverNow()), language)
  return (isToday ? formatTime : formatMoment)(moment, language)
}

/** Formats a day, with the year unless it is this year. */
export const formatRecentDay = (at: Moment, language: Language): string =>
  (at.slice(0, 4) === momentOf(serverNow()).slice(0, 4) ? formatDayMonth : formatDate)(at, language)
