import { startRentalRoute } from '../../domain/api/people/rentals'
import { rentalStartProblem } from '../../domain/money/accrual/rentals'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, insert } from '../platform/db'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/date-bounds'
import { requireRenter } from './rental'
import { refreshRentalColumns } from './rental-columns'

/** Starts a rental without an end (M13); a start in a past month is recorded late and needs a reason. */
export const startRental = commandFor(startRentalRoute, ({ app, person, audit }, input) => {
  const { user, startDate, reason = '', note = '' } = input
  const record = find(app, 'users', user)
  if (!record || record.getString('anonymised_at') !== '') fail('not-found')
  const problem = rentalStartProblem({ startDate, reason }, today(app), currentDateBounds(app))
  if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
  requireRenter(app, record)
  const period = insert(app, 'rental_periods', { user_id: user, start_date: startDate, start_reason: reason })
  insert(app, 'rental_admin', { period, note, started_by: person.id })
  refreshRentalColumns(app, user)
  audit('rental.start', `rental_periods/${period}`, { after: { user, startDate, reason } })
  return { period }
})
