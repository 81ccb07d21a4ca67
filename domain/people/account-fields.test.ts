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
} from './account-fields'
import { profileRules } from './profile'

/** The code that a form shows for a value, null = it is taken. */
const problem = (schema: v.GenericSchema<unknown, unknown>, value: unknown): string | null => {
  const result = v.safeParse(schema, value)
  return result.success ? null : result.issues[0].message
}
const long = 'a'.repeat(51)

describe('the fields of the account forms say what is wrong', () => {
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
    // where somebody is paid: an address, or none (M12)
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
    // a service's token may be longer than a solution of ours
    [challengeField, 'a'.repeat(4000), null],
    [challengeField, 'a'.repeat(4001), 'bot-check-failed'],
    [challengeField, 'a', null],
    [profileRules.linkedin_url, undefined, 'url-invalid'],
    [profileRules.linkedin_url, 'h'.repeat(301), 'text-too-long'],
  ])('%# %#', (schema, value, code) => expect(problem(schema, value)).toBe(code))

  it('names each kind of mistake only where it is one', () =>
    expect(problem(deviceLabelField, { fingerprint: 'f', name: 'Phone', installed: true })).toBeNull())
  it('a device’s label is whole', () => expect(problem(deviceLabelField, {})).not.toBeNull())
})

describe('a profile’s address', () => {
  it.each(['', '  ', 'https://linkedin.com/in/ana', 'HTTP://a.b', 'https://www.linkedin.com/in/ana?x=1'])(
    '"%s" is one',
    (url) => expect(problem(profileRules.linkedin_url, url)).toBeNull(),
  )
  it.each([
    'linkedin.com/in/ana',
    'https://linkedin',
    'https://.com',
    'https://linkedin.com/in/ana b',
    'see https://linkedin.com',
    'https://a b.com',
    'ftp://linkedin.com',
    'https://a. ',
  ])('"%s" is none', (url) => expect(problem(profileRules.linkedin_url, url)).toBe('url-invalid'))
})
