import * as v from 'valibot'
import { linkedCodesMax } from '../../referrals/referral-codes'
import {
  challengeField,
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
} from '../../people/account-fields'
import { challengeActions } from '../../people/security/bot-check'
import { kindsAskedAtReset, kindsTold } from '../../people/security/credentials'
import { sessionGrant } from '../../people/security/session-grant'
import { done } from '../atoms'
import { call, query } from '../route'

/** Hands out a proof of work, bound to one action, as hard as asked for (S12, S17). */
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

/** Signs somebody up. The answer is the same for a new, an unverified and a taken address (S5). */
export const signUpRoute = call('POST /api/signup', {
  access: 'public',
  input: v.object({
    email: emailField,
    password: newPasswordField,
    firstName: firstNameField,
    lastName: lastNameField,
    phone: phoneField,
    referralCode: v.pipe(v.string(), v.trim(), v.maxLength(linkedCodesMax)),
    language: languageField,
    acceptedTerms: v.pipe(v.string('consent-needed'), v.nonEmpty('consent-needed'), v.maxLength(20)),
    over18: v.pipe(
      v.boolean('consent-needed'),
      v.check((over18) => over18, 'consent-needed'),
    ),
    challenge: challengeField,
  }),
  output: v.object({ verificationNeeded: v.boolean() }),
  unaudited: 'the consent it records says who, when and to what',
  secret: ['password'],
})

/** Proves an address. `verify-needs-password` when the link is opened on another device than the one that signed up (S5). */
export const verifyRoute = call('POST /api/verify', {
  access: 'public',
  input: v.object({
    token: linkTokenField,
    password: v.exactOptional(typedPasswordField),
    choosePassword: v.exactOptional(newPasswordField),
  }),
  /** `ended` names the devices that were signed in as somebody else (S21). */
  output: v.object({ email: v.string(), ended: v.array(v.string()) }),
  audit: ['account.restart', 'paypal.change', 'payment.reopen'],
  secret: ['token', 'password', 'choosePassword'],
})

/** Sends the link again to whoever knows the password. */
export const resendVerificationRoute = call('POST /api/verify/resend', {
  access: 'public',
  input: v.object({ email: emailField, password: typedPasswordField }),
  output: done,
  unaudited: 'the mail log holds the mail',
  secret: ['password'],
})

/** Mails a link to choose a new password; the answer is the same for every address. */
export const forgotPasswordRoute = call('POST /api/password/forgot', {
  access: 'public',
  input: v.object({ email: emailField, challenge: challengeField }),
  output: done,
  unaudited: 'the mail log holds the mail',
})

const keptThing = v.object({ kind: v.picklist(kindsAskedAtReset), id: v.pipe(v.string(), v.maxLength(20)) })
/** `suggestRemoval`: added in the last 7 days. */
const heldThing = v.object({
  ...keptThing.entries,
  name: v.string(),
  addedAt: v.string(),
  suggestRemoval: v.boolean(),
})

/**
 * Whether a mail's link is still good, so that nobody fills in a form for nothing, and when it was made, ended, was used or gave
 * way to a newer one (moments, '' where it is not so). It uses nothing up. Only who holds a token of ours learns any of it: a
 * made-up one, and one that is forgotten, answers `open: false` and nothing else, whether an account exists or not. `email` is
 * whose password a living reset link sets, and which address a living verification proves, for who was sent it at that very address; a
 * dead link tells no address. `held`: what a password reset asks to keep or remove, of a living reset link alone. `paypal`: what a living "Not me" of a changed PayPal address puts back, and what it was changed to, '' for
 * none, and `emailChange` the same of an admin's changed email address; both stand in the very mail that brought the link.
 */
export const lookAtLinkRoute = call('POST /api/link', {
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
    held: v.exactOptional(v.array(heldThing)),
    /** Whether keeping no passkey and no codes leaves an admin without the second factor they had. */
    secondStep: v.exactOptional(v.boolean()),
    paypal: v.exactOptional(v.object({ before: v.string(), after: v.string() })),
    emailChange: v.exactOptional(v.object({ before: v.string(), after: v.string() })),
  }),
  unaudited: 'it only looks',
  secret: ['token'],
})

/**
 * Sets a new password by the link of the mail (S8). What the account holds of the kinds that are asked about and `keep` doesn't name is
 * removed with it, also what was added after the page was opened (S24); without `keep` all of it stays. `enrolment-locked` once the password is
 * set: an admin kept no second factor.
 */
export const resetPasswordRoute = call('POST /api/password/reset', {
  access: 'public',
  input: v.object({
    token: linkTokenField,
    password: newPasswordField,
    device: deviceLabelField,
    keep: v.exactOptional(v.pipe(v.array(keptThing), v.maxLength(200))),
  }),
  output: sessionGrant,
  audit: ['password.reset', 'paypal.change', 'payment.reopen'],
  secret: ['token', 'password'],
})

/** Changes one's own password: the current one is always asked for (S6). */
export const changePasswordRoute = call('POST /api/password/change', {
  access: 'signed-in',
  input: v.object({ current: typedPasswordField, password: newPasswordField }),
  output: sessionGrant,
  audit: ['password.change'],
  secret: ['current', 'password'],
})

/** Sets the address payments go to, or takes it out with '': pending payments then wait (M12). */
export const setPaypalRoute = call('POST /api/paypal', {
  access: 'signed-in',
  input: v.object({ address: payeeField, password: v.exactOptional(typedPasswordField) }),
  output: done,
  audit: ['paypal.change', 'payment.reopen'],
  secret: ['password'],
  fresh: true,
})

const removedThing = v.object({ kind: v.picklist(kindsTold), name: v.string() })

/**
 * "It wasn't me", by the link of a mail: ends every session and removes what was added since (S24). `removed` names it; `paypalBack` is
 * the earlier PayPal address that payments go to again, '' for none; `locked`: an admin without the second factor that is required.
 */
export const notMeRoute = call('POST /api/paypal/not-me', {
  access: 'public',
  input: v.object({ token: linkTokenField }),
  output: v.object({ removed: v.array(removedThing), paypalBack: v.string(), locked: v.boolean() }),
  audit: ['paypal.restore', 'payment.reopen', 'device.reject', 'email.restore'],
  secret: ['token'],
})

/** The first admin (token of `npm start`). `setup-closed` when an admin exists or the token is spent. */
export const setupRoute = call('POST /api/setup', {
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
