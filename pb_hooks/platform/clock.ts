import type { CalendarDate, Moment } from '../../domain/entities'
import { one } from './sql'

/** Server time in ms, which every time stamp takes. `server/hooks` gives the runtimes the clock of the program, which tests can move. */
export const nowMs = (): number => Date.now()

/** A moment as PocketBase stores it, now or of the given ms. */
export function moment(ms: number = nowMs()): Moment {
  return new Date(ms).toISOString().replace('T', ' ')
}

/** Milliseconds of a stored moment; 0 for ''. */
export function momentMs(at: Moment): number {
  return at === '' ? 0 : Date.parse(at.replace(' ', 'T'))
}

/** Today as a calendar date in the program's time zone (a setting, shipped UTC). */
export function today(app: PbSource): CalendarDate {
  return dateOf(nowMs(), timeZone(app))
}

/** The calendar date of a moment in a time zone. */
export function dateOf(ms: number, zone: string): CalendarDate {
  if (zone === 'UTC') return moment(ms).slice(0, 10)
  return new DateTime(moment(ms)).time().in(new Timezone(zone)).format('2006-01-02')
}

/** The program's time zone. */
export function timeZone(app: PbSource): string {
  return one(app, 'SELECT time_zone FROM program LIMIT 1', {}, { time_zone: '' })?.time_zone || 'UTC'
}

/** Whether a name is a time zone that the program knows. "Local" would be the machine's own. */
export const knowsTimeZone = (name: string): boolean => name !== 'Local' && new Timezone(name).string() === name
