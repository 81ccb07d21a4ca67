import type { CalendarDate, Id } from '../../domain/entities'
import { settleRequest } from '../agreements/settle-request'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/** Writes the last day of an affiliate's period with its reason; '' takes an end away. The role itself stays as it is. */
export function putAffiliateEnd(tx: PbApp, period: Id, endDate: CalendarDate | '', reason: string): void {
  exec(
    tx,
    'UPDATE affiliate_periods SET end_date = {:endDate}, end_reason = {:reason}, updated = {:now} WHERE id = {:period}',
    { endDate, reason: endDate === '' ? '' : reason, now: moment(), period },
  )
  settleRequest(tx, period, endDate)
}
