import * as v from 'valibot'
import { firstNameField, lastNameField } from '../../../domain/account-fields'

/** A web address without a parser of the platform: the server checks by the same rule. */
const urlPattern = /^https?:\/\/[^\s/$.?#]+\.[^\s]+$/i

/** What a person may change of themselves (document 2, section 5): names required, phone free, LinkedIn URL valid or empty. */
export const profileForm = v.object({
  first_name: firstNameField,
  last_name: lastNameField,
  phone: v.pipe(v.string(), v.trim(), v.maxLength(20, 'phone-too-long')),
  linkedin_url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200, 'text-too-long'),
    v.check((value) => value === '' || urlPattern.test(value), 'url-invalid'),
  ),
})
export type ProfileForm = v.InferInput<typeof profileForm>
export const profileFields = ['first_name', 'last_name', 'phone', 'linkedin_url'] as const
