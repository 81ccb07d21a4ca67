import * as v from 'valibot'
import { maxLinkedCodesLength } from '../../referrals/referral-codes'
import {
  challengeField,
  consentFields,
  deviceLabelField,
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  payeeField,
  phoneField,
  typedPasswordField,
  sessionGrant,
} from '../../people/account-fields'
import { invitedAs } from '../../people/invitations'
import { challengeActions } from '../../people/security/bot-check'
import { kindsChosenAtReset, reportedKinds } from '../../people/security/credentials'
import { call, query } from '../route'

/** Returns a proof-of-work challenge for one action at the requested level (S12, S17). */
export const challengeRoute = query('GET /api/challenge', {
  access: 'public',
  input: v.object({ action: v.picklist(challengeActions), level: v.exactOptional(v.picklist(['1', '2', '3'])) }),
  output: v.object({
    algorithm: v.literal('SHA-256'),
    challenge: v.string(),
    maxnumber: v.number(),
    salt: v.string(),
    signature: v.string(),
  }),
})

/** Creates an account. The response is the same for new, unverified and existing addresses (S5). */
export const signUpRoute = call('POST /api/signup', {
  access: 'public',
  input: v.object({
    email: emailField,
    password: newPasswordField,
    firstName: firstNameField,
    lastName: lastNameField,
    phone: phoneField,
    referralCode: v.pipe(v.string(), v.trim(), v.maxLength(maxLinkedCodesLength)),
    language: languageField,
    ...consentFields,
    challenge: challengeField,
  }),
  output: v.object({ verificationNeeded: v.boolean() }),
  unaudited: 'the recorded consent has the person, the time and the version',
  secret: ['password'],
})

/** Returns who invited the visitor; null for an unknown, used or expired code. */
export const openInvitationRoute = call('POST /api/invitation', {
  access: 'public',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(40)) }),
  output: v.object({
    invitation: v.nullable(
      v.object({ email: v.string(), role: v.picklist(invitedAs), note: v.string(), invitedBy: v.string() }),
    ),
  }),
  unaudited: 'it changes nothing',
  secret: ['code'],
})

/**
 * Verifies an address; `verify-needs-password` if the link is opened in a browser other than that of the sign-up (S5). In
 * the browser of the sign-up it also signs in, if `device` is given (P20).
 */
export const verifyEmailRoute = call('POST /api/verify', {
  access: 'public',
  input: v.object({
    token: linkTokenField,
    password: v.exactOptional(typedPasswordField),
    choosePassword: v.exactOptional(newPasswordField),
    device: v.exactOptional(deviceLabelField),
  }),
  /**
   * `ended` lists the devices on which another person had used the account and that are now signed out (S21). `session` is
   * missing if the person has to sign in.
   */
  output: v.object({
    email: v.string(),
    ended: v.array(v.string()),
    session: v.exactOptional(sessionGrant),
  }),
  audit: ['account.restart', 'paypal.change', 'payment.reopen'],
  secret: ['token', 'password', 'choosePassword'],
})

export const resendVerificationRoute = call('POST /api/verify/resend', {
  access: 'public',
  input: v.object({ email: emailField, password: typedPasswordField }),
  unaudited: 'the mail log has the email',
  secret: ['password'],
})

/** Sends a link to reset the password. The response is the same for every address. */
export const forgotPasswordRoute = call('POST /api/password/forgot', {
  access: 'public',
  input: v.object({ email: emailField, challenge: challengeField }),
  unaudited: 'the mail log has the email',
})

const keptCredential = v.object({ kind: v.picklist(kindsChosenAtReset), id: v.pipe(v.string(), v.maxLength(20)) })
const heldCredential = v.object({
  ...keptCredential.entries,
  name: v.string(),
  addedAt: v.string(),
  suggestRemoval: v.boolean(),
})

/** Checks a link without using it up. Invalid tokens return only `open: false`, whether an account exists or not. */
export const inspectLinkRoute = call('POST /api/link', {
  access: 'public',
  input: v.object({
    kind: v.picklist(['reset', 'verify', 'not-me', 'setup']),
    token: v.pipe(v.string(), v.maxLength(200)),
  }),
  output: v.object({
    open: v.boolean(),
    email: v.string(),
    madeAt: v.string(),
    endsAt: v.string(),
    usedAt: v.string(),
    replacedAt: v.string(),
    held: v.exactOptional(v.array(heldCredential)),
    /** True if an admin who chooses to remove all passkeys and codes has no second factor left. */
    secondStep: v.exactOptional(v.boolean()),
    paypal: v.exactOptional(v.object({ before: v.string(), after: v.string() })),
    emailChange: v.exactOptional(v.object({ before: v.string(), after: v.string() })),
    /** True for a set-up link that adds an admin to an installation that has one. */
    another: v.exactOptional(v.boolean()),
  }),
  unaudited: 'it changes nothing',
  secret: ['token'],
})

/**
 * Sets a new password. Removes the listed kinds of credentials unless `keep` contains them (S8, S24); without `keep`, all
 * remain.
 */
export const resetPasswordRoute = call('POST /api/password/reset', {
  access: 'public',
  input: v.object({
    token: linkTokenField,
    password: newPasswordField,
    device: deviceLabelField,
    keep: v.exactOptional(v.pipe(v.array(keptCredential), v.maxLength(200))),
  }),
  output: sessionGrant,
  audit: ['password.reset', 'paypal.change', 'payment.reopen'],
  secret: ['token', 'password'],
})

export const changePasswordRoute = call('POST /api/password/change', {
  access: 'signed-in',
  input: v.object({ current: typedPasswordField, password: newPasswordField }),
  output: sessionGrant,
  audit: ['password.change'],
  secret: ['current', 'password'],
})

/** Sets the PayPal address. '' removes it, so that pending payments can't be approved (M12). */
export const setPaypalRoute = call('POST /api/paypal', {
  access: 'signed-in',
  input: v.object({ address: payeeField, password: v.exactOptional(typedPasswordField) }),
  audit: ['paypal.change', 'payment.reopen'],
  reauth: true,
})

const removedCredential = v.object({ kind: v.picklist(reportedKinds), name: v.string() })

/** Handles "It wasn't me": reverts the change, ends all sessions and removes what was added since (S24). */
export const revertChangeRoute = call('POST /api/paypal/not-me', {
  access: 'public',
  input: v.object({ token: linkTokenField }),
  output: v.object({ removed: v.array(removedCredential), paypalBack: v.string(), locked: v.boolean() }),
  audit: ['paypal.restore', 'payment.reopen', 'device.reject', 'email.restore'],
  secret: ['token'],
})

/**
 * Creates the first admin with the token that `npm start` prints; `setup-closed` if an admin exists or the token was used.
 */
export const createFirstAdminRoute = call('POST /api/setup', {
  access: 'public',
  input: v.object({
    token: v.pipe(v.string(), v.minLength(20, 'setup-closed'), v.maxLength(200, 'setup-closed')),
    email: emailField,
    password: newPasswordField,
    firstName: firstNameField,
    lastName: lastNameField,
    language: languageField,
    device: deviceLabelField,
  }),
  output: sessionGrant,
  audit: ['admin.setup', 'account.restart', 'paypal.change', 'payment.reopen'],
  secret: ['token', 'password'],
})
