import * as v from 'valibot'
import { profileRules } from '../../../domain/people/profile'

/** What a person may change of themselves here, by the server's own rules. */
const { first_name, last_name, phone, linkedin_url } = profileRules
export const profileForm = v.object({ first_name, last_name, phone, linkedin_url })
export type ProfileForm = v.InferInput<typeof profileForm>
export const profileFields = ['first_name', 'last_name', 'phone', 'linkedin_url'] as const
