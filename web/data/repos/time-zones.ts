import { tzOffset } from '@date-fns/tz/tzOffset'
import { momentOf } from '../../../domain/moments'
import { isZoneName } from '../../../domain/programme/settings'

/** The names of time zones that this browser knows and a setting may hold, UTC first. The server has the last word. */
export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isZoneName(zone)),
]

/** This device's own. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a wall clock shows there, as a moment of no zone: `2026-11-21 12:31:00`. */
export function wallClockIn(ms: number, zone: string): string {
  const offsetMin = tzOffset(zone, new Date(ms))
  return momentOf(ms + (Number.isNaN(offsetMin) ? 0 : offsetMin) * 60_000).slice(0, 19)
}
