import type { CalendarDate } from '../entities'
import { windowDays } from '../sync/window'

const dayMs = 86_400_000

/**
 * What left its open state before this UTC day is in no window: the server's clock alone says so (`server/sync`).
 * @param nowMs the server's time
 */
export const cutOff = (nowMs: number): CalendarDate => new Date(nowMs - windowDays * dayMs).toISOString().slice(0, 10)

/** Whether a row with this `window_from` is for admins' devices. */
export const isInWindow = (from: CalendarDate, cutoff: CalendarDate): boolean => from === '' || from >= cutoff
