import type { Language } from '../../domain/entities'
import { referralLink } from '../../domain/paths'
import { fullName } from '../../domain/people/person-names'
import { invitationDays } from '../../domain/people/security/account-limits'
import { inviteRoute, removeInvitationRoute } from '../../domain/api/people/referrals'
import { mailboxKey } from '../../domain/people/email/email-address'
import { isSamePerson } from '../../domain/referrals/referral-binding'
import { languageOf, findUserByEmail } from '../users/find-user'
import { limitPerson, canMailStranger } from '../users/limits'
import { isSuppressed } from '../mail/can-email'
import { enqueueMail } from '../mail/enqueue'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exists, insert, one, updateRow, insertRow, requireRow, updateRows } from '../platform/db'
import { origin } from '../platform/environment'
import { fail } from '../platform/errors'

/**
 * Invites a person by email (S3). A mailbox can be invited once in 30 days (S27). An address with an account gets no email.
 * The response doesn't reveal that, and it never names another affiliate.
 */
export const invite = commandFor(inviteRoute, ({ app, person, audit }, input) => {
  if (!person.verified) fail('not-allowed')
  const user = app.findRecordById('users', person.id)
  const self = { emails: [person.email, user.getString('paypal_email')], phone: '', profile: '' }
  if (isSamePerson(self, { emails: [input.email], phone: '', profile: '' }))
    fail('self-referral', {}, { email: 'self-referral' })
  const emailNorm = mailboxKey(input.email)
  closeExpiredInvitations(app, emailNorm)
  const openInvitation = `SELECT affiliate_id FROM referrals WHERE email_norm = {:emailNorm} AND closed_at = ''
     ORDER BY affiliate_id = {:me} DESC LIMIT 1`
  const taken = one(app, openInvitation, { emailNorm, me: person.id }, { affiliate_id: '' })
  if (taken) fail(taken.affiliate_id === person.id ? 'already-invited' : 'already-referred')
  const known = findUserByEmail(app, input.email)?.getBool('verified') === true
  if (!known && isSuppressed(app, input.email)) fail('address-declines', {}, { email: 'address-declines' })
  if (wasRecentlyInvited(app, emailNorm)) fail('invited-recently', {}, { email: 'invited-recently' })
  limitPerson('inviteHour', person.id)
  limitPerson('inviteDay', person.id)

  const expires = nowMs() + invitationDays * 86_400_000
  const referral = insert(app, 'referrals', {
    affiliate_id: person.id,
    referred_email: input.email,
    invited_email: input.email,
    email_norm: emailNorm,
    referred_name: input.name,
    status: 'pending',
    source: 'invite',
    expires_at: moment(expires),
    account_status: 'inactive',
  })
  if (!known && !canMailStranger(app, 'invite', input.email))
    insertRow(app, '_import_mails', { referral, at: moment() })
  else if (!known) {
    const invitation = { to: input.email, name: input.name, untilMs: expires, language: languageOf(user) }
    mailInvitation(app, 'invite', user, invitation)
  }
  audit('invitation.send', `referrals/${referral}`)
  return { referral }
})

/** Reports whether a mailbox was invited in the last 30 days, even if the invitation was withdrawn. */
export const wasRecentlyInvited = (app: PbApp, emailNorm: string, besides = ''): boolean =>
  exists(
    app,
    `SELECT 1 FROM referrals WHERE email_norm = {:emailNorm} AND source = 'invite' AND expires_at > {:now}
       AND id != {:besides}
     UNION ALL SELECT 1 FROM _invitations WHERE email_norm = {:emailNorm} AND mailed_at != '' AND expires_at > {:now}`,
    { emailNorm, besides, now: moment() },
  )

/** Withdraws an unused invitation; an invitation that became an account is only hidden from the affiliate's list (M15). */
export const removeInvitation = commandFor(removeInvitationRoute, ({ app, person, audit }, { referral }) => {
  const columns = { id: '', referred_user: '', closed_at: '' }
  const row = requireRow(app, 'referrals', { id: referral, affiliate_id: person.id }, columns)
  const now = moment()
  const withdrawn = row.referred_user === ''
  const closes = withdrawn && row.closed_at === ''
  updateRow(app, 'referrals', referral, {
    hidden_at: now,
    ...(closes && { closed_at: now, closed_reason: 'withdrawn' }),
  })
  audit('invitation.remove', `referrals/${referral}`, { after: { withdrawn } })
  return { withdrawn }
})

/** Closes expired invitations of one mailbox ('' = all), because an index can't depend on the time (M16). */
export function closeExpiredInvitations(app: PbApp, emailNorm = ''): void {
  const now = moment()
  const expired = `referred_user = '' AND closed_at = '' AND source = 'invite' AND expires_at <= {:now}
    AND ({:emailNorm} = '' OR email_norm = {:emailNorm})`
  updateRows(app, 'referrals', { closed_at: now, closed_reason: 'expired' }, expired, { emailNorm, now })
}

/** Replaces a missing name (specification, document 2, section 7), because the address must not be shown. */
const yourFriend = { en: 'Your friend', es: 'Alguien que conoces' }

/** Emails an invitation, or the reminder of one, from an affiliate. */
export function mailInvitation(
  tx: PbApp,
  template: 'invite' | 'invite-reminder',
  inviter: PbRecord,
  { to, name, untilMs, language }: { to: string; name: string; untilMs: number; language: Language },
): void {
  const data = {
    name,
    inviter: inviterName(inviter),
    inviterFirst: inviterFirstName(inviter),
    untilMs,
    actionLink: referralLink(origin(), inviter.getString('referral_code')),
  }
  enqueueMail(tx, { to, template, language, data })
}

/** Returns the affiliate's name within an invitation's sentences; the title contains the full name. */
export const inviterFirstName = (affiliate: PbRecord): string =>
  affiliate.getString('first_name').trim() || inviterName(affiliate)

export const inviterName = (affiliate: PbRecord): string => fullName(affiliate) || yourFriend[languageOf(affiliate)]
