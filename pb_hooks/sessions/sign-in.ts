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
 * Sign-in. Whoever doesn't know the password learns nothing: the same work and the same refusal for a known and an unknown
 * address. The right password on an unproved address is told so (`email-unverified`). An admin with a second factor is asked for it
 * (`second-step-needed`), one whose factor was removed by a mail's link is refused (`enrolment-locked`). Success makes this browser a trusted device.
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

/** A waiting sign-up that is used before its address was proved; not one of an address whose account somebody else uses. */
function firstToUse(tx: PbApp, candidate: Candidate | null): PbRecord {
  if (!candidate || userByEmail(tx, candidate.email)) return fail('email-unverified')
  return putToUse(tx, candidate)
}
