import type { Id } from '../../domain/entities'
import { readNumber } from '../platform/db'
import { readSetting } from '../settings/read-settings'

export const countActiveAdmins = (app: PbApp): number =>
  readNumber(
    app,
    `SELECT COUNT(*) AS n FROM user_roles r CROSS JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.verified = TRUE`,
  )

/** Returns the admin whose payments another admin must approve (M25); '' while the setting is off. */
export const adminNeedingSecond = (app: PbApp, admin: Id): Id | '' =>
  readSetting(app, 'require_second_admin') ? admin : ''

/** SQL for who started the run of a payment `p` ('' = monthly job), or who created the manual payment. */
const presser = `CASE WHEN p.run != '' THEN (SELECT r.actor FROM payment_runs r WHERE r.id = p.run)
  ELSE (SELECT a.actor FROM audit_log a WHERE a.subject = 'user_payments/' || p.id AND a.action = 'payment.create') END`

/** SQL for the first month of the person's own rate with which a line `e` was computed; NULL for the program's rate. */
const ownRate = `(SELECT own.from_month FROM rates own WHERE own.kind = e.kind AND own.user_id = e.user_id AND own.from_month <= e.month
  AND own.amount_cents = e.rate_cents AND NOT own.use_default ORDER BY own.from_month DESC, own.n DESC LIMIT 1)`

/** SQL for the admin who set the amount of a line `e`, by an adjustment or an own rate; NULL if none did (S26). */
const author = `CASE e.kind WHEN 'adjustment'
  THEN (SELECT a.actor FROM audit_log a WHERE a.subject = 'earnings/' || e.id AND a.action = 'earning.adjust' LIMIT 1)
  ELSE (SELECT a.actor FROM audit_log a WHERE a.subject = 'users/' || e.user_id AND a.action = 'rate.set'
    AND a.after ->> 'kind' = e.kind AND a.after ->> 'fromMonth' = ${ownRate} AND a.after ->> 'amountCents' = e.rate_cents
    ORDER BY a.n DESC LIMIT 1) END`

/** SQL for whether the admin `{:checked}` set an amount of a payment `p`, or started its run (M25, S26). */
export const isMakerSql = `COALESCE((SELECT MAX(author = {:checked}) FROM (SELECT ${author} AS author FROM payment_lines l
  CROSS JOIN earnings e ON e.id = l.earning WHERE l.payment = p.id) WHERE author != ''), ${presser} = {:checked})`

/** SQL for people whose line amounts may have been set by an admin: those with an own rate or an adjustment. */
export const peopleWithAuthorsSql = `SELECT DISTINCT user_id FROM rates WHERE {:checked} != '' AND user_id > ''
  UNION ALL SELECT DISTINCT user_id FROM earnings WHERE {:checked} != '' AND kind = 'adjustment' AND user_id > ''`
