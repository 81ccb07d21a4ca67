import { fullName } from '../../domain/people/person-names'
import { changeRoleRoute, changeRolesRoute } from '../../domain/api/people/roles'
import { dateProblem } from '../../domain/money/date-bounds'
import type { Id } from '../../domain/entities'
import type { Role } from '../../domain/people/roles'
import type { ErrorCode } from '../../domain/error-codes'
import { tellRoleChanged } from '../accounts/account-mails'
import { endKeysOf } from '../keys/api-keys'
import { tellProtection } from '../notifications/tell-protection'
import { audit, type Actor } from '../platform/audit'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { demandAsked, codeOf, fail } from '../platform/refusals'
import { exec, find, one } from '../platform/db'
import { boundsToday } from '../settings/date-bounds'
import { stopSwitchOffsOf } from '../settings/switch-off'
import { closeAffiliatePeriod, undoAffiliatePeriod } from './affiliate-periods'
import { giveRole, restampRoles } from './give-role'
import { grantAffiliate, reopenApplication } from './grant-affiliate'

/**
 * Grants or revokes a role (P9, T3). The affiliate role comes with the days it counts, from today or from a date with a
 * reason, and approves a pending application; taken back at once, that waits again. Nobody takes the last admin's role or their own.
 */
export const changeRole = commandFor(changeRoleRoute, ({ app, person }, { user, reason = '', ...wanted }) => {
  demandAdminAsk(wanted)
  changeOf(app, user, { ...wanted, reason, by: person })
  return {}
})

/**
 * The same for several people: all of them or none. Everybody is tried before it is refused, so that whoever asked is told of all who
 * stand in the way at once.
 */
export const changeRoles = commandFor(changeRolesRoute, ({ app, person }, { users, reason = '', ...wanted }) => {
  demandAdminAsk(wanted)
  const refused: { user: Id; code: ErrorCode }[] = []
  for (const user of users) {
    try {
      changeOf(app, user, { ...wanted, reason, by: person })
    } catch (error) {
      const code = codeOf(error)
      if (code === null) throw error
      refused.push({ user, code })
    }
  }
  const [first] = refused
  if (first === undefined) return { changed: users }
  const named = refused.filter(({ code }) => code === first.code).slice(0, mostNamed)
  return fail(first.code, {
    who: named.map(({ user }) => nameOf(app, user)).join(', '),
    others: refused.length - named.length,
  })
})

/** Giving the admin role or taking it away asks for the password, each time (S26). */
function demandAdminAsk({ role, granted, password }: { role: Role; granted: boolean; password?: string }): void {
  if (role === 'admin') demandAsked(granted ? 'give-admin-role' : 'take-admin-role', password)
}

/** As many of those who stand in the way are named. */
const mostNamed = 5

function nameOf(app: PbApp, user: Id): string {
  const found = find(app, 'users', user)
  return (found && fullName(found)) || user
}

/** Changes one person's role and enters it on the record. */
function changeOf(tx: PbApp, id: Id, wanted: Wanted): void {
  const user = find(tx, 'users', id)
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  const application = wanted.granted ? grant(tx, user, wanted) : ''
  const keys = wanted.granted ? 0 : revoke(tx, user, wanted)
  audit(tx, {
    actor: wanted.by,
    action: wanted.granted ? 'role.grant' : 'role.revoke',
    subject: `users/${id}`,
    after: {
      role: wanted.role,
      fromDate: wanted.fromDate ?? '',
      lastDay: wanted.lastDay ?? '',
      reason: wanted.reason,
      ...(keys > 0 && { keys }),
      ...(application !== '' && { application }),
    },
  })
}

interface Wanted {
  role: Role
  granted: boolean
  fromDate?: string
  lastDay?: string
  undo?: boolean
  reason: string
  by: Actor
}

/** Returns the application that the grant answered, '' = there was none. */
function grant(tx: PbApp, user: PbRecord, { role, fromDate, reason, by }: Wanted): Id {
  if (role !== 'affiliate') {
    giveRole(tx, user.id, role, by.id)
    tellRoleChanged(tx, user, role, true)
    if (role === 'admin') tellProtection(tx, 'admin-added', aboutAdmin(user, by))
    return ''
  }
  const now = today(tx)
  const from = fromDate ?? now
  const wrong = dateProblem(from, boundsToday(tx))
  if (wrong) fail(wrong, {}, { fromDate: wrong })
  if (from > now) fail('day-not-past', {}, { fromDate: 'day-not-past' })
  if (from < now && reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  return grantAffiliate(tx, user, { from, reason, by: by.id })
}

/** Takes a role away, and ends the keys that an admin made (P13). Returns how many ended. */
function revoke(tx: PbApp, user: PbRecord, { role, lastDay, undo, reason, by }: Wanted): number {
  if (role === 'admin') {
    if (user.id === by.id) fail('own-admin-role')
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
  if (role === 'admin') stopSwitchOffsOf(tx, user.id, by)
  const gone = exec(tx, 'DELETE FROM user_roles WHERE user_id = {:user} AND role = {:role}', { user: user.id, role })
  if (gone === 0) fail('role-not-held')
  if (role === 'affiliate') closeAffiliatePeriod(tx, user.id, lastDay ?? today(tx), reason)
  restampRoles(tx, user.id)
  tellRoleChanged(tx, user, role, false)
  if (role !== 'admin') return 0
  tellProtection(tx, 'admin-removed', aboutAdmin(user, by))
  return endKeysOf(tx, user.id, by.id)
}

/** What all admins are told of somebody who became one or is none any more. */
const aboutAdmin = (user: PbRecord, by: { name: string }) => ({
  from: by.name,
  person: user.id,
  name: fullName(user),
})
