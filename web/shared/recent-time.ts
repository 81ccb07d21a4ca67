import type { Language, Moment } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { serverNow } from '../data/engine/db/clock'
import { formatDate, formatDayMonth, formatMoment, formatTime } from '../i18n/format'

/** Formats a server time (ms), with the date unless it is today. */
export function formatRecentTime(ms: number, language: Language): string {
  const moment = momentOf(ms)
  const isToday = formatDate(moment, language) === formatDate(momentOf(serverNow()), language)
  return (isToday ? formatTime : formatMoment)(moment, language)
}

/** Formats a day, with the year unless it is this year. */
export const formatRecentDay = (at: Moment, language: Language): string =>
  (at.slice(0, 4) === momentOf(serverNow()).slice(0, 4) ? formatDayMonth : formatDate)(at, language)
