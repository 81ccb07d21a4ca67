import type { CalendarDate, Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/**
 * A period that ends on another day than was asked for (an admin decided so): the request is settled by that, and can't be withdrawn
 * any more. Called wherever a period's end is written.
 */
export function settleRequest(tx: PbApp, period: Id, endDate: CalendarDate | ''): void {
  exec(
    tx,
    `UPDATE cancel_requests SET closed_at = {:now}, closed_reason = 'admin', updated = {:now}
     WHERE period = {:period} AND closed_at = '' AND last_day != {:endDate}`,
    { period, endDate, now: moment() },
  )
}
