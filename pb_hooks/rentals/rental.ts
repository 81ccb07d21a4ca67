import type { CalendarDate, Id } from '../../domain/entities'
import { moment, today } from '../platform/clock'
import { notifyAll } from '../notifications/notify'
import { exec, exists, rows, updateRows } from '../platform/db'
import { setPeriodEnd } from '../periods/periods'
import { fail } from '../platform/errors'

/**
 * SQL for columns derived from rental periods (P8, M13, M14). They are recomputed when a period or the day changes, and at
 * start. Correct rows are not written, because each write is synced to devices.
 */
export const rentalStartSql = `COALESCE((SELECT MIN(p.start_date) FROM rental_periods p
  WHERE p.user_id = users.id AND p.voided_at = ''), '')`
export const accountStatusSql = `CASE WHEN EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = users.id AND p.voided_at = ''
  AND p.start_date <= {:today} AND (p.end_date = '' OR p.end_date >= {:today})) THEN 'active' ELSE 'inactive' END`
export const referralStatusSql = `CASE WHEN account_status = 'active' THEN 'active' WHEN rental_start = '' THEN 'pending'
  ELSE 'inactive' END`

const referredStart = `COALESCE((SELECT u.rental_start FROM users u WHERE u.id = referrals.referred_user), '')`
const referredStatus = `COALESCE((SELECT u.account_status FROM users u WHERE u.id = referrals.referred_user), 'inactive')`

/** Recomputes the columns that the calendar changed (P8). */
export const refreshAllRentalColumns = (app: PbApp): void => refreshRentalColumns(app, '')

/** Recomputes the columns of one person, or of all (''). */
export function refreshRentalColumns(app: PbApp, user: Id): void {
  const now = moment()
  // filters by person only if one is given: a condition "any person or this one" would scan all people for each change of a
  // rental
  const whose = (column: string): string => (user === '' ? `${column} != ''` : `${column} = {:user}`)
  exec(
    app,
    `UPDATE users SET rental_start = ${rentalStartSql}, account_status = ${accountStatusSql}, updated = {:now}
     WHERE ${whose('id')} AND (rental_start IS NOT ${rentalStartSql} OR account_status IS NOT ${accountStatusSql})`,
    { today: today(app), user, now },
  )
  exec(
    app,
    `UPDATE referrals SET rental_start = ${referredStart}, account_status = ${referredStatus}, updated = {:now}
     WHERE ${whose('referred_user')}
     AND (rental_start IS NOT ${referredStart} OR account_status IS NOT ${referredStatus})`,
    { user, now },
  )
  notifyAffiliates(app, whose('referred_user'), user)
  exec(
    app,
    `UPDATE referrals SET status = ${referralStatusSql}, updated = {:now}
     WHERE ${whose('referred_user')} AND status IS NOT ${referralStatusSql}`,
    { user, now },
  )
}

/**
 * Notifies affiliates when the rental of a referral is about to be marked as started or ended (M26). Skips voided rentals.
 */
function notifyAffiliates(app: PbApp, whose: string, user: Id): void {
  const outdated = `SELECT affiliate_id AS affiliate, referred_name AS name, account_status AS now FROM referrals
     WHERE ${whose} AND status IS NOT ${referralStatusSql} AND rental_start != ''`
  const turned = rows(app, outdated, { user }, { affiliate: '', name: '', now: '' })
  const recipients = turned.map(({ affiliate, name, now }) => ({
    user: affiliate,
    about: { from: name, active: now === 'active' },
  }))
  notifyAll(app, 'referral-active', recipients)
}

/** Requires the recorded consent and a verified address, even while sign-in doesn't require a verified one (M22). */
export function requireRenter(app: PbApp, record: PbRecord): void {
  if (!record.getBool('verified')) fail('address-unverified')
  if (!hasConsent(app, record.id)) fail('consent-needed')
}

/** Reports whether the consent to the rental, or to the terms that describe it, is recorded (M13). */
const hasConsent = (app: PbApp, user: Id): boolean =>
  exists(app, `SELECT 1 FROM consents WHERE user_id = {:user} AND document IN ('rental', 'terms')`, { user })

/** Writes a rental's last paid day with reason and author, and updates dependent columns; '' removes the end. */
export function setRentalEnd(
  app: PbApp,
  { id, user }: { id: Id; user: Id },
  { endDate, reason, by }: { endDate: CalendarDate; reason: string; by: Id },
): void {
  setPeriodEnd(app, 'rental_periods', id, { endDate, reason })
  updateRows(app, 'rental_admin', { ended_by: endDate === '' ? '' : by }, 'period = {:id}', { id })
  refreshRentalColumns(app, user)
}
