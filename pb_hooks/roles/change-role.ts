import { changeRoleRoute } from '../../domain/api/roles'
import { dateProblem } from '../../domain/money/date-bounds'
import { paths, referralLink } from '../../domain/paths'
import { windowFrom } from '../../domain/sync/window'
import type { Role } from '../../domain/people/roles'
import { languageOf } from '../users/find-user'
import { enqueue } from '../mail/enqueue'
import { audit } from '../platform/audit'
import { moment, nowMs, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { closeAffiliatePeriod, openAffiliatePeriod, undoAffiliatePeriod } from './affiliate-periods'
import { giveRole } from './give-role'
import { restampRoles } from './restamp-roles'

/**
 * Grants or revokes a role (P9, T3). The affiliate role comes with the days it counts, from today or from a date with a
 * reason, and approves a pending application; nobody takes the last admin's role or their own.
 */
export const changeRole = commandFor(changeRoleRoute, ({ app, person }, wanted) => {
  const user = find(app, 'users', wanted.user)
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  const reason = wanted.reason ?? ''
  if (wanted.granted) grant(app, user, { ...wanted, reason, by: person.id })
  else revoke(app, user, { ...wanted, reason, by: person.id })
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: wanted.granted ? 'role.grant' : 'role.revoke',
    subject: `users/${user.id}`,
    after: { role: wanted.role, fromDate: wanted.fromDate ?? '', lastDay: wanted.lastDay ?? '', reason },
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

function grant(tx: PbApp, user: PbRecord, { role, fromDate, reason, by }: Wanted): void {
  if (role !== 'affiliate') {
    giveRole(tx, user.id, role, by)
    return
  }
  const now = today(tx)
  const from = fromDate ?? now
  const wrong = dateProblem(from, boundsToday(tx))
  if (wrong) fail(wrong, {}, { fromDate: wrong })
  if (from > now) fail('day-not-past', {}, { fromDate: 'day-not-past' })
  if (from < now && reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  exec(
    tx,
    `UPDATE affiliate_submissions SET status = 'approved', decided_by = {:by}, decided_at = {:at}, window_from = {:window},
       updated = {:at} WHERE user_id = {:user} AND status = 'pending'`,
    { user: user.id, by, at: moment(), window: windowFrom('affiliate_submissions', 'approved', nowMs()) },
  )
  giveRole(tx, user.id, role, by)
  openAffiliatePeriod(tx, user.id, from, reason)
  const code = user.getString('referral_code')
  enqueue(tx, {
    to: user.getString('email'),
    template: 'affiliate-welcome',
    language: languageOf(user),
    data: {
      firstName: user.getString('first_name'),
      lastName: user.getString('last_name'),
      link: referralLink($coterie.origin(), code),
      code,
      actionLink: `${$coterie.origin()}${paths.share}`,
    },
  })
}

function revoke(tx: PbApp, user: PbRecord, { role, lastDay, undo, reason, by }: Wanted): void {
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
  if (undo === true && role === 'affiliate') undoAffiliatePeriod(tx, user.id)
  const gone = exec(tx, 'DELETE FROM user_roles WHERE user_id = {:user} AND role = {:role}', { user: user.id, role })
  if (gone === 0) fail('role-not-held')
  if (role === 'affiliate') closeAffiliatePeriod(tx, user.id, lastDay ?? today(tx), reason)
  restampRoles(tx, user.id)
}
