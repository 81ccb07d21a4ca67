import type { CalendarDate, Id } from '../../domain/entities'
import { moment, today } from '../platform/clock'
import { notifyAll } from '../notifications/notify'
import { exec, rows } from '../platform/db'

/**
 * The projections of the rental periods (P8, M13, M14): `users.rental_start` and `account_status`, and of them
 * `referrals.rental_start`, `account_status` and `status`. A referral is pending until the referred person's first rental,
 * active on days with one, else inactive. Restamped in the transaction of each change of a period, when the program's
 * day turns and at start; rows that are right already are left alone, because each write wakes devices.
 */
export const personStart = `COALESCE((SELECT MIN(p.start_date) FROM rental_periods p
  WHERE p.user_id = users.id AND p.voided_at = ''), '')`
export const personStatus = `CASE WHEN EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = users.id AND p.voided_at = ''
  AND p.start_date <= {:today} AND (p.end_date = '' OR p.end_date >= {:today})) THEN 'active' ELSE 'inactive' END`
export const referralStatus = `CASE WHEN account_status = 'active' THEN 'active' WHEN rental_start = '' THEN 'pending'
  ELSE 'inactive' END`

const referredStart = `COALESCE((SELECT u.rental_start FROM users u WHERE u.id = referrals.referred_user), '')`
const referredStatus = `COALESCE((SELECT u.account_status FROM users u WHERE u.id = referrals.referred_user), 'inactive')`

/** Restamps one person and the referrals of that person. */
export function restampPerson(app: PbApp, user: Id): void {
  stamp(app, today(app), user)
}

/** Restamps everybody whose projection the calendar has turned (P8). Returns how many rows changed. */
export function restampEverybody(app: PbApp): number {
  return stamp(app, today(app), '')
}

function stamp(app: PbApp, day: CalendarDate, user: Id): number {
  const now = moment()
  // said only of one person: "anybody or this one" would read everybody for each change of a rental
  const whose = (column: string): string => (user === '' ? `${column} != ''` : `${column} = {:user}`)
  const people = exec(
    app,
    `UPDATE users SET rental_start = ${personStart}, account_status = ${personStatus}, updated = {:now}
     WHERE ${whose('id')} AND (rental_start IS NOT ${personStart} OR account_status IS NOT ${personStatus})`,
    { today: day, user, now },
  )
  const copies = exec(
    app,
    `UPDATE referrals SET rental_start = ${referredStart}, account_status = ${referredStatus}, updated = {:now}
     WHERE ${whose('referred_user')}
     AND (rental_start IS NOT ${referredStart} OR account_status IS NOT ${referredStatus})`,
    { user, now },
  )
  tellAffiliates(app, whose('referred_user'), user)
  const states = exec(
    app,
    `UPDATE referrals SET status = ${referralStatus}, updated = {:now}
     WHERE ${whose('referred_user')} AND status IS NOT ${referralStatus}`,
    { user, now },
  )
  return people + copies + states
}

/** Tells each affiliate of the referrals whose rental is about to be stamped as begun or ended (M26); nobody of one that was voided. */
function tellAffiliates(app: PbApp, whose: string, user: Id): void {
  const turned = rows(
    app,
    `SELECT affiliate_id AS affiliate, referred_name AS name, account_status AS now FROM referrals
     WHERE ${whose} AND status IS NOT ${referralStatus} AND rental_start != ''`,
    { user },
    { affiliate: '', name: '', now: '' },
  )
  notifyAll(
    app,
    'referral-active',
    turned.map(({ affiliate, name, now }) => ({ user: affiliate, about: { from: name, active: now === 'active' } })),
  )
}
