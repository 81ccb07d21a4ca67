import {
  beginSingleSignOnRoute,
  completeSingleSignOnRoute,
  createSingleSignOnAccountRoute,
} from '../../domain/api/security/single-sign-on'
import { formatLinkedCodes, parseLinkedCodes } from '../../domain/referrals/referral-codes'
import { fullName } from '../../domain/people/person-names'
import type { Role } from '../../domain/people/roles'
import { identityFrom, rolesOfGroups, type Identity } from '../../domain/people/security/single-sign-on'
import { createVerifiedAccount } from '../accounts/verify'
import { enrolmentLockedSince, isEnrolmentLocked, needsSecondStep, requireSecondStep } from '../factor/second-step'
import { beginStep, endStep, stepBindings, stepBrowser, tryStep, type SignInStep, type StepKind } from '../factor/steps'
import { notifyRoleChanged } from '../accounts/account-mails'
import { notifyProtectionChange } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { nowMs, today } from '../platform/clock'
import { exists, inTransaction } from '../platform/db'
import { randomHex } from '../platform/environment'
import { errorCodeOf, fail } from '../platform/errors'
import { networkAddressOf } from '../platform/request'
import { readCookie } from '../platform/cookies'
import { answerTo, personFrom } from '../platform/route'
import { grantAffiliate, grantRole } from '../roles/grant-affiliate'
import { currentTermsVersion } from '../users/create-user'
import { findUserByEmail, hasRole } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { hashPassword } from '../users/password-hash'
import { findDeviceBySecret } from './devices'
import { providerSignInPage, redeemCode, requireSingleSignOn, type ProviderSettings } from './identity-provider'
import { openSession } from './open-session'

/** Starts a sign-in. Its state works once, for ten minutes, and only in this browser; the nonce and PKCE secret stay here. */
answerTo(beginSingleSignOnRoute, ({ e, app }) => {
  limitAddress(e, 'singleSignOn')
  const settings = requireSingleSignOn(app)
  const nonce = randomHex(32)
  const verifier = randomHex(32)
  const secret = $coterie.seal(verifier)
  const pending = {
    kind: 'sso',
    user: '',
    bound: stepBrowser(e),
    challenge: nonce,
    host: settings.issuer,
    secret,
  } as const
  const state = inTransaction(app, (tx) => beginStep(tx, pending))
  return { address: providerSignInPage(app, settings, { state, nonce, verifier }) }
})

/** Returns a step of this browser, which must have begun with the current provider. */
function pendingStep(e: PbRequestEvent, token: string, kind: StepKind, { issuer }: ProviderSettings): SignInStep {
  const step = tryStep(e.app, token, stepBindings(e, null))
  return step.kind === kind && step.host === issuer ? step : fail('step-over')
}

answerTo(completeSingleSignOnRoute, ({ e, app }, { state, code, device }) => {
  limitAddress(e, 'singleSignOn')
  const settings = requireSingleSignOn(app)
  const step = pendingStep(e, state, 'sso', settings)
  // ends the step before the code is sent, so that a redirect can't be used twice
  if (!inTransaction(app, (tx) => endStep(tx, step))) fail('step-over')
  const verifier = $coterie.unseal(step.secret)
  const { claims, userInfo } = redeemCode(app, settings, { nonce: step.challenge, verifier, code })
  const identity = identityFrom(claims, userInfo, settings.groupClaim)
  if (typeof identity === 'string') return fail(identity)
  const user = findUserByEmail(app, identity.email)
  if (!user) return askForConsent(e, settings, identity)
  if (!user.getBool('verified')) fail('sso-account-unverified')
  if (isEnrolmentLocked(app, user)) fail('enrolment-locked')
  grantMappedRoles(app, user.id, identity, settings)
  const current = app.findRecordById('users', user.id)
  if (needsSecondStep(app, current)) return requireSecondStep(e, current)
  return openSession(e, device, (tx) => requireSameAddress(tx, user.id, identity))
})

/** The account may have been deleted, or its address changed, while the provider was asked. */
function requireSameAddress(tx: PbApp, id: string, { email }: Identity): PbRecord {
  const user = findUserByEmail(tx, email)
  return user?.id === id && user.getBool('verified') ? user : fail('step-over')
}

