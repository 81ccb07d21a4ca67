import * as v from 'valibot'
import type { ErrorCode } from '../error-codes'
import { maxProofLength } from './security/bot-providers'
import { signInPages, roles } from './roles'
import { cleanEmail, isEmail } from './email/email-address'
import { passwordProblem } from './security/passwords'
import { isPersonName } from './person-names'
import { cleanPhone } from './phone-number'
import { looksLikeSecret } from '../tickets/secret-texts'
import { cleanPastedText } from '../texts/entered-text'
import { completeUrl, hasCredentials, isProfileUrl } from './profile-url'

// The message of each schema is the error code that is shown under the field (document 1, section 5).

export const maxNameLength = 50
export const maxEmailLength = 100
export const minPhoneLength = 10
export const maxPhoneLength = 20

const personName = v.check(isPersonName, 'name-invalid')
const noSecret = v.check((name: string) => !looksLikeSecret(name), 'looks-like-secret')

const nameField = <const Missing extends ErrorCode, const Long extends ErrorCode>(missing: Missing, long: Long) =>
  v.pipe(
    v.string(missing),
    v.transform(cleanPastedText),
    v.nonEmpty(missing),
    v.maxLength(maxNameLength, long),
    personName,
    noSecret,
  )

export const firstNameField = nameField('first-name-required', 'first-name-too-long')
export const lastNameField = nameField('last-name-required', 'last-name-too-long')
export const personNameField = nameField('name-required', 'name-too-long')
export const emailField = v.pipe(
  v.string('email-invalid'),
  v.transform(cleanEmail),
  v.maxLength(maxEmailLength, 'email-too-long'),
  v.check(isEmail, 'email-invalid'),
)
/** The PayPal address for payments; '' for none (M12). */
export const payeeField = v.pipe(
  v.string('email-invalid'),
  v.transform(cleanEmail),
  v.maxLength(maxEmailLength, 'email-too-long'),
  v.check((address) => address === '' || isEmail(address), 'email-invalid'),
)
export const phoneField = v.pipe(
  v.string('phone-too-short'),
  v.transform(cleanPhone),
  v.minLength(minPhoneLength, 'phone-too-short'),
  v.maxLength(maxPhoneLength, 'phone-too-long'),
)
export const optionalPhoneField = v.pipe(
  v.string('phone-too-short'),
  v.transform(cleanPhone),
  v.check((phone) => phone === '' || phone.length >= minPhoneLength, 'phone-too-short'),
  v.maxLength(maxPhoneLength, 'phone-too-long'),
)

/** A password that exists already (S6: at least 6 characters, as specified). */
export const typedPasswordField = v.pipe(
  v.string('password-too-short'),
  v.minLength(6, 'password-too-short'),
  v.maxLength(200, 'password-too-long'),
)

export const newPasswordField = v.pipe(
  v.string('password-too-short'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = passwordProblem(dataset.value)
    if (problem) addIssue({ message: problem })
  }),
)

export const languageField = v.picklist(['en', 'es'])

/** How a device describes itself, used only as a label (S7). */
export const deviceLabelField = v.object({
  fingerprint: v.pipe(v.string(), v.maxLength(64)),
  name: v.pipe(v.string(), v.trim(), v.maxLength(60)),
  installed: v.boolean(),
  signInPage: v.exactOptional(v.picklist(signInPages)),
})

export type DeviceLabel = v.InferOutput<typeof deviceLabelField>

/** The consents of a new account (S5): the version of the terms that the person has read, and that they are an adult. */
export const consentFields = {
  acceptedTerms: v.pipe(v.string('consent-needed'), v.nonEmpty('consent-needed'), v.maxLength(20)),
  over18: v.pipe(
    v.boolean('consent-needed'),
    v.check((over18) => over18, 'consent-needed'),
  ),
}

/** The id of a sign-in step: 256 bits in hex, valid only once and only in the browser that started the step. */
export const stepField = v.pipe(v.string('step-over'), v.regex(/^[0-9a-f]{64}$/, 'step-over'))

export const linkTokenField = v.pipe(v.string('link-invalid'), v.regex(/^[0-9a-f]{64}$/, 'link-invalid'))

export const challengeField = v.pipe(v.string('bot-check-failed'), v.maxLength(maxProofLength, 'bot-check-failed'))

const linkedinField = v.pipe(
  v.string('url-invalid'),
  v.transform(completeUrl),
  v.maxLength(300, 'text-too-long'),
  v.check((value) => !hasCredentials(value), 'url-credentials'),
  v.check((value) => value === '' || isProfileUrl(value), 'url-invalid'),
)

export const profileRules = {
  first_name: firstNameField,
  last_name: lastNameField,
  phone: optionalPhoneField,
  linkedin_url: linkedinField,
  language: languageField,
} as const

/** An access token with the session's data, which must be stored only in memory. */
export const sessionGrant = v.object({
  token: v.string(),
  ttlMs: v.number(),
  userId: v.string(),
  deviceId: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  language: languageField,
  roles: v.array(v.picklist(roles)),
  /** Whether the idle limit has passed. Reading is then allowed, and sensitive commands require the password. */
  idle: v.boolean(),
  enrol: v.boolean(),
})
export type SessionGrant = v.InferOutput<typeof sessionGrant>
