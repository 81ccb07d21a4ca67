import { endRentalRoute } from '../../domain/api/people/rentals'
import { rentalEndProblem } from '../../domain/money/accrual/rentals'
import { earliestPeriodEnd, readPeriod } from '../periods/periods'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/date-bounds'
import { setRentalEnd } from './rental'

/** Sets the last paid day (M13); `day-counted` with the earliest possible end if an active line counted a later day. */
export const endRental = commandFor(endRentalRoute, ({ app, person, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'rental_periods', input.period)
  const before = period.days
  const over = before.end_date !== '' && before.end_date < today(app)
  if (period.isVoided || over) fail('rental-not-active')
  const earliest = earliestPeriodEnd(app, 'rental_periods', period)
  const problem = rentalEndProblem(
    { endDate, reason },
    { start_date: before.start_date, earliest },
    currentDateBounds(app),
  )
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
  setRentalEnd(app, period, { endDate, reason, by: person.id })
  audit('rental.end', `rental_periods/${period.id}`, { before, after: { ...before, end_date: endDate, reason } })
  return {}
})
