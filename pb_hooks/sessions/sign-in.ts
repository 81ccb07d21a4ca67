import { signInRoute } from '../../domain/api/security/sessions'
import type { AccountCandidate } from '../accounts/account-candidates'
import { verifyBotCheck, consumeBotCheck } from '../users/challenge'
import { createUnverifiedAccount, findPasswordOwner } from '../accounts/verify'
import { findUserByEmail } from '../users/find-user'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { isEnrolmentLocked, requireSecondStep, needsSecondStep } from '../factor/second-step'
import { openSession } from './open-session'
import { countSignInAttempt, recordWrongPassword } from './sign-in-attempt'

/** Signs in. A wrong password reveals nothing: known and unknown addresses cause the same work and the same error. */
answerTo(signInRoute, (context, input) => {
  const { e, app } = context
  const caller = countSignInAttempt(e, app, input.email)
  const proof = verifyBotCheck(context, input.challenge, 'login', caller.level)
  inTransaction(app, (tx) => consumeBotCheck(tx, proof, 'login', caller.level))
  const found = findPasswordOwner(app, input.email, input.password)
  if (!found.user && !found.candidate) {
    recordWrongPassword(app, caller)
    return fail('wrong-credentials')
  }
  if (!found.user?.getBool('verified') && readSetting(app, 'require_email_verification')) fail('email-unverified')

  if (found.user && isEnrolmentLocked(app, found.user)) fail('enrolment-locked')
  if (found.user && needsSecondStep(app, found.user)) return requireSecondStep(e, found.user)
  return openSession(e, input.device, (tx) => found.user ?? firstToUse(tx, found.candidate))
})

function firstToUse(tx: PbApp, candidate: AccountCandidate | null): PbRecord {
  if (!candidate || findUserByEmail(tx, candidate.email)) return fail('email-unverified')
  return createUnverifiedAccount(tx, candidate)
}
