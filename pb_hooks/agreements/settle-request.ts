import type { CalendarDate, Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/** Closes the request of a period that an admin ended on another day. Call it wherever a period's end is written. */
export function settleRequest(tx: PbApp, period: Id, endDate: CalendarDate | ''): void {
  exec(
    tx,
    `UPDATE cancel_requests SET closed_at = {:now}, closed_reason = 'admin', updated = {:now}
     WHERE period = {:period} AND closed_at = '' AND last_day != {:endDate}`,
    { period, endDate, now: moment() },
  )
}
