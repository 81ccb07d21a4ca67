import type { CalendarDate, Id } from '../../domain/entities'
import { setPeriodEnd } from '../periods/periods'
import { moment } from '../platform/clock'
import { exec, exists } from '../platform/db'
import { fail } from '../platform/errors'
import { refreshRentalColumns } from './rental-columns'

/** Requires a verified address, even while sign-in doesn't (M22), and the recorded consent. */
export function requireRenter(app: PbApp, record: PbRecord): void {
  if (!record.getBool('verified')) fail('address-unverified')
  if (!hasConsent(app, record.id)) fail('consent-needed')
}

/** Reports whether the consent to the rental, or to the terms that describe it, is recorded (M13). */
const hasConsent = (app: PbApp, user: Id): boolean =>
  exists(app, `SELECT 1 AS found FROM consents WHERE user_id = {:user} AND document IN ('rental', 'terms') LIMIT 1`, {
    user,
  })

/** Writes a rental's last paid day with reason and author, and updates dependent columns; '' removes the end. */
export function setRentalEnd(
  app: PbApp,
  { id, user }: { id: Id; user: Id },
  { endDate, reason, by }: { endDate: CalendarDate; reason: string; by: Id },
): void {
  setPeriodEnd(app, 'rental_periods', id, { endDate, reason })
  exec(app, 'UPDATE rental_admin SET ended_by = {:actor}, updated = {:now} WHERE period = {:id}', {
    actor: endDate === '' ? '' : by,
    now: moment(),
    id,
  })
  refreshRentalColumns(app, user)
}
