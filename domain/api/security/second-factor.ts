import * as v from 'valibot'
import { deviceLabelField, typedPasswordField } from '../../people/account-fields'
import { codeDigits } from '../../people/security/second-factor'
import { sessionGrant } from '../../people/security/session-grant'
import { done, id, none } from '../atoms'
import { call, query, type OutputOf } from '../route'

/** The id of a step that was begun: 256 bits in hex. It is good once, in the browser that began it. */
const stepField = v.pipe(v.string('step-over'), v.regex(/^[0-9a-f]{64}$/, 'step-over'))
/** What the browser's authenticator answered, in WebAuthn's JSON. */
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
/** Recovery codes are answered here alone, once; none when there were some already. */
const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

/**
 * Begins a sign-in by passkey alone, or the unlocking of this device by one of its person's. The answer names nobody: the browser offers
 * what it has. Unlocking without a passkey answers ''.
 */
export const beginPasskeyRoute = call('POST /api/passkey', {
  access: 'public',
  input: v.object({ to: v.picklist(['sign-in', 'unlock']) }),
  output: v.object({ step: v.string(), options: v.string() }),
  unaudited: 'a question to the browser, forgotten after ten minutes',
})

/** Answers a step: with a passkey, a one-time code or a recovery code. What was begun is then done. */
export const proveStepRoute = call('POST /api/signin/step', {
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

/** A person's own factors: names and times, never a secret. */
export const ownFactorsRoute = query('GET /api/factor', {
  access: 'signed-in',
  input: none,
  output: v.object({
    /** `here`: made for the host that is asked now. */
    passkeys: v.array(
      v.object({ id: v.string(), name: v.string(), addedAt: v.string(), usedAt: v.string(), here: v.boolean() }),
    ),
    /** When codes were switched on, '' = off. */
    codesSince: v.string(),
    codesUsedAt: v.string(),
    recoveryLeft: v.number(),
    recoveryMadeAt: v.string(),
    /** An admin needs a factor here. */
    required: v.boolean(),
    /** Why no passkey can be made at this address, '' = one can. */
    passkeysNot: v.picklist(['', 'number', 'not-https']),
  }),
  enrolment: true,
})

/** Begins a new passkey, always after the password. */
export const beginPasskeyEnrolmentRoute = call('POST /api/factor/passkey/begin', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: v.object({ step: v.string(), options: v.string() }),
  unaudited: 'a question to the browser, forgotten after ten minutes',
  secret: ['password'],
  fresh: true,
  enrolment: true,
})

/** Keeps the passkey that the browser made. */
export const addPasskeyRoute = call('POST /api/factor/passkey', {
  access: 'signed-in',
  input: v.object({ step: stepField, answer: answerField, name: passkeyName }),
  output: recoveryCodes,
  audit: ['factor.passkey-add'],
  secret: ['step', 'answer'],
  enrolment: true,
})

/** Begins one-time codes, always after the password: the secret is answered here alone. They count after one right code. */
export const beginCodesRoute = call('POST /api/factor/codes/begin', {
  access: 'admin',
  input: v.object({ password: typedPasswordField }),
  output: v.object({ step: v.string(), secret: v.string(), address: v.string() }),
  unaudited: 'they are on after one right code, and that is written down',
  secret: ['password'],
  fresh: true,
  enrolment: true,
})

/** Switches one-time codes on by the first right one; earlier ones end. */
export const startCodesRoute = call('POST /api/factor/codes', {
  access: 'admin',
  input: v.object({ step: stepField, code: codeField }),
  output: recoveryCodes,
  audit: ['factor.totp-on'],
  secret: ['step', 'code'],
  enrolment: true,
})

/** Makes ten new recovery codes, always after the password; earlier ones end. */
export const makeRecoveryCodesRoute = call('POST /api/factor/recovery', {
  access: 'admin',
  input: v.object({ password: typedPasswordField }),
  output: recoveryCodes,
  audit: ['factor.recovery-make'],
  secret: ['password'],
  fresh: true,
})

/** Takes a passkey of one's own away, always after the password. */
export const removePasskeyRoute = call('POST /api/factor/passkey/remove', {
  access: 'signed-in',
  input: v.object({ passkey: id, password: typedPasswordField }),
  output: done,
  audit: ['factor.passkey-remove'],
  secret: ['password'],
  fresh: true,
})

/** Switches one-time codes off, always after the password. */
export const stopCodesRoute = call('POST /api/factor/codes/remove', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: done,
  audit: ['factor.totp-off'],
  secret: ['password'],
  fresh: true,
})

export type OwnFactors = OutputOf<typeof ownFactorsRoute>
