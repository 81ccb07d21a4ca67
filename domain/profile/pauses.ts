import { addDays } from '../calendar'
import type { CalendarDate } from '../entities'

/** A pause as its rules read it: days on which nobody works on the profile (P12); `to_date` '' = it goes on. */
export interface PauseFact {
  from_date: CalendarDate
  to_date: CalendarDate
  /** Set where it was taken back before a whole day of it was over. */
  voided_at: string
}

/** Whether nobody may work on the profile on a day. */
export const isPausedOn = (pauses: readonly PauseFact[], day: CalendarDate): boolean =>
  pauses.some(
    (pause) => pause.voided_at === '' && pause.from_date <= day && (pause.to_date === '' || pause.to_date >= day),
  )

/** The pause that goes on or begins on the next day; undefined = there is none. */
export const openPause = <P extends PauseFact>(pauses: readonly P[]): P | undefined =>
  pauses.find((pause) => pause.voided_at === '' && pause.to_date === '')

/** A pause begins with the day after it is asked for: what is done today can't be undone. */
export const pauseStart = (today: CalendarDate): CalendarDate => addDays(today, 1)

/**
 * The last paused day of a pause that is ended today: work goes on at once. '' = not one day of it was over, so that it is as if it had
 * never been.
 */
export function pauseEnd(pause: Pick<PauseFact, 'from_date'>, today: CalendarDate): CalendarDate {
  const last = addDays(today, -1)
  return last < pause.from_date ? '' : last
}

/**
 * Whether there is something to pause: a rental that goes on today or later. Its days go on counting, whatever is paused (P12).
 */
export const mayPause = (
  periods: readonly { end_date: CalendarDate; voided_at: string }[],
  today: CalendarDate,
): boolean => periods.some((period) => period.voided_at === '' && (period.end_date === '' || period.end_date > today))
