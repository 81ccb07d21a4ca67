import * as v from 'valibot'
import { deviceLabelField, stepField, typedPasswordField, sessionGrant } from '../../people/account-fields'
import { codeDigits } from '../../people/security/second-factor'
import { id } from '../atoms'
import { call, query, type OutputOf } from '../route'

const answerField = v.pipe(v.string('passkey-refused'), v.maxLength(20_000, 'passkey-refused'))
const codeField = v.pipe(
  v.string('code-wrong'),
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
  v.regex(new RegExp(`^\\d{${codeDigits}}$`), 'code-wrong'),
)
const recoveryField = v.pipe(v.string('recovery-code-wrong'), v.maxLength(40, 'recovery-code-wrong'))
const passkeyName = v.pipe(
  v.string('name-required'),
  v.trim(),
  v.nonEmpty('name-required'),
  v.maxLength(50, 'name-too-long'),
)
/** The recovery codes, returned only once; empty if the person already has codes. */
const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

/** Starts a passkey sign-in. It names no account, so the browser offers its own passkeys. */
export const beginPasskeyRoute = call('POST /api/passkey', {
  access: 'public',
  input: v.object({ to: v.picklist(['sign-in', 'unlock']) }),
  output: v.object({ step: v.string(), options: v.string() }),
  unaudited: 'it only creates a challenge, which expires after ten minutes',
})

export const completeSignInStepRoute = call('POST /api/signin/step', {
  access: 'public',
  input: v.object({
    step: stepField,
    device: deviceLabelField,
    proof: v.variant('kind', [
      v.object({ kind: v.literal('passkey'), answer: answerField }),
      v.object({ kind: v.literal('code'), code: codeField }),
      v.object({ kind: v.literal('recovery'), code: recoveryField }),
    ]),
  }),
  output: sessionGrant,
  audit: ['factor.recovery-use'],
  secret: ['step', 'proof'],
})

export const ownFactorsRoute = query('GET /api/factor', {
  access: 'signed-in',
  output: v.object({
    passkeys: v.array(
      v.object({ id: v.string(), name: v.string(), addedAt: v.string(), usedAt: v.string(), here: v.boolean() }),
    ),
    codesSince: v.string(),
    codesUsedAt: v.string(),
    recoveryLeft: v.number(),
    recoveryMadeAt: v.string(),
    required: v.boolean(),
    passkeysNot: v.picklist(['', 'number', 'not-https']),
  }),
  enrolment: true,
})

export const beginPasskeyEnrolmentRoute = call('POST /api/factor/passkey/begin', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: v.object({ step: v.string(), options: v.string() }),
  unaudited: 'it only creates a challenge, which expires after ten minutes',
  reauth: true,
  enrolment: true,
})

export const addPasskeyRoute = call('POST /api/factor/passkey', {
  access: 'signed-in',
  input: v.object({ step: stepField, answer: answerField, name: passkeyName }),
  output: recoveryCodes,
  audit: ['factor.passkey-add'],
  secret: ['step', 'answer'],
  enrolment: true,
})

/** Creates a secret, which only this response contains. One-time codes are active after the first valid one. */
export const beginTotpRoute = call('POST /api/factor/codes/begin', {
  access: 'admin',
  input: v.object({ password: typedPasswordField }),
  output: v.object({ step: v.string(), secret: v.string(), address: v.string() }),
  unaudited: 'codes are enabled with the first valid one, which is logged',
  reauth: true,
  enrolment: true,
})

/** Activates one-time codes. An earlier secret becomes invalid. */
export const enableTotpRoute = call('POST /api/factor/codes', {
  access: 'admin',
  input: v.object({ step: stepField, code: codeField }),
  output: recoveryCodes,
  audit: ['factor.totp-on'],
  secret: ['step', 'code'],
  enrolment: true,
})

/** Creates recovery codes. Earlier codes become invalid. */
export const createRecoveryCodesRoute = call('POST /api/factor/recovery', {
  access: 'admin',
  input: v.object({ password: typedPasswordField }),
  output: recoveryCodes,
  audit: ['factor.recovery-make'],
  reauth: true,
})

export const removePasskeyRoute = call('POST /api/factor/passkey/remove', {
  access: 'signed-in',
  input: v.object({ passkey: id, password: typedPasswordField }),
  audit: ['factor.passkey-remove'],
  reauth: true,
})

export const disableTotpRoute = call('POST /api/factor/codes/remove', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  audit: ['factor.totp-off'],
  reauth: true,
})

export type OwnFactors = OutputOf<typeof ownFactorsRoute>
