import type { CalendarDate } from '../entities'
import { windowDays } from '../sync/collections'

const dayMs = 86_400_000

/**
 * Returns the first UTC day from which admins' devices store finished rows (`server/sync`).
 * @param nowMs the server's time
 */
export const windowCutoff = (nowMs: number): CalendarDate =>
  new Date(nowMs - windowDays * dayMs).toISOString().slice(0, 10)

/** Reports whether a row with this `window_from` belongs on admins' devices. */
export const isInWindow = (from: CalendarDate, cutoff: CalendarDate): boolean => from === '' || from >= cutoff
