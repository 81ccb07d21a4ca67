import type { Agreement } from '../../domain/agreements/agreements'
import type { CancelRequest, CalendarDate, Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { setPeriodEnd } from '../periods/periods'
import { setRentalEnd } from '../rentals/rental'

const tables = { rental: 'rental_periods', affiliate: 'affiliate_periods' } as const

/** Returns the earliest period of an agreement that has not ended, or null. */
export const findCurrentPeriod = (tx: PbApp, agreement: Agreement, user: Id, today: CalendarDate) =>
  one(
    tx,
    `SELECT id, start_date, end_date FROM ${tables[agreement]}
     WHERE user_id = {:user} AND voided_at = '' AND (end_date = '' OR end_date >= {:today}) ORDER BY start_date LIMIT 1`,
    { user, today },
    { id: '', start_date: '', end_date: '' },
  )

/** Returns the open request of an agreement, or null. */
export const findOpenRequest = (tx: PbApp, agreement: Agreement, user: Id) =>
  one(
    tx,
    `SELECT id, period, last_day, ticket FROM cancel_requests
     WHERE user_id = {:user} AND agreement = {:agreement} AND closed_at = ''`,
    { user, agreement },
    { id: '', period: '', last_day: '', ticket: '' },
  )

export const closeRequest = (tx: PbApp, id: Id, why: CancelRequest['closed_reason']): number =>
  exec(tx, 'UPDATE cancel_requests SET closed_at = {:now}, closed_reason = {:why}, updated = {:now} WHERE id = {:id}', {
    id,
    why,
    now: moment(),
  })

/** Ends the period of an agreement as an admin's command does (M13); '' removes the end. */
export function setLastDay(
  tx: PbApp,
  agreement: Agreement,
  of: { period: Id; user: Id },
  lastDay: CalendarDate | '',
): void {
  if (agreement === 'rental')
    setRentalEnd(tx, { id: of.period, user: of.user }, { endDate: lastDay, reason: '', by: of.user })
  else setPeriodEnd(tx, 'affiliate_periods', of.period, { endDate: lastDay, reason: '' })
}
