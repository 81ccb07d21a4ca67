import { findAccount } from '../users/find-user'
import { CodedError } from '../../domain/error-codes'
import { beginPasskeyRoute, completeSignInStepRoute } from '../../domain/api/security/second-factor'
import type { InputOf } from '../../domain/api/route'
import { requestOptions } from '../../domain/people/security/passkeys'
import { maxStepTries } from '../../domain/people/security/second-factor'
import { audit } from '../platform/audit'
import { find, inTransaction, findRow } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, personFrom } from '../platform/route'
import { openSession, createGrant } from '../sessions/open-session'
import { findDeviceBySecret, type Device } from '../sessions/devices'
import { readSetting } from '../settings/read-settings'
import {
  limitAddress,
  limitPerson,
  isWithinLimit,
  clearFailedTries,
  recordFailedTry,
  requireNotThrottled,
} from '../users/limits'
import { consumeCode } from './codes'
import { mailFactorChange } from './factor-mails'
import { passkeyRequest, relyingPartyHost, newChallenge, recordPasskeyUse, verifyPasskeyResponse } from './passkeys'
import { recoveryCodesLeft, consumeRecoveryCode } from './factors'
import {
  beginStep,
  stepBindings,
  stepBrowser,
  endStep,
  deviceBinding,
  tryStep,
  type SignInStep,
  type StepKind,
} from './steps'
import { readCookie } from '../platform/cookies'

type Proof = InputOf<typeof completeSignInStepRoute>['proof']

/** Starts signing in with only a passkey, or unlocking this browser's device with a passkey. */
answerTo(beginPasskeyRoute, ({ e, app }, { to }) => {
  limitAddress(e, 'passkey')
  if (to === 'unlock') {
    const { living: active } = findDeviceBySecret(app, readCookie(e, 'device'))
    if (!active) return fail('signed-out')
    const { options, ...requested } = passkeyRequest(app, e, active.user)
    if (options === '') return { step: '', options: '' }
    const bound = deviceBinding(active.id)
    const pending = { kind: 'unlock-passkey', user: active.user, bound, secret: '', ...requested } as const
    return { step: inTransaction(app, (tx) => beginStep(tx, pending)), options }
  }
  const host = relyingPartyHost(e)
  if (host === '') return fail('passkey-not-here')
  const challenge = newChallenge()
  const pending = { kind: 'passkey', user: '', bound: stepBrowser(e), challenge, host, secret: '' } as const
  const step = inTransaction(app, (tx) => beginStep(tx, pending))
  return { step, options: JSON.stringify(requestOptions({ host, challenge, known: [] })) }
})

const provedBy: { [kind in StepKind]: readonly Proof['kind'][] } = {
  second: ['passkey', 'code', 'recovery'],
  passkey: ['passkey'],
  unlock: ['passkey', 'code', 'recovery'],
  'unlock-passkey': ['passkey'],
  'add-passkey': [],
  'add-codes': [],
  sso: [],
  'sso-new': [],
}

/** Completes a step. The proof is consumed in the transaction that opens the session, so a code sent twice works once. */
answerTo(completeSignInStepRoute, ({ e, app }, { step: token, device: label, proof }) => {
  limitAddress(e, 'signIn')
  const { living: active } = findDeviceBySecret(app, readCookie(e, 'device'))
  const step = tryStep(app, token, stepBindings(e, active))
  if (!provedBy[step.kind].includes(proof.kind)) return fail('step-over')
  if (proof.kind === 'code') limitPerson('code', step.user)
  const throttle = `second step ${step.user}`
  if (proof.kind !== 'passkey') requireNotThrottled(app, throttle)
  const consume = proof.kind === 'passkey' ? passkeyUse(e, step, proof.answer) : typedUse(proof)
  try {
    const grant = isUnlock(step)
      ? unlocked(app, step, active, consume)
      : openSession(e, label, (tx) => consume(tx, step))
    if (proof.kind !== 'passkey') clearFailedTries(app, throttle)
    return grant
  } catch (error) {
    // counts the failed attempt outside the transaction, which was rolled back
    if (error instanceof CodedError && (error.code === 'code-wrong' || error.code === 'recovery-code-wrong')) {
      recordFailedTry(app, throttle)
      notifyWhenUsedUp(app, step)
    }
    throw error
  }
})

/** Consumes a proof inside the transaction and returns the person. */
type ConsumeProof = (tx: PbApp, step: SignInStep) => PbRecord

function passkeyUse(e: PbRequestEvent, step: SignInStep, answer: string): ConsumeProof {
  const { passkey, signCount } = verifyPasskeyResponse(e, step, answer)
  return (tx) => {
    if (!endStep(tx, step)) fail('step-over')
    if (!recordPasskeyUse(tx, passkey, signCount)) fail('passkey-refused')
    return requireActivePerson(tx, passkey.user)
  }
}

const typedUse =
  (proof: Exclude<Proof, { kind: 'passkey' }>): ConsumeProof =>
  (tx, step) => {
    if (proof.kind === 'code' && !consumeCode(tx, step.user, proof.code)) fail('code-wrong')
    if (proof.kind === 'recovery' && !consumeRecoveryCode(tx, step.user, proof.code)) fail('recovery-code-wrong')
    if (!endStep(tx, step)) fail('step-over')
    const user = requireActivePerson(tx, step.user)
    if (proof.kind === 'recovery') {
      const { left } = recoveryCodesLeft(tx, user.id)
      audit(tx, personFrom(user), 'factor.recovery-use', `users/${user.id}`, { after: { left } })
      mailFactorChange(tx, user, 'recovery-used', { left })
    }
    return user
  }

/** Emails the owner after five wrong codes, because their password may be stolen. */
function notifyWhenUsedUp(app: PbApp, step: SignInStep): void {
  const tried = findRow(app, '_sign_in_steps', step.id, { tries: 0 })
  const user = find(app, 'users', step.user)
  if (!user || (tried?.tries ?? 0) < maxStepTries || !isWithinLimit('strangerMail', `tries ${step.user}`)) return
  inTransaction(app, (tx) => mailFactorChange(tx, user, 'tries-used-up'))
}

function requireActivePerson(tx: PbApp, id: string): PbRecord {
  const user = findAccount(tx, id) ?? fail('step-over')
  if (!user.getBool('verified') && readSetting(tx, 'require_email_verification')) fail('email-unverified')
  return user
}

const isUnlock = ({ kind }: SignInStep): boolean => kind === 'unlock' || kind === 'unlock-passkey'

function unlocked(app: PbApp, step: SignInStep, active: Device | null, consume: ConsumeProof) {
  if (!active || active.user !== step.user) return fail('signed-out')
  inTransaction(app, (tx) => consume(tx, step))
  $coterie.touchDevice(active.id)
  return createGrant(app, active.user, active.id, false)
}
