import { invitationsRoute, invitePersonRoute, withdrawInvitationRoute } from '../../domain/api/people/invitations'
import type { Id, Language } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { invitationLink } from '../../domain/paths'
import { mailboxKey } from '../../domain/people/email/email-address'
import { invitationCodeLength, type InvitedAs } from '../../domain/people/invitations'
import { fullNameSql } from '../../domain/people/person-names'
import { invitationDays } from '../../domain/people/security/account-limits'
import { referralCodeLetters } from '../../domain/referrals/referral-codes'
import { closeInvitation, findOpenInvitation, isOpenSql } from '../accounts/invitations'
import { hasMailServer } from '../mail/active-delivery'
import { isSuppressed } from '../mail/can-email'
import { enqueueMail } from '../mail/enqueue'
import { moment, momentMs, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { choiceOf, exec, insertRow, newId, one, rows } from '../platform/db'
import { origin } from '../platform/environment'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { inviterName, wasRecentlyInvited } from '../referrals/invitations'
import { findUserByEmail } from '../users/find-user'
import { limitStrangerMail } from '../users/limits'

const maxListed = 200

answerTo(invitationsRoute, ({ app }) => {
  const now = moment()
  const pending = rows(
    app,
    `SELECT c.id, trim(c.first_name || ' ' || c.last_name) AS name, c.email, c.made_ms
     FROM _sign_up_candidates c WHERE c.kind = 'sign-up' AND c.expires_ms > {:nowMs}
     ORDER BY c.expires_ms DESC LIMIT {:maxListed}`,
    { nowMs: nowMs(), maxListed },
    { id: '', name: '', email: '', made_ms: 0 },
  ).map(({ made_ms, ...signUp }) => ({ ...signUp, signedUpAt: momentOf(made_ms) }))
  const invitations = rows(
    app,
    `SELECT i.id, i.email, i.role, i.expires_at AS until, i.mailed_at AS mailedAt, COALESCE(${fullNameSql('u')}, '') AS invitedBy
     FROM _invitations i LEFT JOIN users u ON u.id = i.invited_by WHERE i.closed_at = '' AND i.expires_at > {:now}
     ORDER BY i.expires_at DESC LIMIT {:maxListed}`,
    { now, maxListed },
    { id: '', email: '', role: choiceOf<InvitedAs>(), until: '', mailedAt: '', invitedBy: '' },
  )
  return { pending, invitations }
})

/**
 * Invites a person to sign up. What an invitation grants counts when its address is verified, so its link gives access to
 * nothing.
 */
commandFor(invitePersonRoute, ({ app, person, audit: log }, { email, role, language, note, send }) => {
  if (findUserByEmail(app, email)?.getBool('verified')) fail('email-taken', {}, { email: 'email-taken' })
  const emailNorm = mailboxKey(email)
  const open = findOpenInvitation(app, emailNorm)
  const sent = send && hasMailServer(app)
  if (sent) {
    if (isSuppressed(app, email)) fail('address-declines', {}, { email: 'address-declines' })
    if (wasRecentlyInvited(app, emailNorm)) fail('invited-recently', {}, { email: 'invited-recently' })
    limitStrangerMail(app, 'invite', email)
  }
  const now = moment()
  const invitation = {
    id: open?.id ?? newId(),
    code: open?.code ?? $security.randomStringWithAlphabet(invitationCodeLength, `${referralCodeLetters}23456789`),
    email,
    email_norm: emailNorm,
    role,
    language,
    note,
    invited_by: person.id,
    made_at: open?.made_at ?? now,
    expires_at: open?.expires_at ?? moment(nowMs() + invitationDays * 86_400_000),
    mailed_at: sent ? now : (open?.mailed_at ?? ''),
  }
  if (open) exec(app, 'DELETE FROM _invitations WHERE id = {:id}', { id: open.id })
  insertRow(app, '_invitations', invitation)
  if (sent) mailInvitation(app, person.id, invitation)
  log('person.invite', `_invitations/${invitation.id}`, { after: { email, role, language, sent } })
  return { invitation: invitation.id, sent }
})

interface Invitation {
  code: string
  email: string
  role: InvitedAs
  language: Language
  note: string
  expires_at: string
}

function mailInvitation(tx: PbApp, inviter: Id, { code, email, role, language, note, expires_at }: Invitation): void {
  const user = tx.findRecordById('users', inviter)
  const data = {
    inviter: inviterName(user),
    inviterFirst: user.getString('first_name').trim() || inviterName(user),
    untilMs: momentMs(expires_at),
    actionLink: invitationLink(origin(), code, language),
    invitedAs: role,
    note,
  }
  enqueueMail(tx, { to: email, template: 'invite', language, data })
}

commandFor(withdrawInvitationRoute, ({ app, audit: log }, { invitation: id }) => {
  const now = moment()
  const row = one(app, `FROM _invitations WHERE id = {:id} AND ${isOpenSql}`, { id, now }, { email: '' })
  if (!row) return fail('not-found')
  closeInvitation(app, id)
  log('person.uninvite', `_invitations/${id}`, { after: { email: row.email } })
  return {}
})
