import { correctAffiliateEndRoute, recordAffiliateDaysRoute } from '../../domain/api/money/late-facts'
import type { Id } from '../../domain/entities'
import { requireValidEnd, requireValidPastDays, insertPastDays, readPeriod, setPeriodEnd } from '../periods/periods'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, exists } from '../platform/db'
import { fail } from '../platform/errors'

/** Records past affiliate days (M28), even if an earlier period exists; the next run creates their lines (M5). */
export const recordAffiliateDays = commandFor(recordAffiliateDaysRoute, ({ app, audit }, input) => {
  const record = find(app, 'users', input.user)
  if (!record || record.getString('anonymised_at') !== '') return fail('not-found')
  requireValidPastDays(app, 'affiliate_periods', input)
  const period = insertPastDays(app, 'affiliate_periods', input)
  audit('affiliate-days.record', `affiliate_periods/${period}`, { after: input })
  return { period }
})

/** Corrects a wrong last day of the affiliate role (M28); '' = open, which requires the role. */
export const correctAffiliateEnd = commandFor(correctAffiliateEndRoute, ({ app, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'affiliate_periods', input.period)
  if (period.isVoided) return fail('not-found')
  const before = period.days
  if (before.end_date === '') fail('role-already-held')
  requireValidEnd(app, 'affiliate_periods', period, input)
  if ((endDate === '' || endDate > today(app)) && !holdsRole(app, period.user)) fail('role-not-held')
  setPeriodEnd(app, 'affiliate_periods', period.id, input)
  const after = { ...before, end_date: endDate, reason }
  audit('affiliate-days.correct', `affiliate_periods/${period.id}`, { before, after })
  return {}
})

const holdsRole = (app: PbApp, user: Id): boolean =>
  exists(app, `SELECT 1 AS found FROM user_roles WHERE user_id = {:user} AND role = 'affiliate'`, { user })
