import { applyRoute } from '../../domain/api/applications'
import { audit } from '../platform/audit'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { grantAffiliate } from '../roles/grant-affiliate'
import { useChallenge } from '../users/challenge'
import { limitPerson } from '../users/limits'
import { approvesAtOnce, makeApplication, standing, tellAdmins } from './make-application'

/**
 * Applies to become an affiliate (T3). Where the programme approves at once, an address that is proved gets the role in the same
 * operation, and no admin has anything to decide.
 */
export const apply = commandFor(applyRoute, ({ app, person }, { challenge, ...written }) => {
  limitPerson('apply', person.id)
  useChallenge(app, challenge, 'affiliate')
  const user = find(app, 'users', person.id)
  if (!user) return fail('signed-out')
  const stands = standing(app, user.id)
  if (stands !== 'free') return { outcome: stands, application: '' }
  const id = makeApplication(app, user, written, { source: 'signed-in', actor: person.id, actorName: person.name })
  if (!user.getBool('verified') || !approvesAtOnce(app)) {
    tellAdmins(app, written)
    return { outcome: 'submitted' as const, application: id }
  }
  const from = today(app)
  grantAffiliate(app, user, { from, reason: '', by: '' })
  const own = { actor: '', actorName: 'system' }
  audit(app, {
    ...own,
    action: 'application.approve',
    subject: `affiliate_submissions/${id}`,
    after: { user: user.id },
  })
  audit(app, {
    ...own,
    action: 'role.grant',
    subject: `users/${user.id}`,
    after: { role: 'affiliate', fromDate: from, application: id },
  })
  return { outcome: 'approved' as const, application: id }
})
