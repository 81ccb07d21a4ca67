import type { CalendarDate, Id } from '../../domain/entities'
import { rows } from '../platform/db'

/** A person's periods that aren't voided, without one: what days told late must not meet. */
export function otherPeriods(
  app: PbApp,
  table: 'rental_periods' | 'affiliate_periods',
  user: Id,
  except: Id = '',
): { start_date: CalendarDate; end_date: CalendarDate }[] {
  return rows(
    app,
    `SELECT start_date, end_date FROM ${table} WHERE user_id = {:user} AND id != {:except} AND voided_at = ''`,
    { user, except },
    { start_date: '', end_date: '' },
  )
}
