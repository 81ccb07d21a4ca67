import * as v from 'valibot'
import { calendarDate, id, requiredReason } from '../atoms'
import { command } from '../route'

const correctedEnd = v.union([v.literal(''), calendarDate])

const recordOptions = {
  access: 'admin',
  input: v.object({ user: id, startDate: calendarDate, endDate: calendarDate, reason: requiredReason }),
  output: v.object({ period: id }),
} as const
const correctionOptions = {
  access: 'admin',
  input: v.object({ period: id, endDate: correctedEnd, reason: requiredReason }),
} as const

/** Records a rental that has ended, even one before a later rental (M28). */
export const recordRentalRoute = command('POST /api/admin/rentals/record', {
  ...recordOptions,
  audit: ['rental.record'],
})

/** Corrects a rental's last paid day, to a later or earlier one (M28). */
export const correctRentalEndRoute = command('POST /api/admin/rentals/correct-end', {
  ...correctionOptions,
  audit: ['rental.correct'],
})

/** Records past days as an affiliate, even before a later period (M28). */
export const recordAffiliateDaysRoute = command('POST /api/admin/affiliate-days/record', {
  ...recordOptions,
  audit: ['affiliate-days.record'],
})

/** Corrects the last day of an affiliate period. A period without an end requires the affiliate role (M28). */
export const correctAffiliateEndRoute = command('POST /api/admin/affiliate-days/correct-end', {
  ...correctionOptions,
  audit: ['affiliate-days.correct'],
})
