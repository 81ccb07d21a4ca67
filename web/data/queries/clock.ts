import { tzOffset } from '@date-fns/tz/tzOffset'
import { useEffect, useState } from 'react'
import type { CalendarDate, Moment } from '../../../domain/entities'
import { momentOf } from '../../../domain/moments'
import { isZoneName } from '../../../domain/program/settings'
import { serverNow } from '../engine/db/clock'
import { useProgram } from './installation/program'

/** The calendar date of a moment (ms) in a time zone; an unknown zone counts as UTC. */
export function dateInZone(ms: number, timeZone: string): CalendarDate {
  const offsetMin = tzOffset(timeZone, new Date(ms))
  return new Date(ms + (Number.isNaN(offsetMin) ? 0 : offsetMin) * 60_000).toISOString().slice(0, 10)
}

/** Now by the server's clock (ms), told again every minute: for what is said of how long something waits. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Today in the program's time zone, by the server's clock as far as the device knows it; turns at midnight there. */
export function useToday(): CalendarDate {
  const zone = useProgram().value?.time_zone || 'UTC'
  return dateInZone(useNow(), zone)
}

/** Now, as the server writes moments. For what is shown until the server's own stamp arrives. */
export const momentNow = (): Moment => momentOf(serverNow())

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
