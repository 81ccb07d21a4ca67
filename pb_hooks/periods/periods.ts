import type { CalendarDate, Id } from '../../domain/entities'
import type { LineFact } from '../../domain/money/accrual/facts'
import { correctedEndProblem, pastDaysProblem } from '../../domain/money/accrual/late-facts'
import { earliestEnd } from '../../domain/money/accrual/rentals'
import { settleRequest } from '../agreements/settle-request'
import { moment, today } from '../platform/clock'
import { exec, find, insert, rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'

/** Days on which a person rented, or was an affiliate. */
export type PeriodTable = 'rental_periods' | 'affiliate_periods'

/** `end_date` is the last day that counts, '' = it goes on. */
interface Days {
  start_date: CalendarDate
  end_date: CalendarDate
}

export interface Period {
  id: Id
  user: Id
  isVoided: boolean
  days: Days
}

/** A period by its id; `not-found` if there is none. */
export function readPeriod(app: PbApp, table: PeriodTable, id: Id): Period {
  const record = find(app, table, id) ?? fail('not-found')
  return {
    id,
    user: record.getString('user_id'),
    isVoided: record.getString('voided_at') !== '',
    days: { start_date: record.getString('start_date'), end_date: record.getString('end_date') },
  }
}

/** SQL for the lines that count days of a period: a renter's own and those of affiliates for any rental of theirs, or an affiliate's. */
const counting: { readonly [table in PeriodTable]: string } = {
  rental_periods: `(kind = 'rental' AND source = {:id})
    OR (kind = 'commission' AND source IN (SELECT id FROM referral_attributions WHERE referred_user = {:user}))`,
  affiliate_periods: `kind = 'commission' AND source IN (SELECT id FROM referral_attributions WHERE affiliate_id = {:user})`,
}

/** The living lines that counted days of a period (M14). No change may take such a day away. */
export const countedLines = (
  app: PbApp,
  table: PeriodTable,
  { id, user }: Pick<Period, 'id' | 'user'>,
): Pick<LineFact, 'month' | 'days' | 'status'>[] =>
  rows(
    app,
    `SELECT month, days FROM earnings WHERE status != 'cancelled' AND (${counting[table]})`,
    { id, user },
    { month: '', days: 0 },
  ).map((line) => ({ ...line, status: 'pending' }))

/** The earliest last day that a period can have: the last on which a living line counted (M14). */
export const earliestEndOf = (
  app: PbApp,
  table: PeriodTable,
  period: Pick<Period, 'id' | 'user' | 'days'>,
): CalendarDate => earliestEnd(period.days, countedLines(app, table, period))

/** A person's periods that aren't voided, without one: what days told late must not meet. */
const othersOf = (app: PbApp, table: PeriodTable, user: Id, except: Id = ''): Days[] =>
  rows(
    app,
    `SELECT start_date, end_date FROM ${table} WHERE user_id = {:user} AND id != {:except} AND voided_at = ''`,
    { user, except },
    { start_date: '', end_date: '' },
  )

/** Days that are told once they are over. */
interface PastDays {
  user: Id
  startDate: CalendarDate
  endDate: CalendarDate
  reason: string
}

/** Refuses past days that can't be recorded (M28). */
export function demandPastDays(app: PbApp, table: PeriodTable, wanted: PastDays): void {
  const given = { bounds: boundsToday(app), today: today(app), others: othersOf(app, table, wanted.user) }
  const problem = pastDaysProblem(wanted, given)
  if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
}

/** Records past days as a period that has ended; the next run makes them up (M5). */
export const insertPastDays = (app: PbApp, table: PeriodTable, { user, startDate, endDate, reason }: PastDays): Id =>
  insert(app, table, {
    user_id: user,
    start_date: startDate,
    end_date: endDate,
    start_reason: reason,
    end_reason: reason,
  })

/**
 * Refuses another last day for a period whose end was recorded wrong (M28); '' = it never ended. `day-counted` with the earliest possible
 * end while a living line counted a day that would go (M14).
 */
export function demandCorrectedEnd(
  app: PbApp,
  table: PeriodTable,
  period: Period,
  wanted: { endDate: CalendarDate; reason: string },
): void {
  const earliest = earliestEndOf(app, table, period)
  const problem = correctedEndProblem(wanted, period.days, {
    bounds: boundsToday(app),
    earliest,
    others: othersOf(app, table, period.user, period.id),
  })
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
}

/** Writes the last day of a period with its reason, and settles the request to leave that it answers; '' takes an end away. */
export function writeEnd(
  app: PbApp,
  table: PeriodTable,
  period: Id,
  { endDate, reason }: { endDate: CalendarDate; reason: string },
): void {
  exec(
    app,
    `UPDATE ${table} SET end_date = {:endDate}, end_reason = {:reason}, updated = {:now} WHERE id = {:period}`,
    {
      endDate,
      reason: endDate === '' ? '' : reason,
      now: moment(),
      period,
    },
  )
  settleRequest(app, period, endDate)
}

/** Voids a period that was never true. The database refuses it while a living line counted one of its days. */
export function voidPeriod(app: PbApp, table: PeriodTable, period: Id, reason: string): void {
  exec(app, `UPDATE ${table} SET voided_at = {:now}, void_reason = {:reason}, updated = {:now} WHERE id = {:period}`, {
    now: moment(),
    reason,
    period,
  })
  settleRequest(app, period, '')
}
