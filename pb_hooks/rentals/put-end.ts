import type { CalendarDate, Id } from '../../domain/entities'
import { settleRequest } from '../agreements/settle-request'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'
import { restampPerson } from './restamp-person'

/** Writes a rental's last paid day with its reason and who set it, and what follows from it; '' takes an end away. */
export function putEnd(
  app: PbApp,
  { period, user }: { period: Id; user: Id },
  { endDate, reason, by }: { endDate: CalendarDate | ''; reason: string; by: Id },
): void {
  const ends = endDate !== ''
  const now = moment()
  exec(
    app,
    'UPDATE rental_periods SET end_date = {:endDate}, end_reason = {:reason}, updated = {:now} WHERE id = {:period}',
    { endDate, reason: ends ? reason : '', now, period },
  )
  exec(app, 'UPDATE rental_desk SET ended_by = {:actor}, updated = {:now} WHERE period = {:period}', {
    actor: ends ? by : '',
    now,
    period,
  })
  settleRequest(app, period, endDate)
  restampPerson(app, user)
}
