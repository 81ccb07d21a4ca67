import type { Language } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { serverNow } from '../data/engine/db/clock'
import { formatDate, formatMoment, formatTime } from '../i18n/format'

/** A moment (server time, ms), with its day when that isn't today. */
export function whenOf(ms: number, language: Language): string {
  const moment = momentOf(ms)
  const isToday = formatDate(moment, language) === formatDate(momentOf(serverNow()), language)
  return (isToday ? formatTime : formatMoment)(moment, language)
}
