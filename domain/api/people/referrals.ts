import * as v from 'valibot'
import { emailField, personNameField } from '../../people/account-fields'
import { labelMax } from '../../referrals/link-labels'
import { isPersonName } from '../../people/person-names'
import { looksLikeSecret } from '../../tickets/secret-texts'
import { done, id } from '../atoms'
import { call, command, query } from '../route'

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

/**
 * Counts an opened link by day and label (P14): a number, and nothing of who opened it. Answered alike whether it was counted or not: an
 * unknown code, a program that makes previews and one opening too many count nowhere.
 */
export const openedLinkRoute = call('POST /api/links/opened', {
  access: 'public',
  input: v.object({
    code: v.pipe(v.string(), v.maxLength(40)),
    /** The mark of the label that the link carries; '' = none. */
    from: v.pipe(v.string(), v.maxLength(40)),
  }),
  output: done,
  unaudited: 'a number that names nobody',
})

/** The words of a label. */
const labelField = v.pipe(
  v.string('text-empty'),
  v.trim(),
  v.nonEmpty('text-empty'),
  v.maxLength(labelMax, 'text-too-long'),
  v.check(isPersonName, 'name-invalid'),
  v.check((label) => !looksLikeSecret(label), 'looks-like-secret'),
)

/**
 * Names a place where one's link is shared. A label that has the same mark is that one, and comes back into the share kit if it was taken
 * out.
 */
export const addLabelRoute = command('POST /api/links/labels', {
  access: 'affiliate',
  input: v.object({ label: labelField }),
  /** The label, and what stands for it in the link. */
  output: v.object({ label: id, mark: v.string() }),
  unaudited: 'words for one’s own eyes',
})

/** Takes a label out of the share kit. Its links keep counting; one that nobody ever opened is gone. */
export const retireLabelRoute = command('POST /api/links/labels/retire', {
  access: 'signed-in',
  input: v.object({ label: id }),
  output: done,
  unaudited: 'words for one’s own eyes',
})
