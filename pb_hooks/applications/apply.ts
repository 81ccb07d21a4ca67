import { applyRoute } from '../../domain/api/people/applications'
import type { InputOf } from '../../domain/api/route'
import { audit, system } from '../platform/audit'
import { today } from '../platform/clock'
import { commandWithPreparation, type CommandRequest } from '../platform/command'
import { find, one } from '../platform/db'
import { fail } from '../platform/errors'
import { grantAffiliate } from '../roles/grant-affiliate'
import { checkBotProof, consumeBotProof, type BotProof } from '../users/challenge'
import { limitPerson } from '../users/limits'
import { autoApproves, createApplication, applicantStatus, notifyAdminsOfApplication } from './create-application'

/** Applies to become an affiliate (T3); a verified person gets the role immediately if approval is automatic. */
export const apply = commandWithPreparation(
  applyRoute,
  proved,
  ({ app, person }, { firstName, lastName, email }, proof) => {
    const written = { firstName, lastName, email }
    consumeBotProof(app, proof, 'affiliate')
    const user = find(app, 'users', person.id)
    if (!user) return fail('signed-out')
    const status = applicantStatus(app, user.id)
    if (status !== 'free')
      return {
        outcome: status,
        application: '',
        ...(status === 'already-submitted' ? waiting(app, user.id) : noneWaits),
      }
    const id = createApplication(app, user, written, { source: 'signed-in', actor: person })
    if (!user.getBool('verified') || !autoApproves(app)) {
      notifyAdminsOfApplication(app, written)
      return { outcome: 'submitted' as const, application: id, ...noneWaits }
    }
    const from = today(app)
    grantAffiliate(app, user, { from, reason: '', by: '' })
    audit(app, {
      actor: system,
      action: 'application.approve',
      subject: `affiliate_submissions/${id}`,
      after: { user: user.id },
    })
    audit(app, {
      actor: system,
      action: 'role.grant',
      subject: `users/${user.id}`,
      after: { role: 'affiliate', fromDate: from, application: id },
    })
    return { outcome: 'approved' as const, application: id, ...noneWaits }
  },
)

const noneWaits = { pendingSince: '', pendingUntil: '' }

const waiting = (app: PbApp, user: string): typeof noneWaits =>
  one(
    app,
    `SELECT created AS pendingSince, due_at AS pendingUntil FROM affiliate_submissions
     WHERE user_id = {:user} AND status = 'pending'`,
    { user },
    noneWaits,
  ) ?? noneWaits

/** Counts the attempt before it verifies the bot check, because each verification may call an external service. */
function proved(request: CommandRequest, { challenge }: InputOf<typeof applyRoute>): BotProof {
  limitPerson('apply', request.person.id)
  return checkBotProof(request, challenge, 'affiliate')
}
