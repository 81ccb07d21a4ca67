import { correctAffiliateEndRoute } from '../../domain/api/late-facts'
import type { Id } from '../../domain/entities'
import { correctedEndProblem } from '../../domain/money/late-facts'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { otherPeriods } from '../rentals/other-periods'
import { boundsToday } from '../settings/date-bounds'
import { earliestAffiliateEnd } from './earliest-affiliate-end'
import { putAffiliateEnd } from './put-affiliate-end'

/**
 * Corrects the last day of the affiliate role that was recorded wrong (M28), later or earlier; '' = it goes on, which needs the
 * role. Days to come need it as well. An open period ends when the role is taken away (`changeRole`).
 */
export const correctAffiliateEnd = commandFor(
  correctAffiliateEndRoute,
  ({ app, audit }, { period, endDate, reason }) => {
    const record = find(app, 'affiliate_periods', period)
    if (!record || record.getString('voided_at') !== '') return fail('not-found')
    const before = { start_date: record.getString('start_date'), end_date: record.getString('end_date') }
    if (before.end_date === '') fail('role-already-held')
    const user = record.getString('user_id')
    const earliest = earliestAffiliateEnd(app, user, before)
    const problem = correctedEndProblem({ endDate, reason }, before, {
      bounds: boundsToday(app),
      earliest,
      others: otherPeriods(app, 'affiliate_periods', user, period),
    })
    if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
    if ((endDate === '' || endDate > today(app)) && !holdsRole(app, user)) fail('role-not-held')
    putAffiliateEnd(app, period, endDate, reason)
    audit('affiliate-days.correct', `affiliate_periods/${period}`, {
      before,
      after: { ...before, end_date: endDate, reason },
    })
    return {}
  },
)

const holdsRole = (app: PbApp, user: Id): boolean =>
  one(
    app,
    `SELECT 1 AS found FROM user_roles WHERE user_id = {:user} AND role = 'affiliate'`,
    { user },
    { found: 0 },
  ) !== null
