import type { CalendarDate, Moment } from '../../domain/entities'
import { one } from './sql'

/** Returns the time for all timestamps, in ms. `server/hooks` sets the runtime's clock, which tests can change. */
export const nowMs = (): number => Date.now()

export function moment(ms: number = nowMs()): Moment {
  return new Date(ms).toISOString().replace('T', ' ')
}

/** Returns a stored moment in milliseconds; 0 for ''. */
export function momentMs(at: Moment): number {
  return at === '' ? 0 : Date.parse(at.replace(' ', 'T'))
}

/** Returns today's date in the program's time zone (a setting, default UTC). */
export function today(app: PbSource): CalendarDate {
  return dateOf(nowMs(), timeZone(app))
}

/** Returns the moment at which today began in the program's time zone. */
export function startOfToday(app: PbSource): Moment {
  const zone = timeZone(app)
  // Every time zone's days begin at a whole quarter of an hour UTC.
  let ms = Math.floor(nowMs() / quarterMs) * quarterMs
  const day = dateOf(ms, zone)
  while (dateOf(ms - quarterMs, zone) === day) ms -= quarterMs
  return moment(ms)
}

const quarterMs = 15 * 60_000

export function dateOf(ms: number, zone: string): CalendarDate {
  if (zone === 'UTC') return moment(ms).slice(0, 10)
  return new DateTime(moment(ms)).time().in(new Timezone(zone)).format('2006-01-02')
}

export function timeZone(app: PbSource): string {
  return one(app, 'SELECT time_zone FROM program LIMIT 1', {}, { time_zone: '' })?.time_zone || 'UTC'
}

/** Reports whether a time zone name is valid. "Local" is rejected, because it would be the machine's own. */
export const isKnownTimeZone = (name: string): boolean => name !== 'Local' && new Timezone(name).string() === name
