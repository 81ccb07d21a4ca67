import { signInRoute } from '../../domain/api/security/sessions'
import type { Candidate } from '../accounts/candidates'
import { proveBot, useProof } from '../users/challenge'
import { putToUse } from '../accounts/become-account'
import { userByEmail } from '../users/find-user'
import { whoSignsIn } from '../accounts/verify'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { isEnrolmentLocked } from '../factor/enrolment-lock'
import { askSecondStep, needsSecondStep } from '../factor/second-step'
import { admit } from './admit'
import { callerOf, noteWrong } from './caller'

/**
 * Signs in. A wrong password reveals nothing: known and unknown addresses get the same work and error. With the right
 * password, an unverified address gets `email-unverified`, a person with a second factor `second-step-needed`, and an admin
 * whose factor was removed by an emailed link `enrolment-locked`. Success makes this browser a trusted device.
 */
export const signIn = answerTo(signInRoute, (context, input) => {
  const { e, app } = context
  const caller = callerOf(e, app, input.email)
  const proof = proveBot(context, input.challenge, 'login', caller.level)
  inTransaction(app, (tx) => useProof(tx, proof, 'login', caller.level))
  const found = whoSignsIn(app, input.email, input.password)
  if (!found.user && !found.candidate) {
    noteWrong(app, caller)
    return fail('wrong-credentials')
  }
  if (!found.user?.getBool('verified') && readSetting(app, 'require_email_verification')) fail('email-unverified')

  if (found.user && isEnrolmentLocked(app, found.user)) fail('enrolment-locked')
  if (found.user && needsSecondStep(app, found.user)) return askSecondStep(e, found.user)
  return admit(e, input.device, (tx) => found.user ?? firstToUse(tx, found.candidate))
})

/** Creates the account of a sign-up used before verification. Throws `email-unverified` if the address has one. */
function firstToUse(tx: PbApp, candidate: Candidate | null): PbRecord {
  if (!candidate || userByEmail(tx, candidate.email)) return fail('email-unverified')
  return putToUse(tx, candidate)
}
