import { tzOffset } from '@date-fns/tz/tzOffset'
import { useEffect, useState } from 'react'
import type { CalendarDate, Moment } from '../../../domain/entities'
import { momentOf } from '../../../domain/moments'
import { serverNow } from '../engine/db/clock'
import { useProgram } from './installation/program'

/** An unknown zone is treated as UTC. */
export function dateInZone(ms: number, timeZone: string): CalendarDate {
  const offsetMin = tzOffset(timeZone, new Date(ms))
  return new Date(ms + (Number.isNaN(offsetMin) ? 0 : offsetMin) * 60_000).toISOString().slice(0, 10)
}

export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns a value after it hasn't changed for `ms`. Until then it returns the earlier value, and at first `initial`. */
export function useDebounced<T>(value: T, ms: number, initial = value): T {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Returns the date in the program's time zone, by the server's time. It changes at midnight there. */
export function useToday(): CalendarDate {
  const zone = useProgram().value?.time_zone || 'UTC'
  return dateInZone(useNow(), zone)
}

export const momentNow = (): Moment => momentOf(serverNow())

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the time in a zone, without the zone's name: `2026-11-21 12:31:00`. */
export function wallClockTime(ms: number, zone: string): string {
  const offsetMin = tzOffset(zone, new Date(ms))
  return momentOf(ms + (Number.isNaN(offsetMin) ? 0 : offsetMin) * 60_000).slice(0, 19)
}
