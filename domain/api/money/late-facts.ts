import * as v from 'valibot'
import { calendarDate, done, id, neededReason } from '../atoms'
import { command } from '../route'

/** A last day that is corrected: '' = it never ended and goes on. */
const correctedEnd = v.union([v.literal(''), calendarDate])

/** What is told of past days, and of an end that was recorded wrong: the same of a rental and of a role. */
const pastDays = {
  access: 'admin',
  input: v.object({ user: id, startDate: calendarDate, endDate: calendarDate, reason: neededReason }),
  output: v.object({ period: id }),
} as const
const correction = {
  access: 'admin',
  input: v.object({ period: id, endDate: correctedEnd, reason: neededReason }),
  output: done,
} as const

/** Records a rental that was and ended, also before a later one (M28). */
export const recordRentalRoute = command('POST /api/admin/rentals/record', {
  ...pastDays,
  audit: ['rental.record'],
})

/** Corrects the last paid day of a rental that was recorded wrong, later or earlier (M28). */
export const correctRentalEndRoute = command('POST /api/admin/rentals/correct-end', {
  ...correction,
  audit: ['rental.correct'],
})

/** Records past days of the affiliate role, also before an earlier period (M28). */
export const recordAffiliateDaysRoute = command('POST /api/admin/affiliate-days/record', {
  ...pastDays,
  audit: ['affiliate-days.record'],
})

/** Corrects the last day of the affiliate role that was recorded wrong (M28). To go on it needs the role. */
export const correctAffiliateEndRoute = command('POST /api/admin/affiliate-days/correct-end', {
  ...correction,
  audit: ['affiliate-days.correct'],
})
