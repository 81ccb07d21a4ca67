import type { CalendarDate, Earning } from './entities'

/** The end of a hold that only an admin ends. */
export const untilDecided: CalendarDate = '9999-12-31'

/** The reason of a line that met a payment made by hand for the same person, type and month (M5). */
export const paidByHand = 'paid-by-hand'

/** Whether a line is held on a day: held up to the day before `hold_until`. */
export const isHeld = (line: Pick<Earning, 'hold_until'>, today: CalendarDate): boolean =>
  line.hold_until !== '' && line.hold_until > today
