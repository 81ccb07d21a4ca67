import { fullName } from '../../domain/people/person-names'
import { changeRoleRoute, changeRolesRoute, roleEffectRoute, roleEffectsRoute } from '../../domain/api/people/roles'
import { dateProblem } from '../../domain/money/date-bounds'
import type { Id, CalendarDate } from '../../domain/entities'
import type { Role } from '../../domain/people/roles'
import type { ErrorCode } from '../../domain/error-codes'
import { notifyRoleChanged } from '../accounts/account-mails'
import { endKeys } from '../keys/api-keys'
import { notifyProtectionChange } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { requirePasswordFor, errorCodeOf, fail } from '../platform/errors'
import { exec, exists, find, readNumber, readText } from '../platform/db'
import { currentDateBounds } from '../settings/read-settings'
import { cancelSwitchOffsOf } from '../settings/switch-off'
import { closeAffiliatePeriod, undoAffiliatePeriod } from './affiliate-periods'
import { grantRole, refreshRoleColumns, grantAffiliate, reopenApplication } from './grant-affiliate'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { monthOf } from '../../domain/calendar'
import { answerTo } from '../platform/route'
import { requireAccount } from '../users/find-user'
import { rateInForce } from '../rates/set-rate'

/** Grants or revokes a role (P9, T3). An admin can revoke neither the last admin's role nor their own. */
export const changeRole = commandFor(changeRoleRoute, ({ app, person }, { user, reason = '', ...input }) => {
  requireAdminPassword(input)
  changeOf(app, user, { ...input, reason, by: person })
  return {}
})

commandFor(changeRolesRoute, ({ app, person }, { users, reason = '', ...input }) => {
  requireAdminPassword(input)
  const refused: { user: Id; code: ErrorCode }[] = []
  for (const user of users) {
    try {
      changeOf(app, user, { ...input, reason, by: person })
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === null) throw error
      refused.push({ user, code })
    }
  }
  const [first] = refused
  if (first === undefined) return { changed: users }
  const named = refused.filter(({ code }) => code === first.code).slice(0, maxNamed)
  return fail(first.code, {
    who: named.map(({ user }) => nameOf(app, user)).join(', '),
    others: refused.length - named.length,
  })
})

/** Requires the password each time the admin role is granted or revoked (S26). */
function requireAdminPassword({ role, granted, password }: { role: Role; granted: boolean; password?: string }): void {
  if (role === 'admin') requirePasswordFor(granted ? 'give-admin-role' : 'take-admin-role', password)
}

const maxNamed = 5

function nameOf(app: PbApp, user: Id): string {
  const found = find(app, 'users', user)
  return (found && fullName(found)) || user
}

function changeOf(tx: PbApp, id: Id, input: Input): void {
  const user = requireAccount(tx, id)
  const application = input.granted ? grant(tx, user, input) : ''
  const keys = input.granted ? 0 : revoke(tx, user, input)
  audit(tx, input.by, input.granted ? 'role.grant' : 'role.revoke', `users/${id}`, {
    after: {
      role: input.role,
      fromDate: input.fromDate ?? '',
      lastDay: input.lastDay ?? '',
      reason: input.reason,
      ...(keys > 0 && { keys }),
      ...(application !== '' && { application }),
    },
  })
}

type Input = Omit<InputOf<typeof changeRoleRoute>, 'user' | 'password' | 'reason'> & { reason: string; by: Actor }

function grant(tx: PbApp, user: PbRecord, { role, fromDate, reason, by }: Input): Id {
  if (role !== 'affiliate') {
    grantRole(tx, user.id, role, by.id)
    notifyRoleChanged(tx, user, role, true)
    if (role === 'admin') notifyProtectionChange(tx, 'admin-added', aboutAdmin(user, by))
    return ''
  }
  const now = today(tx)
  const from = fromDate ?? now
  const wrong = dateProblem(from, currentDateBounds(tx))
  if (wrong) fail(wrong, {}, { fromDate: wrong })
  if (from > now) fail('day-not-past', {}, { fromDate: 'day-not-past' })
  if (from < now && reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  return grantAffiliate(tx, user, { from, reason, by: by.id })
}

/** Revokes a role, and ends the API keys that an admin made (P13). Returns the number of ended keys. */
function revoke(tx: PbApp, user: PbRecord, { role, lastDay, undo, reason, by }: Input): number {
  if (role === 'admin') {
    if (user.id === by.id) fail('own-admin-role')
    const others = `SELECT 1 FROM user_roles WHERE role = 'admin' AND user_id != {:user}`
    if (!exists(tx, others, { user: user.id })) fail('last-admin')
  }
  if (undo === true && role === 'affiliate') {
    undoAffiliatePeriod(tx, user.id)
    reopenApplication(tx, user.id)
  }
  if (role === 'admin') cancelSwitchOffsOf(tx, user.id, by)
  const gone = exec(tx, 'DELETE FROM user_roles WHERE user_id = {:user} AND role = {:role}', { user: user.id, role })
  if (gone === 0) fail('role-not-held')
  if (role === 'affiliate') closeAffiliatePeriod(tx, user.id, lastDay ?? today(tx), reason)
  refreshRoleColumns(tx, user.id)
  notifyRoleChanged(tx, user, role, false)
  if (role !== 'admin') return 0
  notifyProtectionChange(tx, 'admin-removed', aboutAdmin(user, by))
  return endKeys(tx, user.id, by.id)
}

const aboutAdmin = (user: PbRecord, by: { name: string }) => ({
  from: by.name,
  person: user.id,
  name: fullName(user),
})

/** Returns what ends with a person's affiliate role (P15): open periods, and referrals that earn commission (M14). */
answerTo(roleEffectRoute, ({ app }, { user }) => effectOf(app, user, today(app)))

answerTo(roleEffectsRoute, ({ app }, { users }) => {
  const day = today(app)
  const effects = [...new Set(users.split(','))]
    .map((user) => effectOf(app, user, day))
    .filter(({ since }) => since !== '')
  return {
    running: effects.length,
    activeReferrals: effects.reduce((sum, { activeReferrals }) => sum + activeReferrals, 0),
    monthlyCents: effects.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
  }
})

function effectOf(app: PbSource, user: Id, day: CalendarDate): OutputOf<typeof roleEffectRoute> {
  const open = `SELECT start_date AS text FROM affiliate_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`
  const since = readText(app, open, { user })
  const renting = `SELECT COUNT(DISTINCT a.referred_user) AS n FROM referral_attributions a
    JOIN rental_periods p ON p.user_id = a.referred_user AND p.voided_at = ''
      AND p.start_date <= {:day} AND (p.end_date = '' OR p.end_date >= {:day})
    WHERE a.affiliate_id = {:user} AND a.voided_at = '' AND a.from_date <= {:day}
      AND (a.to_date = '' OR a.to_date >= {:day})`
  const activeReferrals = since ? readNumber(app, renting, { user, day }) : 0
  return {
    since,
    activeReferrals,
    monthlyCents: activeReferrals * rateInForce(app, 'commission', user, monthOf(day)),
  }
}
