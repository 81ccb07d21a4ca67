import type { CalendarDate, Id } from '../../domain/entities'
import type { LineFact } from '../../domain/money/accrual/facts'
import { correctedEndProblem, latePeriodProblem } from '../../domain/money/accrual/late-facts'
import { earliestRentalEnd } from '../../domain/money/accrual/rentals'
import { moment, today } from '../platform/clock'
import { find, insert, rows, updateRow, updateRows } from '../platform/db'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/read-settings'

export type PeriodTable = 'rental_periods' | 'affiliate_periods'

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

/** Returns a period by id; throws `not-found`. */
export function readPeriod(app: PbApp, table: PeriodTable, id: Id): Period {
  const record = find(app, table, id) ?? fail('not-found')
  return {
    id,
    user: record.getString('user_id'),
    isVoided: record.getString('voided_at') !== '',
    days: { start_date: record.getString('start_date'), end_date: record.getString('end_date') },
  }
}

/** SQL for the lines that count days of a period; for a rental also the affiliates' lines. */
const counting: { readonly [table in PeriodTable]: string } = {
  rental_periods: `(kind = 'rental' AND source = {:id})
    OR (kind = 'commission' AND source IN (SELECT id FROM referral_attributions WHERE referred_user = {:user}))`,
  affiliate_periods: `kind = 'commission' AND source IN (SELECT id FROM referral_attributions WHERE affiliate_id = {:user})`,
}

/** Returns the active lines that counted days of a period (M14). No change may remove such a day. */
export const countedLines = (
  app: PbApp,
  table: PeriodTable,
  { id, user }: Pick<Period, 'id' | 'user'>,
): Pick<LineFact, 'month' | 'days' | 'status'>[] =>
  rows(
    app,
    `FROM earnings WHERE status != 'cancelled' AND (${counting[table]})`,
    { id, user },
    { month: '', days: 0 },
  ).map((line) => ({ ...line, status: 'pending' }))

/** Returns the earliest possible last day of a period: the last day counted by an active line (M14). */
export const earliestPeriodEnd = (app: PbApp, table: PeriodTable, period: Omit<Period, 'isVoided'>): CalendarDate =>
  earliestRentalEnd(period.days, countedLines(app, table, period))

/** Returns a person's other periods that aren't voided. Past days must not overlap them. */
const othersOf = (app: PbApp, table: PeriodTable, user: Id, except: Id = ''): Days[] =>
  rows(
    app,
    `FROM ${table} WHERE user_id = {:user} AND id != {:except} AND voided_at = ''`,
    { user, except },
    { start_date: '', end_date: '' },
  )

interface PastDays {
  user: Id
  startDate: CalendarDate
  endDate: CalendarDate
  reason: string
}

export function requireValidPastDays(app: PbApp, table: PeriodTable, input: PastDays): void {
  const context = { bounds: currentDateBounds(app), today: today(app), others: othersOf(app, table, input.user) }
  const problem = latePeriodProblem(input, context)
  if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
}

/** Records past days as an ended period; the next run creates its lines (M5). */
export const insertPastDays = (app: PbApp, table: PeriodTable, { user, startDate, endDate, reason }: PastDays): Id =>
  insert(app, table, {
    user_id: user,
    start_date: startDate,
    end_date: endDate,
    start_reason: reason,
    end_reason: reason,
  })

/**
 * Rejects an invalid end (M28). Throws `day-counted` with the earliest possible end if an active line counted a later day
 * (M14).
 */
export function requireValidEnd(
  app: PbApp,
  table: PeriodTable,
  period: Period,
  input: { endDate: CalendarDate; reason: string },
): void {
  const earliest = earliestPeriodEnd(app, table, period)
  const problem = correctedEndProblem(input, period.days, {
    bounds: currentDateBounds(app),
    earliest,
    others: othersOf(app, table, period.user, period.id),
  })
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
}

/** Writes a period's last day with its reason and closes the cancellation request that asked for it; '' removes the end. */
export function setPeriodEnd(
  app: PbApp,
  table: PeriodTable,
  period: Id,
  { endDate, reason }: { endDate: CalendarDate; reason: string },
): void {
  updateRow(app, table, period, { end_date: endDate, end_reason: endDate === '' ? '' : reason })
  settleRequest(app, period, endDate)
}

/** Voids a period that was recorded by mistake. The database rejects this if an active line counted one of its days. */
export function voidPeriod(app: PbApp, table: PeriodTable, period: Id, reason: string): void {
  updateRow(app, table, period, { voided_at: moment(), void_reason: reason })
  settleRequest(app, period, '')
}

/** Closes the cancellation request of a period that an admin ended on another day. */
function settleRequest(tx: PbApp, period: Id, endDate: CalendarDate | ''): void {
  const closed = { closed_at: moment(), closed_reason: 'admin' }
  const open = `period = {:period} AND closed_at = '' AND last_day != {:endDate}`
  updateRows(tx, 'cancel_requests', closed, open, { period, endDate })
}
