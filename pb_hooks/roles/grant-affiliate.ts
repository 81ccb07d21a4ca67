import { hasRole } from '../users/find-user'
import type { Role, CalendarDate, Id } from '../../domain/entities'
import { change, exec, exists, insert, one, rows, updateRow, choiceOf, readIds } from '../platform/db'
import { deleteCandidates } from '../accounts/account-candidates'
import { voidTokens } from '../users/account-tokens'
import { unlockEnrolment } from '../factor/second-step'
import { fail } from '../platform/errors'
import { paths, referralLink } from '../../domain/paths'
import { windowFrom } from '../../domain/sync/collections'
import { mailRoleChanged } from '../accounts/account-mails'
import { mailPerson } from '../mail/enqueue'
import { canEmail } from '../mail/can-email'
import { notify } from '../notifications/notify'
import { moment, nowMs } from '../platform/clock'
import { openAffiliatePeriod } from './affiliate-periods'
import { origin } from '../platform/environment'

/** Updates `users.roles` and `users.affiliate_status`. No other function may write these columns. */
export function refreshRoleColumns(tx: PbApp, user: string): void {
  const sql = 'SELECT role FROM user_roles WHERE user_id = {:user} ORDER BY role'
  const roles = rows(tx, sql, { user }, { role: choiceOf<Role>() }).map(({ role }) => role)
  change(tx, 'users', user, { roles, affiliate_status: affiliateStatus(tx, user, roles) })
}

function affiliateStatus(tx: PbApp, user: string, roles: readonly Role[]): 'active' | 'pending' | 'inactive' {
  if (roles.includes('affiliate')) return 'active'
  return hasPendingApplication(tx, user) ? 'pending' : 'inactive'
}

const pendingApplication = `SELECT id FROM affiliate_submissions WHERE user_id = {:user} AND status = 'pending'`

export const hasPendingApplication = (tx: PbApp, user: Id): boolean => exists(tx, pendingApplication, { user })

/**
 * Grants a role and updates dependent columns; throws `role-already-held`. A new admin may set up a new factor. Links that
 * were issued before could be known to other admins, so none of them may open an admin's account (S26).
 */
export function grantRole(tx: PbApp, user: string, role: Role, grantedBy: string): void {
  if (hasRole(tx, user, role)) fail('role-already-held')
  if (role === 'admin') {
    unlockEnrolment(tx, user)
    voidTokens(tx, user, 'reset')
    deleteCandidates(tx, tx.findRecordById('users', user).getString('email'))
  }
  insert(tx, 'user_roles', { user_id: user, role, granted_by: grantedBy })
  refreshRoleColumns(tx, user)
}

/**
 * Grants the affiliate role with its period and email, and approves a pending application (T3). No other function may grant
 * it.
 */
export function grantAffiliate(
  tx: PbApp,
  user: PbRecord,
  { from, reason, by }: { from: CalendarDate; reason: string; by: Id },
): Id {
  grantRole(tx, user.id, 'affiliate', by)
  openAffiliatePeriod(tx, user.id, from, reason)
  const code = user.getString('referral_code')
  const template = 'affiliate-welcome'
  // people who disabled that email still get an email about the role (M26)
  if (!canEmail(tx, { to: user.getString('email'), template })) mailRoleChanged(tx, user, 'affiliate', true)
  const data = { lastName: user.getString('last_name'), link: referralLink(origin(), code), code }
  mailPerson(tx, user, template, paths.share, data)
  const application = approvePending(tx, user.id, by)
  if (application === '') notify(tx, user.id, 'account-changed', { what: 'role', role: 'affiliate', granted: true })
  return application
}

function approvePending(tx: PbApp, user: Id, by: Id): Id {
  const [pending] = readIds(tx, pendingApplication, { user })
  if (pending === undefined) return ''
  const window_from = windowFrom('affiliate_submissions', 'approved', nowMs())
  const approved = { status: 'approved', decided_by: by, decided_at: moment(), window_from }
  updateRow(tx, 'affiliate_submissions', pending, approved)
  notify(tx, user, 'application', { application: 'approved' })
  return pending
}

/** Makes the application of a reverted grant pending again (P15). Call it while the role row still exists. */
export function reopenApplication(tx: PbApp, user: Id): void {
  const answered = one(
    tx,
    `SELECT s.id, s.decided_at FROM affiliate_submissions s JOIN user_roles r ON r.user_id = s.user_id AND r.role = 'affiliate'
     WHERE s.user_id = {:user} AND s.status = 'approved' AND s.decided_at >= r.created ORDER BY s.decided_at DESC LIMIT 1`,
    { user },
    { id: '', decided_at: '' },
  )
  if (!answered) return
  const pending = { status: 'pending', decided_by: '', decided_at: '', window_from: '' }
  updateRow(tx, 'affiliate_submissions', answered.id, pending)
  exec(
    tx,
    `DELETE FROM notifications WHERE user_id = {:user} AND created_at >= {:since} AND metadata ->> 'application' = 'approved'`,
    { user, since: answered.decided_at },
  )
}
