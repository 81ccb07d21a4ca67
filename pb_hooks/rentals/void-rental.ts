import { voidRentalRoute } from '../../domain/api/rentals'
import { dayMask } from '../../domain/money/day-mask'
import { countedLines, readPeriod, voidPeriod } from '../periods/periods'
import { commandFor } from '../platform/command'
import { fail } from '../platform/refusals'
import { restampPerson } from './restamp-person'

/** Voids a rental that was never true (M13). Refused as `day-counted` while a living line counted one of its days. */
export const voidRental = commandFor(voidRentalRoute, ({ app, audit }, wanted) => {
  const { reason } = wanted
  const period = readPeriod(app, 'rental_periods', wanted.period)
  if (period.isVoided) fail('rental-not-active')
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const days = { start: period.days.start_date, end: period.days.end_date }
  const lines = countedLines(app, 'rental_periods', period)
  if (lines.some((line) => (line.days & dayMask(days, line.month)) !== 0)) fail('day-counted')
  voidPeriod(app, 'rental_periods', period.id, reason)
  restampPerson(app, period.user)
  audit('rental.void', `rental_periods/${period.id}`, { before: days, after: { reason } })
  return {}
})