/** Nothing is stored about a new person but the sealed step, until they accept the terms. */
function askForConsent(e: PbRequestEvent, settings: ProviderSettings, identity: Identity): never {
  const { email, firstName, lastName } = identity
  if (!settings.createAccounts) return fail('sso-no-account', { email })
  const secret = $coterie.seal(JSON.stringify(identity))
  const pending = {
    kind: 'sso-new',
    user: '',
    bound: stepBrowser(e),
    challenge: '',
    host: settings.issuer,
    secret,
  } as const
  const step = inTransaction(e.app, (tx) => beginStep(tx, pending))
  return fail('sso-terms-needed', { step, email, firstName, lastName })
}

answerTo(createSingleSignOnAccountRoute, ({ e, app }, input) => {
  limitAddress(e, 'signUp')
  const settings = requireSingleSignOn(app)
  if (!settings.createAccounts) fail('step-over')
  const step = pendingStep(e, input.step, 'sso-new', settings)
  if (input.acceptedTerms !== currentTermsVersion(app)) fail('bad-input', {}, { acceptedTerms: 'consent-needed' })
  const identity = JSON.parse($coterie.unseal(step.secret)) as Identity
  // a random password that is never shown; "Forgot password?" sets one
  const passwordHash = hashPassword(randomHex(16))
  const { firstName, lastName, language } = input
  const user = inTransaction(app, (tx) => {
    if (!endStep(tx, step) || findUserByEmail(tx, identity.email)) fail('step-over')
    const created = createVerifiedAccount(tx, {
      id: '',
      kind: 'sign-up',
      email: identity.email,
      user: '',
      passwordHash,
      firstName,
      lastName,
      phone: '',
      language,
      termsVersion: input.acceptedTerms,
      claim: {
        code: formatLinkedCodes(parseLinkedCodes(input.referralCode)),
        deviceUser: findDeviceBySecret(tx, readCookie(e, 'device')).living?.user ?? '',
        network: networkAddressOf(e),
      },
      browserHash: '',
      madeMs: nowMs(),
    })
    audit(tx, personFrom(created), 'account.single-sign-on', `users/${created.id}`)
    return created
  })
  grantMappedRoles(app, user.id, identity, settings)
  return openSession(e, input.device, (tx) => requireSameAddress(tx, user.id, identity))
})

/**
 * Grants the roles of the person's groups. A role that was taken away isn't granted again, and a role that can't be granted
 * doesn't prevent the sign-in.
 */
function grantMappedRoles(app: PbApp, user: string, { groups }: Identity, settings: ProviderSettings): void {
  const actor: Actor = { id: '', name: settings.label }
  for (const role of rolesOfGroups(groups, settings)) {
    try {
      inTransaction(app, (tx) => grantOnce(tx, user, role, actor))
    } catch (error) {
      app
        .logger()
        .warn('role of single sign-on not granted', 'role', role, 'error', errorCodeOf(error) ?? 'server-error')
    }
  }
}

function grantOnce(tx: PbApp, id: string, role: Exclude<Role, 'user'>, actor: Actor): void {
  if (hasRole(tx, id, role) || wasRevoked(tx, id, role)) return
  const user = tx.findRecordById('users', id)
  if (role === 'affiliate') {
    const from = today(tx)
    const application = grantAffiliate(tx, user, { from, reason: '', by: '' })
    const after = { role, fromDate: from, ...(application !== '' && { application }) }
    audit(tx, actor, 'role.grant', `users/${id}`, { after })
    return
  }
  // only another admin may lift this lock (S24), and granting the role would
  if (enrolmentLockedSince(tx, id) !== '') return
  grantRole(tx, id, role, '')
  notifyRoleChanged(tx, user, role, true)
  notifyProtectionChange(tx, 'admin-added', { from: actor.name, person: id, name: fullName(user) })
  audit(tx, actor, 'role.grant', `users/${id}`, { after: { role } })
}

const wasRevoked = (tx: PbApp, user: string, role: Role): boolean =>
  exists(
    tx,
    `SELECT 1 FROM audit_log WHERE subject = {:subject} AND action = 'role.revoke' AND after ->> 'role' = {:role}`,
    { subject: `users/${user}`, role },
  )
