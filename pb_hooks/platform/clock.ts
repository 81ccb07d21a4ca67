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

export function dateOf(ms: number, zone: string): CalendarDate {
  if (zone === 'UTC') return moment(ms).slice(0, 10)
  return new DateTime(moment(ms)).time().in(new Timezone(zone)).format('2006-01-02')
}

export function timeZone(app: PbSource): string {
  return one(app, 'SELECT time_zone FROM program LIMIT 1', {}, { time_zone: '' })?.time_zone || 'UTC'
}

/** Reports whether a time zone name is valid. "Local" is rejected, because it would be the machine's own. */
export const isKnownTimeZone = (name: string): boolean => name !== 'Local' && new Timezone(name).string() === name
