import { recordRentalRoute } from '../../domain/api/late-facts'
import { pastDaysProblem } from '../../domain/money/late-facts'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, insert } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { hasConsent } from './has-consent'
import { otherPeriods } from './other-periods'
import { restampPerson } from './restamp-person'

/**
 * Records a rental that was and ended (M28), also before a later one. Its days are made up by the next run (M5). It needs what
 * a start needs: a verified address (M22) and the recorded consent.
 */
export const recordRental = commandFor(
  recordRentalRoute,
  ({ app, person, audit }, { user, startDate, endDate, reason }) => {
    const record = find(app, 'users', user)
    if (!record || record.getString('anonymised_at') !== '') return fail('not-found')
    const problem = pastDaysProblem(
      { startDate, endDate, reason },
      { bounds: boundsToday(app), today: today(app), others: otherPeriods(app, 'rental_periods', user) },
    )
    if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
    if (!record.getBool('verified')) fail('address-unverified')
    if (!hasConsent(app, user)) fail('consent-needed')
    const period = insert(app, 'rental_periods', {
      user_id: user,
      start_date: startDate,
      end_date: endDate,
      start_reason: reason,
      end_reason: reason,
    })
    insert(app, 'rental_desk', { period, started_by: person.id, ended_by: person.id })
    restampPerson(app, user)
    audit('rental.record', `rental_periods/${period}`, { after: { user, startDate, endDate, reason } })
    return { period }
  },
)
