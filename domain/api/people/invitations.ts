import * as v from 'valibot'
import { emailField, languageField, typedPasswordField } from '../../people/account-fields'
import { copiedLinks, invitedAs, maxInvitationNote } from '../../people/invitations'
import { cleanPastedText } from '../../texts/entered-text'
import { looksLikeSecret } from '../../tickets/secret-texts'
import { id } from '../atoms'
import { call, command, query } from '../route'

const invitedAsField = v.picklist(invitedAs)
const noteField = v.pipe(
  v.string(),
  v.transform(cleanPastedText),
  v.maxLength(maxInvitationNote, 'text-too-long'),
  v.check((note) => !looksLikeSecret(note), 'looks-like-secret'),
)

/** Lists the sign-ups whose link wasn't opened and the open invitations of admins, the newest first, without links. */
export const invitationsRoute = query('GET /api/admin/invitations', {
  access: 'admin',
  output: v.object({
    pending: v.array(v.object({ id, name: v.string(), email: v.string(), signedUpAt: v.string() })),
    invitations: v.array(
      v.object({
        id,
        email: v.string(),
        role: invitedAsField,
        invitedBy: v.string(),
        until: v.string(),
        /** When the invitation was emailed; '' if its link was only copied. */
        mailedAt: v.string(),
      }),
    ),
  }),
})

/**
 * Invites a person. With a mail server and `send` the invitation is emailed; otherwise its link has to be copied. Inviting
 * the same address again changes the open invitation.
 */
export const invitePersonRoute = command('POST /api/admin/invitations', {
  access: 'admin',
  input: v.object({
    email: emailField,
    role: invitedAsField,
    language: languageField,
    note: noteField,
    send: v.boolean(),
  }),
  output: v.object({ invitation: id, sent: v.boolean() }),
  audit: ['person.invite'],
})

export const withdrawInvitationRoute = command('POST /api/admin/invitations/withdraw', {
  access: 'admin',
  input: v.object({ invitation: id }),
  audit: ['person.uninvite'],
})

/**
 * Returns a link that an admin passes on, because no mail server is set up. A link is new each time and voids the earlier
 * one, except those of invitations and stored emails. Links into an admin's account are never returned (S26), and a link
 * to reset a password requires the caller's own password.
 */
export const copyLinkRoute = call('POST /api/admin/links', {
  access: 'admin',
  input: v.object({ kind: v.picklist(copiedLinks), id, password: v.exactOptional(typedPasswordField) }),
  /** `until`: when the link expires; '' if it doesn't. */
  output: v.object({ link: v.string(), until: v.string(), name: v.string() }),
  audit: ['link.copy'],
  reauth: true,
})
