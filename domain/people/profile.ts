import * as v from 'valibot'
import { firstNameField, languageField, lastNameField, optionalPhoneField } from './account-fields'
import { completeUrl, hasCredentials, isProfileUrl } from './profile-url'

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
