import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  challengeField,
  deviceLabelField,
  emailField,
  firstNameField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  optionalPhoneField,
  payeeField,
  personNameField,
  phoneField,
  typedPasswordField,
  profileRules,
} from './account-fields'
import { editPersonRoute } from '../api/people/people'

/** Returns the error code of a value, or null if it is valid. */
const problem = (schema: v.GenericSchema<unknown, unknown>, value: unknown): string | null => {
  const result = v.safeParse(schema, value)
  return result.success ? null : result.issues[0].message
}
const long = 'a'.repeat(51)

describe('error codes of the account fields', () => {
  it.each([
    [firstNameField, undefined, 'first-name-required'],
    [firstNameField, '  ', 'first-name-required'],
    [firstNameField, long, 'first-name-too-long'],
    [firstNameField, 'https://x.example', 'name-invalid'],
    [firstNameField, 'password hunter22', 'looks-like-secret'],
    [firstNameField, ' Ana ', null],
    [lastNameField, undefined, 'last-name-required'],
    [lastNameField, '', 'last-name-required'],
    [lastNameField, long, 'last-name-too-long'],
    [lastNameField, 'Ortuño', null],
    [personNameField, undefined, 'name-required'],
    [personNameField, '', 'name-required'],
    [personNameField, long, 'name-too-long'],
    [emailField, undefined, 'email-invalid'],
    [emailField, 'ana@', 'email-invalid'],
    [emailField, `${'a'.repeat(90)}@example.com`, 'email-too-long'],
    [emailField, 'ana@example.com', null],
    // The PayPal address can be empty (M12).
    [payeeField, undefined, 'email-invalid'],
    [payeeField, 'ana@', 'email-invalid'],
    [payeeField, 'Ana', 'email-invalid'],
    [payeeField, `${'a'.repeat(90)}@example.com`, 'email-too-long'],
    [payeeField, 'ana@example.com', null],
    [payeeField, ' ', null],
    [phoneField, undefined, 'phone-too-short'],
    [phoneField, ' 123456789 ', 'phone-too-short'],
    [phoneField, '1'.repeat(21), 'phone-too-long'],
    [phoneField, '1234567890', null],
    [optionalPhoneField, undefined, 'phone-too-short'],
    [optionalPhoneField, '123456789', 'phone-too-short'],
    [optionalPhoneField, '1'.repeat(21), 'phone-too-long'],
    [optionalPhoneField, '1234567890', null],
    [optionalPhoneField, ' ', null],
    [typedPasswordField, undefined, 'password-too-short'],
    [typedPasswordField, '12345', 'password-too-short'],
    [typedPasswordField, 'a'.repeat(201), 'password-too-long'],
    [typedPasswordField, 'a'.repeat(200), null],
    [newPasswordField, undefined, 'password-too-short'],
    [newPasswordField, 'password', 'password-common'],
    [newPasswordField, 'violet tram at noon', null],
    [linkTokenField, undefined, 'link-invalid'],
    [linkTokenField, 'a0'.repeat(32), null],
    [linkTokenField, 'A0'.repeat(32), 'link-invalid'],
    [linkTokenField, `${'a0'.repeat(32)}0`, 'link-invalid'],
    [linkTokenField, `x${'a0'.repeat(32)}`, 'link-invalid'],
    [linkTokenField, 'a0'.repeat(31), 'link-invalid'],
    [challengeField, undefined, 'bot-check-failed'],
    // Tokens of external services can be longer than solutions of the built-in check.
    [challengeField, 'a'.repeat(4000), null],
    [challengeField, 'a'.repeat(4001), 'bot-check-failed'],
    [challengeField, 'a', null],
    [profileRules.linkedin_url, undefined, 'url-invalid'],
    [profileRules.linkedin_url, '  ', null],
    [profileRules.linkedin_url, 'https://www.linkedin.com/in/ana?x=1', null],
    [profileRules.linkedin_url, 'ftp://linkedin.com', 'url-invalid'],
    [profileRules.linkedin_url, 'h'.repeat(301), 'text-too-long'],
    [profileRules.linkedin_url, 'ana:hunter22@linkedin.com/in/ana', 'url-credentials'],
  ])('are returned for the invalid values of row %# only', (schema, value, code) =>
    expect(problem(schema, value)).toBe(code),
  )

  it('are returned for invalid values only', () =>
    expect(problem(deviceLabelField, { fingerprint: 'f', name: 'Phone', installed: true })).toBeNull())
  it('include one for an incomplete device label', () => expect(problem(deviceLabelField, {})).not.toBeNull())
})

describe('pasted values in account fields (S30)', () => {
  it.each([
    [firstNameField, '\u202aAna\u202c', 'Ana'],
    [lastNameField, '\u2068de\u00a0la\u00a0Cruz\u2069\ufeff', 'de la Cruz'],
    [emailField, '\u200bAna@Example.org\u00a0', 'ana@example.org'],
    [payeeField, '\u2066\u2069', ''],
    [phoneField, '\u202a+34\u00a0600\u00a0111\u00a0222\u202c', '+34 600 111 222'],
    [phoneField, '\uff0b\uff13\uff14\uff16\uff10\uff10\uff11\uff11\uff11\uff12\uff12\uff12', '+34600111222'],
    [phoneField, '\u0666\u0660\u0660\u0661\u0661\u0661\u0662\u0662\u0662\u06f3', '6001112223'],
    [optionalPhoneField, '600\u2011111\u2011222', '600-111-222'],
    [optionalPhoneField, '\u200b', ''],
    [profileRules.linkedin_url, '\u200blinkedin.com/in/ana', 'https://linkedin.com/in/ana'],
  ])('are cleaned (row %#)', (schema, typed, kept) =>
    expect(v.parse(schema as v.GenericSchema<string, string>, typed)).toBe(kept),
  )

  it('are rejected if a name is a URL with an invisible character', () =>
    expect(problem(firstNameField, 'evil\u200b.com')).toBe('name-invalid'))
})

const optional = ['phone', 'linkedin_url'] as const

it.each(optional)('an empty %s is stored as empty text, never as null, for members and admins (P11)', (field) => {
  expect(v.parse(profileRules[field], '')).toBe('')
  expect(v.is(profileRules[field], null)).toBe(false)
  const input = { user: 'person000000001', [field]: '' }
  expect(v.parse(editPersonRoute.input, input)).toEqual(input)
  expect(v.is(editPersonRoute.input, { ...input, [field]: null })).toBe(false)
})
