import type { Role } from '../../domain/entities'
import { change, one, rows, insert } from '../platform/db'
import { unlockEnrolment } from '../factor/second-step'
import { fail } from '../platform/errors'

/** Updates `users.roles` and `users.affiliate_status`. No other function may write these columns. */
export function refreshRoleColumns(tx: PbApp, user: string): void {
  const held = rows(tx, 'SELECT role FROM user_roles WHERE user_id = {:user} ORDER BY role', { user }, { role: '' })
  const roles = held.map((row) => row.role as Role)
  change(tx, 'users', user, { roles, affiliate_status: affiliateStatus(tx, user, roles) })
}

function affiliateStatus(tx: PbApp, user: string, roles: readonly Role[]): 'active' | 'pending' | 'inactive' {
  if (roles.includes('affiliate')) return 'active'
  const sql = `SELECT id FROM affiliate_submissions WHERE user_id = {:user} AND status = 'pending' LIMIT 1`
  return one(tx, sql, { user }, { id: '' }) ? 'pending' : 'inactive'
}

/** Grants a role (`role-already-held`) and updates dependent columns. A new admin may set up a new factor. */
export function giveRole(tx: PbApp, user: string, role: Role, grantedBy: string): void {
  const held = one(
    tx,
    'SELECT id FROM user_roles WHERE user_id = {:user} AND role = {:role}',
    { user, role },
    { id: '' },
  )
  if (held) fail('role-already-held')
  if (role === 'admin') unlockEnrolment(tx, user)
  insert(tx, 'user_roles', { user_id: user, role, granted_by: grantedBy })
  refreshRoleColumns(tx, user)
}
