import { endRentalRoute } from '../../domain/api/people/rentals'
import { endProblem } from '../../domain/money/accrual/rentals'
import { earliestEndOf, readPeriod } from '../periods/periods'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { putEnd } from './rental'

/**
 * Sets the last paid day of a rental (M13). Throws `day-counted` with the earliest end if an active line, own or another
 * person's, counted a later day, and `rental-not-active` for a period that has ended.
 */
export const endRental = commandFor(endRentalRoute, ({ app, person, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'rental_periods', input.period)
  const before = period.days
  const over = before.end_date !== '' && before.end_date < today(app)
  if (period.isVoided || over) fail('rental-not-active')
  const earliest = earliestEndOf(app, 'rental_periods', period)
  const problem = endProblem({ endDate, reason }, { start_date: before.start_date, earliest }, boundsToday(app))
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
  putEnd(app, period, { endDate, reason, by: person.id })
  audit('rental.end', `rental_periods/${period.id}`, { before, after: { ...before, end_date: endDate, reason } })
  return {}
})
