import * as v from 'valibot'
import { emailField, typedPasswordField } from '../../people/account-fields'
import { profileRules } from '../../people/profile'
import { noOutput, id, longNote } from '../atoms'
import { command } from '../route'

const badgeStatus = v.picklist(['', 'success'])

/** Edits a person's profile as an admin. Roles, rentals and rates have their own commands. */
export const editPersonRoute = command('POST /api/admin/people/edit', {
  access: 'admin',
  input: v.object({
    user: id,
    email: v.exactOptional(emailField),
    first_name: v.exactOptional(profileRules.first_name),
    last_name: v.exactOptional(profileRules.last_name),
    phone: v.exactOptional(profileRules.phone),
    linkedin_url: v.exactOptional(profileRules.linkedin_url),
    profile_photo_status: v.exactOptional(badgeStatus),
    verification_badge_status: v.exactOptional(badgeStatus),
    note: v.exactOptional(longNote),
    /** The admin's own password, which is required to change their own email address. */
    password: v.exactOptional(typedPasswordField),
  }),
  output: noOutput,
  audit: ['person.edit'],
  secret: ['password'],
  reauth: true,
})

/**
 * Allows an admin whose second factor was removed by an email link to set up a new one (S24). `not-found` for all other
 * people, because no admin can remove another admin's factor.
 */
export const allowSecondFactorRoute = command('POST /api/admin/people/allow-factor', {
  access: 'admin',
  input: v.object({ user: id, password: typedPasswordField }),
  output: noOutput,
  audit: ['factor.allow'],
  secret: ['password'],
  reauth: true,
})

/** Sends a verification link to an unverified person (M22). */
export const sendVerificationLinkRoute = command('POST /api/admin/people/send-verification', {
  access: 'admin',
  input: v.object({ user: id }),
  output: noOutput,
  unaudited: 'the mail log has the email',
})
