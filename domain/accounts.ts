import * as v from 'valibot'
import {
  challengeField,
  deviceLabelField,
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  optionalPhoneField,
  personNameField,
  phoneField,
  typedPasswordField,
} from './account-fields'

/** The inputs of the account routes (`domain/api/accounts`). Forms and server check by the same schemas. */
export const signUpSchema = v.object({
  email: emailField,
  password: newPasswordField,
  firstName: firstNameField,
  lastName: lastNameField,
  phone: phoneField,
  referralCode: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  language: languageField,
  acceptedTerms: v.pipe(v.string('consent-needed'), v.nonEmpty('consent-needed'), v.maxLength(20)),
  over18: v.pipe(
    v.boolean('consent-needed'),
    v.check((over18) => over18, 'consent-needed'),
  ),
  challenge: challengeField,
})

export const signInSchema = v.object({
  email: emailField,
  password: typedPasswordField,
  challenge: challengeField,
  device: deviceLabelField,
})

export const verifySchema = v.object({
  token: linkTokenField,
  password: v.exactOptional(typedPasswordField),
  choosePassword: v.exactOptional(newPasswordField),
})

export const resendVerificationSchema = v.object({ email: emailField, password: typedPasswordField })

export const sessionSchema = v.object({ userId: v.pipe(v.string(), v.maxLength(15)), active: v.boolean() })

export const unlockSchema = v.object({ password: typedPasswordField })

export const forgotPasswordSchema = v.object({ email: emailField, challenge: challengeField })

export const resetPasswordSchema = v.object({
  token: linkTokenField,
  password: newPasswordField,
  device: deviceLabelField,
})

export const changePasswordSchema = v.object({ current: typedPasswordField, password: newPasswordField })

export const paypalSchema = v.object({ address: emailField, password: v.exactOptional(typedPasswordField) })

export const notMeSchema = v.object({ token: linkTokenField })

export const removeDeviceSchema = v.object({
  device: v.pipe(v.string(), v.maxLength(15)),
  password: v.exactOptional(typedPasswordField),
})

export const setupSchema = v.object({
  token: v.pipe(v.string(), v.minLength(20, 'setup-closed'), v.maxLength(200, 'setup-closed')),
  email: emailField,
  password: newPasswordField,
  firstName: firstNameField,
  lastName: lastNameField,
  language: languageField,
  device: deviceLabelField,
})

export const leadSchema = v.object({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  phone: optionalPhoneField,
  language: languageField,
  challenge: challengeField,
})

export const invitationSchema = v.object({ email: emailField, name: personNameField })
