import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec, insert, one } from '../platform/db'
import { fail } from '../platform/refusals'

/**
 * Opens an affiliate's days from a date on. A role regained on or the day after its last day reopens that period, so that
 * no day is counted twice and none is lost; any other overlap is `affiliate-period-overlap`.
 */
export function openAffiliatePeriod(tx: PbApp, user: string, from: CalendarDate, reason: string): void {
  const last = one(
    tx,
    `SELECT id, start_date, end_date FROM affiliate_periods WHERE user_id = {:user} AND voided_at = ''
       AND (end_date = '' OR end_date >= {:dayBefore}) ORDER BY start_date DESC LIMIT 1`,
    { user, dayBefore: dayBefore(from) },
    { id: '', start_date: '', end_date: '' },
  )
  if (!last) {
    insert(tx, 'affiliate_periods', {
      user_id: user,
      start_date: from,
      end_date: '',
      start_reason: reason,
      end_reason: '',
      voided_at: '',
      void_reason: '',
    })
    return
  }
  if (last.end_date !== from && last.end_date !== dayBefore(from)) fail('affiliate-period-overlap')
  exec(tx, `UPDATE affiliate_periods SET end_date = '', end_reason = '', updated = {:now} WHERE id = {:id}`, {
    id: last.id,
    now: moment(),
  })
}

/** Ends an affiliate's open days; `lastDay` still counts. */
export function closeAffiliatePeriod(tx: PbApp, user: string, lastDay: CalendarDate, reason: string): void {
  exec(
    tx,
    `UPDATE affiliate_periods SET end_date = {:lastDay}, end_reason = {:reason}, updated = {:now}
     WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`,
    { user, lastDay, reason, now: moment() },
  )
}

const dayBefore = (date: CalendarDate): CalendarDate => addDays(date, -1)
