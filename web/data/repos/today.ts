import { tzOffset } from '@date-fns/tz/tzOffset'
import { useEffect, useState } from 'react'
import type { CalendarDate } from '../../../domain/entities'
import { serverNow } from '../db/clock'
import { useProgramme } from './programme'

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

/** Today in the programme's time zone, by the server's clock as far as the device knows it; turns at midnight there. */
export function useToday(): CalendarDate {
  const zone = useProgramme().value?.time_zone || 'UTC'
  return dateInZone(useNow(), zone)
}
