import * as v from 'valibot'
import { emailField, personNameField } from '../people/account-fields'
import { id } from './atoms'
import { command, query } from './route'

/**
 * Who referred: null for an unknown or withdrawn code. That is an answer, not a refusal: a link with a slip in it is nothing to log
 * in a visitor's console.
 */
export const referrerRoute = query('GET /api/referrer', {
  access: 'public',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(40)) }),
  output: v.object({ referrer: v.nullable(v.object({ firstName: v.string(), initial: v.string() })) }),
})

/** An affiliate invites somebody by mail; link and names are the server's own (S3). */
export const inviteRoute = command('POST /api/invitations', {
  access: 'affiliate',
  input: v.object({ email: emailField, name: personNameField }),
  output: v.object({ referral: id }),
  audit: ['invitation.send'],
})

/** Withdraws an unused invitation; one that became an account is only hidden from the affiliate's list (M15). */
export const removeInvitationRoute = command('POST /api/invitations/remove', {
  access: 'signed-in',
  input: v.object({ referral: id }),
  output: v.object({ withdrawn: v.boolean() }),
  audit: ['invitation.remove'],
})
