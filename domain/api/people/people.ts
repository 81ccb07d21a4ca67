import * as v from 'valibot'
import { emailField, typedPasswordField } from '../../people/account-fields'
import { profileRules } from '../../people/profile'
import { done, id, longNote } from '../atoms'
import { command } from '../route'

const shown = v.picklist(['', 'success'])

/** An admin edits a person's profile. Roles, rental and rates have commands of their own. */
export const editPersonRoute = command('POST /api/admin/people/edit', {
  access: 'admin',
  input: v.object({
    user: id,
    email: v.exactOptional(emailField),
    first_name: v.exactOptional(profileRules.first_name),
    last_name: v.exactOptional(profileRules.last_name),
    phone: v.exactOptional(profileRules.phone),
    linkedin_url: v.exactOptional(profileRules.linkedin_url),
    profile_photo_status: v.exactOptional(shown),
    verification_badge_status: v.exactOptional(shown),
    note: v.exactOptional(longNote),
    /** The admin's own, which a change of their own email address asks for. */
    password: v.exactOptional(typedPasswordField),
  }),
  output: done,
  audit: ['person.edit'],
  secret: ['password'],
  fresh: true,
})

/**
 * Lets an administrator set up a second factor again whose own was removed by a mail's link (S24). `not-found` for anybody else: no admin
 * takes another's factor away.
 */
export const allowFactorRoute = command('POST /api/admin/people/allow-factor', {
  access: 'admin',
  input: v.object({ user: id, password: typedPasswordField }),
  output: done,
  audit: ['factor.allow'],
  secret: ['password'],
  fresh: true,
})

/** Sends a person whose address isn't proved the link that proves it (M22). */
export const sendProofRoute = command('POST /api/admin/people/send-proof', {
  access: 'admin',
  input: v.object({ user: id }),
  output: done,
  unaudited: 'the mail log holds the mail',
})
