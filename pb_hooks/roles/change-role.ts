import { changeRoleRoute } from '../../domain/api/roles'
import { dateProblem } from '../../domain/money/date-bounds'
import type { Id } from '../../domain/entities'
import type { Role } from '../../domain/people/roles'
import { tellRoleChanged } from '../accounts/account-mails'
import { endKeysOf } from '../keys/end-keys'
import { audit } from '../platform/audit'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { closeAffiliatePeriod, undoAffiliatePeriod } from './affiliate-periods'
import { giveRole } from './give-role'
import { grantAffiliate, reopenApplication } from './grant-affiliate'
import { restampRoles } from './restamp-roles'

/**
 * Grants or revokes a role (P9, T3). The affiliate role comes with the days it counts, from today or from a date with a
 * reason, and approves a pending application; taken back at once, that waits again. Nobody takes the last admin's role or their own.
 */
export const changeRole = commandFor(changeRoleRoute, ({ app, person }, wanted) => {
  const user = find(app, 'users', wanted.user)
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  const reason = wanted.reason ?? ''
  const application = wanted.granted ? grant(app, user, { ...wanted, reason, by: person.id }) : ''
  const keys = wanted.granted ? 0 : revoke(app, user, { ...wanted, reason, by: person.id })
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: wanted.granted ? 'role.grant' : 'role.revoke',
    subject: `users/${user.id}`,
    after: {
      role: wanted.role,
      fromDate: wanted.fromDate ?? '',
      lastDay: wanted.lastDay ?? '',
      reason,
      ...(keys > 0 && { keys }),
      ...(application !== '' && { application }),
    },
  })
  return {}
})

interface Wanted {
  role: Role
  fromDate?: string
  lastDay?: string
  undo?: boolean
  reason: string
  by: string
}

/** Returns the application that the grant answered, '' = there was none. */
function grant(tx: PbApp, user: PbRecord, { role, fromDate, reason, by }: Wanted): Id {
  if (role !== 'affiliate') {
    giveRole(tx, user.id, role, by)
    tellRoleChanged(tx, user, role, true)
    return ''
  }
  const now = today(tx)
  const from = fromDate ?? now
  const wrong = dateProblem(from, boundsToday(tx))
  if (wrong) fail(wrong, {}, { fromDate: wrong })
  if (from > now) fail('day-not-past', {}, { fromDate: 'day-not-past' })
  if (from < now && reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  return grantAffiliate(tx, user, { from, reason, by })
}

/** Takes a role away, and ends the keys that an admin made (P13). Returns how many ended. */
function revoke(tx: PbApp, user: PbRecord, { role, lastDay, undo, reason, by }: Wanted): number {
  if (role === 'admin') {
    if (user.id === by) fail('own-admin-role')
    const others = one(
      tx,
      `SELECT COUNT(*) AS n FROM user_roles WHERE role = 'admin' AND user_id != {:user}`,
      { user: user.id },
      { n: 0 },
    )
    if ((others?.n ?? 0) === 0) fail('last-admin')
  }
  if (undo === true && role === 'affiliate') {
    undoAffiliatePeriod(tx, user.id)
    reopenApplication(tx, user.id)
  }
  const gone = exec(tx, 'DELETE FROM user_roles WHERE user_id = {:user} AND role = {:role}', { user: user.id, role })
  if (gone === 0) fail('role-not-held')
  if (role === 'affiliate') closeAffiliatePeriod(tx, user.id, lastDay ?? today(tx), reason)
  restampRoles(tx, user.id)
  tellRoleChanged(tx, user, role, false)
  return role === 'admin' ? endKeysOf(tx, user.id, by) : 0
}
