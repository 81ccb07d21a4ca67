import type { Role } from '../../domain/entities'
import { unlockEnrolment } from '../factor/enrolment-lock'
import { insert, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { restampRoles } from './restamp-roles'

/** Gives a role (`role-already-held`) and restamps what follows from it. An admin who gives the role trusts its holder with a new factor. */
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
  restampRoles(tx, user)
}
