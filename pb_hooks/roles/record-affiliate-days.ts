import { recordAffiliateDaysRoute } from '../../domain/api/late-facts'
import { pastDaysProblem } from '../../domain/money/late-facts'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, insert } from '../platform/db'
import { fail } from '../platform/refusals'
import { otherPeriods } from '../rentals/other-periods'
import { boundsToday } from '../settings/date-bounds'

/** Records past days of the affiliate role (M28), also before an earlier period; the next run makes them up (M5). */
export const recordAffiliateDays = commandFor(
  recordAffiliateDaysRoute,
  ({ app, audit }, { user, startDate, endDate, reason }) => {
    const record = find(app, 'users', user)
    if (!record || record.getString('anonymised_at') !== '') return fail('not-found')
    const problem = pastDaysProblem(
      { startDate, endDate, reason },
      { bounds: boundsToday(app), today: today(app), others: otherPeriods(app, 'affiliate_periods', user) },
    )
    if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
    const period = insert(app, 'affiliate_periods', {
      user_id: user,
      start_date: startDate,
      end_date: endDate,
      start_reason: reason,
      end_reason: reason,
    })
    audit('affiliate-days.record', `affiliate_periods/${period}`, { after: { user, startDate, endDate, reason } })
    return { period }
  },
)
