import type { Role } from '../../domain/entities'
import { change, one, rows } from '../platform/db'

/**
 * `users.roles` and `users.affiliate_status` are projections of the role rows and the pending applications; this is the
 * one function that writes them, in the transaction of the change.
 */
export function restampRoles(tx: PbApp, user: string): void {
  const held = rows(tx, 'SELECT role FROM user_roles WHERE user_id = {:user} ORDER BY role', { user }, { role: '' })
  const roles = held.map((row) => row.role as Role)
  change(tx, 'users', user, { roles, affiliate_status: affiliateStatus(tx, user, roles) })
}

function affiliateStatus(tx: PbApp, user: string, roles: readonly Role[]): 'active' | 'pending' | 'inactive' {
  if (roles.includes('affiliate')) return 'active'
  const sql = `SELECT id FROM affiliate_submissions WHERE user_id = {:user} AND status = 'pending' LIMIT 1`
  return one(tx, sql, { user }, { id: '' }) ? 'pending' : 'inactive'
}
