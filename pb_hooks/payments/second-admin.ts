import type { Id } from '../../domain/entities'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'

/** How many admins are active: they have the role, and an address that is verified. */
export const activeAdmins = (app: PbApp): number =>
  one(
    app,
    `SELECT COUNT(*) AS n FROM user_roles r CROSS JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.verified = TRUE`,
    {},
    { n: 0 },
  )?.n ?? 0

/**
 * Whom a second admin has to look after (M25): the asking admin, '' = nobody. The setting counts only while two admins are active: a
 * single one isn't locked out.
 */
export const checkedAdmin = (app: PbApp, admin: Id): Id | '' =>
  readSetting(app, 'require_second_admin') && activeAdmins(app) > 1 ? admin : ''

/** SQL for who made a payment `p`: who pressed its run, '' for the monthly job; of one made by hand, who the audit log names. */
const maker = `CASE WHEN p.run != '' THEN (SELECT r.actor FROM payment_runs r WHERE r.id = p.run)
  ELSE (SELECT a.actor FROM audit_log a WHERE a.subject = 'user_payments/' || p.id AND a.action = 'payment.create') END`

/** SQL of a payment `p`: why the admin `{:checked}` doesn't approve it (M25); '' = they may. */
export const checkerProblemSql = `CASE WHEN {:checked} = '' THEN '' WHEN p.user_id = {:checked} THEN 'payment-own'
  WHEN ${maker} = {:checked} THEN 'made-by-you' ELSE '' END`
