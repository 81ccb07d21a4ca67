import { startRentalRoute } from '../../domain/api/rentals'
import { startProblem } from '../../domain/money/rentals'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, newId } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { hasConsent } from './has-consent'
import { restampPerson } from './restamp-person'

/**
 * Starts a rental: opens a period without end (M13). A start in a month that has ended is late recording and asks for a
 * reason; one in the future is refused. Needs a verified address, also while sign-in needs none (M22), and the recorded consent: to the rental, or, in this version, the consent to the
 * terms recorded at sign-up, which describe the rental. `rental-overlap` comes from the database.
 */
export const startRental = commandFor(startRentalRoute, ({ app, person, audit }, wanted) => {
  const { user, startDate, reason = '', note = '' } = wanted
  const record = find(app, 'users', user)
  if (!record || record.getString('anonymised_at') !== '') fail('not-found')
  const problem = startProblem({ startDate, reason }, today(app), boundsToday(app))
  if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
  if (!record.getBool('verified')) fail('address-unverified')
  if (!hasConsent(app, user)) fail('consent-needed')
  const period = newId()
  const now = moment()
  exec(
    app,
    `INSERT INTO rental_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
     VALUES ({:period}, {:user}, {:startDate}, '', {:reason}, '', '', '', {:now}, {:now})`,
    { period, user, startDate, reason, now },
  )
  exec(
    app,
    `INSERT INTO rental_desk (id, period, note, started_by, ended_by, created, updated)
     VALUES ({:id}, {:period}, {:note}, {:actor}, '', {:now}, {:now})`,
    { id: newId(), period, note, actor: person.id, now },
  )
  restampPerson(app, user)
  audit('rental.start', `rental_periods/${period}`, { after: { user, startDate, reason } })
  return { period }
})
