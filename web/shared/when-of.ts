import type { Language, Moment } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { serverNow } from '../data/engine/db/clock'
import { formatDate, formatDayMonth, formatMoment, formatTime } from '../i18n/format'

/** A moment (server time, ms), with its day when that isn't today. */
export function whenOf(ms: number, language: Language): string {
  const moment = momentOf(ms)
  const isToday = formatDate(moment, language) === formatDate(momentOf(serverNow()), language)
  return (isToday ? formatTime : formatMoment)(moment, language)
}

/** A moment's day, with its year when that isn't this one. */
export const dayOf = (at: Moment, language: Language): string =>
  (at.slice(0, 4) === momentOf(serverNow()).slice(0, 4) ? formatDayMonth : formatDate)(at, language)
