import * as v from 'valibot'
import { emailField, personNameField } from '../../people/account-fields'
import { maxLabelLength } from '../../collections/periods/links'
import { isPersonName } from '../../people/person-names'
import { looksLikeSecret } from '../../tickets/secret-texts'
import { id } from '../atoms'
import { call, command, query } from '../route'

/** Returns the referrer, or null for an unknown code, which isn't an error because links are often damaged. */
export const referrerRoute = query('GET /api/referrer', {
  access: 'public',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(40)) }),
  output: v.object({ referrer: v.nullable(v.object({ firstName: v.string(), initial: v.string() })) }),
})

/** Sends an invitation. The server creates the link and the names in it (S3). */
export const inviteRoute = command('POST /api/invitations', {
  access: 'affiliate',
  input: v.object({ email: emailField, name: personNameField }),
  output: v.object({ referral: id }),
  audit: ['invitation.send'],
})

/** Removes an invitation. A used one is only hidden from the affiliate's list (M15). */
export const removeInvitationRoute = command('POST /api/invitations/remove', {
  access: 'signed-in',
  input: v.object({ referral: id }),
  output: v.object({ withdrawn: v.boolean() }),
  audit: ['invitation.remove'],
})

/**
 * Counts an opened link by day and label, without personal data (P14). The response doesn't reveal whether it was counted.
 */
export const countLinkOpenRoute = call('POST /api/links/opened', {
  access: 'public',
  input: v.object({
    code: v.pipe(v.string(), v.maxLength(40)),
    /** The short form of the label in the link; '' if none. */
    from: v.pipe(v.string(), v.maxLength(40)),
  }),
  unaudited: 'it only increments a counter without personal data',
})

const labelField = v.pipe(
  v.string('text-empty'),
  v.trim(),
  v.nonEmpty('text-empty'),
  v.maxLength(maxLabelLength, 'text-too-long'),
  v.check(isPersonName, 'name-invalid'),
  v.check((label) => !looksLikeSecret(label), 'looks-like-secret'),
)

/** Adds a label. An existing label with the same short form is used instead, and reactivated if it was retired. */
export const addLinkLabelRoute = command('POST /api/links/labels', {
  access: 'affiliate',
  input: v.object({ label: labelField }),
  output: v.object({ label: id, mark: v.string() }),
  unaudited: 'it is a private label',
})

/** Retires a label, whose links are still counted. A label whose links were never opened is deleted. */
export const retireLinkLabelRoute = command('POST /api/links/labels/retire', {
  access: 'signed-in',
  input: v.object({ label: id }),
  unaudited: 'it is a private label',
})
