import { signUpRoute } from '../../domain/api/security/accounts'
import { parseLinkedCodes, formatLinkedCodes } from '../../domain/referrals/referral-codes'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findDeviceBySecret } from '../sessions/devices'
import { readSetting } from '../settings/read-settings'
import { mailSignUpLink } from './account-mails'
import { mailPerson } from '../mail/enqueue'
import { paths } from '../../domain/paths'
import { addCandidate, hasMaxCandidates, type NewAccountCandidate } from './account-candidates'
import { verifyBotCheck, consumeBotCheck } from '../users/challenge'
import { padResponseTime } from './response-time'
import { findUserByEmail } from '../users/find-user'
import { limitAddress, canMailStranger } from '../users/limits'
import { hashPassword, passwordTag } from '../users/password-hash'
import { addRecoveryCandidate } from './recover-password'
import { currentTermsVersion } from '../users/create-user'
import { randomHex } from '../platform/environment'
import { networkAddressOf } from '../platform/request'
import { readCookie, setCookie } from '../platform/cookies'

/** Stores a sign-up and emails its link (S21). New and taken addresses get the same response, work and cookie (S5). */
answerTo(signUpRoute, (context, input) => {
  const { e, app } = context
  const { challenge, password, referralCode, acceptedTerms: termsVersion, over18: _agreed, ...typed } = input
  limitAddress(e, 'signUp')
  const proof = verifyBotCheck(context, challenge, 'signup')
  const started = nowMs()
  inTransaction(app, (tx) => {
    consumeBotCheck(tx, proof, 'signup')
    if (termsVersion !== currentTermsVersion(tx)) fail('bad-input', {}, { acceptedTerms: 'consent-needed' })
  })
  const passwordHash = hashPassword(password)
  // uses one secret per browser, so the links of several sign-ups all work
  const secret = readCookie(e, 'signup') || randomHex(32)
  const verificationNeeded = inTransaction(app, (tx) => {
    storeSignUp(tx, {
      ...typed,
      termsVersion,
      kind: 'sign-up',
      passwordHash,
      passwordTag: passwordTag(tx, typed.email, password),
      claim: {
        code: formatLinkedCodes(parseLinkedCodes(referralCode)),
        deviceUser: findDeviceBySecret(tx, readCookie(e, 'device')).living?.user ?? '',
        network: networkAddressOf(e),
      },
      browserHash: $security.sha256(secret),
    })
    return readSetting(tx, 'require_email_verification')
  })
  setCookie(e, 'signup', secret)
  padResponseTime(started, 'signUp')
  return { verificationNeeded }
})

function storeSignUp(tx: PbApp, candidate: NewAccountCandidate): void {
  const { email, language } = candidate
  const mayMail = canMailStranger(tx, 'signup', email)
  const known = findUserByEmail(tx, email)
  if (known?.getBool('verified')) {
    if (mayMail) mailPerson(tx, known, 'already-registered', paths.auth)
    return
  }
  if (hasMaxCandidates(tx, email)) {
    // stores no further sign-up, but sends the owner of the mailbox a link, so strangers' sign-ups can't lock them out
    if (mayMail) mailSignUpLink(tx, { email, firstName: '', language }, addRecoveryCandidate(tx, email, language))
    return
  }
  const id = addCandidate(tx, candidate)
  if (mayMail) mailSignUpLink(tx, candidate, id)
}
