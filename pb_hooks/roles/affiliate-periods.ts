import { factColumnsOf } from '../../domain/access/facts'
import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import { dateProblem } from '../../domain/money/date-bounds'
import {
  earliestPeriodEnd,
  voidPeriod,
  setPeriodEnd,
  requireValidEnd,
  requireValidPastDays,
  insertPastDays,
  readPeriod,
} from '../periods/periods'
import { today } from '../platform/clock'
import { insert, one, updateRow, readText } from '../platform/db'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/read-settings'
import { requireAccount, hasRole } from '../users/find-user'
import { correctAffiliateEndRoute, recordAffiliateDaysRoute } from '../../domain/api/money/late-facts'
import { commandFor } from '../platform/command'

/** Opens an affiliate period; reopens one that ended on that day or the day before, so no day is counted twice or lost. */
export function openAffiliatePeriod(tx: PbApp, user: string, from: CalendarDate, reason: string): void {
  const lastPeriod = `FROM affiliate_periods WHERE user_id = {:user} AND voided_at = ''
       AND (end_date = '' OR end_date >= {:dayBefore}) ORDER BY start_date DESC LIMIT 1`
  const last = one(tx, lastPeriod, { user, dayBefore: dayBefore(from) }, { id: '', start_date: '', end_date: '' })
  if (!last) return void insert(tx, 'affiliate_periods', { user_id: user, start_date: from, start_reason: reason })
  if (last.end_date !== from && last.end_date !== dayBefore(from)) fail('affiliate-period-overlap')
  updateRow(tx, 'affiliate_periods', last.id, { end_date: '', end_reason: '' })
}

/** Ends an affiliate's open period; `lastDay` still counts. Throws `day-counted` if an active line counted a later day. */
export function closeAffiliatePeriod(tx: PbApp, user: string, lastDay: CalendarDate, reason: string): void {
  const now = today(tx)
  // includes periods with a future end, because they now end together with the role
  const openPeriod = `FROM affiliate_periods
     WHERE user_id = {:user} AND (end_date = '' OR end_date > {:lastDay}) AND start_date <= {:now} AND voided_at = ''
     ORDER BY start_date DESC LIMIT 1`
  const open = one(tx, openPeriod, { user, lastDay, now }, { id: '', start_date: '', end_date: '' })
  if (!open || (open.end_date !== '' && open.end_date < now)) return
  const wrong = dateProblem(lastDay, currentDateBounds(tx)) ?? (lastDay > now ? 'day-not-past' : null)
  if (wrong) fail(wrong, {}, { lastDay: wrong })
  if (lastDay < open.start_date) fail('date-order', {}, { lastDay: 'date-order' })
  const earliest = earliestPeriodEnd(tx, 'affiliate_periods', { id: open.id, user, days: open })
  if (lastDay < earliest) fail('day-counted', { earliest }, { lastDay: 'day-counted' })
  if (lastDay < now && reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  setPeriodEnd(tx, 'affiliate_periods', open.id, { endDate: lastDay, reason })
}

/** Reverts the period of a role that was just granted (P15); triggers throw `day-counted` if a line counted its days. */
export function undoAffiliatePeriod(tx: PbApp, user: string): void {
  const openWithRole = `SELECT p.id, p.created, p.start_date, COALESCE(r.created, '') AS granted FROM affiliate_periods p
     LEFT JOIN user_roles r ON r.user_id = p.user_id AND r.role = 'affiliate'
     WHERE p.user_id = {:user} AND p.end_date = '' AND p.voided_at = ''`
  const open = one(tx, openWithRole, { user }, { id: '', created: '', start_date: '', granted: '' })
  if (!open) return
  const lastDay = open.created < open.granted ? lastEndOf(tx, open.id) || dayBefore(today(tx)) : ''
  if (lastDay >= open.start_date) closeAffiliatePeriod(tx, user, lastDay, 'undone')
  else voidPeriod(tx, 'affiliate_periods', open.id, 'undone')
}

function lastEndOf(tx: PbApp, period: string): CalendarDate {
  const end = `'$[${factColumnsOf('affiliate_periods').indexOf('end_date')}]'`
  const reopened = `SELECT was ->> ${end} AS text FROM _fact_log
     WHERE collection = 'affiliate_periods' AND id = {:period} AND was != '' AND facts != ''
       AND was ->> ${end} != '' AND facts ->> ${end} = '' ORDER BY seq DESC LIMIT 1`
  return readText(tx, reopened, { period })
}

const dayBefore = (date: CalendarDate): CalendarDate => addDays(date, -1)

/** Records past affiliate days (M28), even if an earlier period exists; the next run creates their lines (M5). */
commandFor(recordAffiliateDaysRoute, ({ app, audit }, input) => {
  requireAccount(app, input.user)
  requireValidPastDays(app, 'affiliate_periods', input)
  const period = insertPastDays(app, 'affiliate_periods', input)
  audit('affiliate-days.record', `affiliate_periods/${period}`, { after: input })
  return { period }
})

/** Corrects a wrong last day of the affiliate role (M28); '' = open, which requires the role. */
commandFor(correctAffiliateEndRoute, ({ app, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'affiliate_periods', input.period)
  if (period.isVoided) return fail('not-found')
  const before = period.days
  if (before.end_date === '') fail('role-already-held')
  requireValidEnd(app, 'affiliate_periods', period, input)
  if ((endDate === '' || endDate > today(app)) && !hasRole(app, period.user, 'affiliate')) fail('role-not-held')
  setPeriodEnd(app, 'affiliate_periods', period.id, input)
  const after = { ...before, end_date: endDate, reason }
  audit('affiliate-days.correct', `affiliate_periods/${period.id}`, { before, after })
  return {}
})
