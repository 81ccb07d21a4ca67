import { addDays } from '../calendar'
import type { CalendarDate } from '../collections/define/row'

/** A pause. `to_date` is '' if it has no end (P12). */
export interface PauseFact {
  from_date: CalendarDate
  to_date: CalendarDate
  /** The time when the pause was withdrawn, before its first day was over; '' if it is valid. */
  voided_at: string
}

export const isPausedOn = (pauses: readonly PauseFact[], day: CalendarDate): boolean =>
  pauses.some(
    (pause) => pause.voided_at === '' && pause.from_date <= day && (pause.to_date === '' || pause.to_date >= day),
  )

export const openPause = <P extends PauseFact>(pauses: readonly P[]): P | undefined =>
  pauses.find((pause) => pause.voided_at === '' && pause.to_date === '')

/** Returns a pause's first day: tomorrow, because today's work is already done. */
export const pauseStart = (today: CalendarDate): CalendarDate => addDays(today, 1)

/** Returns the last day of a pause that ends today, or '' if it had no complete day and is void. */
export function pauseEnd(pause: Pick<PauseFact, 'from_date'>, today: CalendarDate): CalendarDate {
  const last = addDays(today, -1)
  return last < pause.from_date ? '' : last
}

/**
 * Reports whether a profile can be paused, which requires a rental that continues after today. Paused days are still paid
 * (P12).
 */
export const canPause = (
  periods: readonly { end_date: CalendarDate; voided_at: string }[],
  today: CalendarDate,
): boolean => periods.some((period) => period.voided_at === '' && (period.end_date === '' || period.end_date > today))
