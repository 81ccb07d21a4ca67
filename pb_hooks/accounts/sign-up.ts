import { signUpRoute } from '../../domain/api/security/accounts'
import type { InputOf } from '../../domain/api/route'
import { linkedCodesIn, linkedCodesText } from '../../domain/referrals/referral-codes'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { deviceOfSecret } from '../sessions/devices'
import { readSetting } from '../settings/read-settings'
import { mailAlreadyRegistered, mailLink } from './account-mails'
import { addCandidate, isFull, type NewCandidate } from './candidates'
import { proveBot, useProof } from '../users/challenge'
import { evenTime } from './even-time'
import { userByEmail } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { hashPassword, passwordTag } from '../users/password-hash'
import { mayMailStranger } from '../users/stranger-mail'
import { addRecovery } from './recover-password'
import { currentTerms } from '../users/create-user'
import { randomHex } from '../platform/environment'
import { networkAddressOf } from '../platform/request'
import { readCookie, setCookie } from '../platform/cookies'

type SignUp = InputOf<typeof signUpRoute>

/**
 * Signs up: stores a candidate and emails its link (S21). A new, a waiting and a taken address get the same response, work
 * and cookie; only the email differs (S5). The address and the bot check are validated before the expensive hash (S17).
 */
export const signUp = answerTo(signUpRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'signUp')
  const proof = proveBot(context, input.challenge, 'signup')
  const started = nowMs()
  inTransaction(app, (tx) => {
    useProof(tx, proof, 'signup')
    if (input.acceptedTerms !== currentTerms(tx)) fail('bad-input', {}, { acceptedTerms: 'consent-needed' })
  })
  const passwordHash = hashPassword(input.password)
  // one secret per browser, so that either link works after two sign-ups
  const secret = readCookie(e, 'signup') || randomHex(32)
  const verificationNeeded = inTransaction(app, (tx) => {
    storeSignUp(tx, {
      ...typedData(input),
      kind: 'sign-up',
      passwordHash,
      passwordTag: passwordTag(tx, input.email, input.password),
      claim: {
        code: linkedCodesText(linkedCodesIn(input.referralCode)),
        deviceUser: deviceOfSecret(tx, readCookie(e, 'device')).living?.user ?? '',
        network: networkAddressOf(e),
      },
      browserHash: $security.sha256(secret),
    })
    return readSetting(tx, 'require_email_verification')
  })
  setCookie(e, 'signup', secret)
  evenTime(started, 'signUp')
  return { verificationNeeded }
})

/** Stores a sign-up and sends its email, or the email for an address that is taken or has five waiting sign-ups. */
function storeSignUp(tx: PbApp, candidate: NewCandidate): void {
  const { email, language } = candidate
  const mayMail = mayMailStranger(tx, 'signup', email)
  const known = userByEmail(tx, email)
  if (known?.getBool('verified')) {
    if (mayMail) mailAlreadyRegistered(tx, known)
    return
  }
  if (isFull(tx, email)) {
    // stores no sign-up; the owner of the mailbox still gets a link, which no number of sign-ups can block
    if (mayMail) mailLink(tx, { email, firstName: '', language }, addRecovery(tx, email, language))
    return
  }
  const id = addCandidate(tx, candidate)
  if (mayMail) mailLink(tx, candidate, id)
}

const typedData = ({ email, firstName, lastName, phone, language, acceptedTerms }: SignUp) => ({
  email,
  firstName,
  lastName,
  phone,
  language,
  termsVersion: acceptedTerms,
})
