import { openInvitationRoute } from '../../domain/api/security/accounts'
import type { Id, Language } from '../../domain/entities'
import { invitationLink } from '../../domain/paths'
import { mailboxKey } from '../../domain/people/email/email-address'
import type { InvitedAs } from '../../domain/people/invitations'
import { fullName } from '../../domain/people/person-names'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { choiceOf, exec, one } from '../platform/db'
import { origin } from '../platform/environment'
import { answerTo, personFrom } from '../platform/route'
import { grantAffiliate } from '../roles/grant-affiliate'
import { findAccount, hasRole } from '../users/find-user'
import { limitAddress } from '../users/limits'

/** SQL for an invitation of an admin that can still be used; needs `{:now}`. */
export const isOpenSql = `closed_at = '' AND expires_at > {:now}`

answerTo(openInvitationRoute, ({ e, app }, { code }) => {
  limitAddress(e, 'invitation')
  const shape = { email: '', role: choiceOf<InvitedAs>(), note: '', invited_by: '' }
  const row = one(app, `FROM _invitations WHERE code = {:code} AND ${isOpenSql}`, { code, now: moment() }, shape)
  if (!row) return { invitation: null }
  const inviter = findAccount(app, row.invited_by)
  return {
    invitation: {
      email: row.email,
      role: row.role,
      note: row.note,
      invitedBy: inviter === null ? '' : fullName(inviter),
    },
  }
})

/** Returns the link of an open invitation, or null. */
export function openInvitationLink(app: PbApp, id: Id): { link: string; until: string; email: string } | null {
  const shape = { code: '', email: '', language: choiceOf<Language>(), expires_at: '' }
  const row = one(app, `FROM _invitations WHERE id = {:id} AND ${isOpenSql}`, { id, now: moment() }, shape)
  return row && { link: invitationLink(origin(), row.code, row.language), until: row.expires_at, email: row.email }
}

/**
 * Uses the invitation of a newly verified address, which works once. An affiliate gets the role from today, as long as the
 * person who invited them is still an admin.
 */
export function acceptInvitation(tx: PbApp, user: PbRecord): void {
  const open = findOpenInvitation(tx, mailboxKey(user.getString('email')))
  if (!open) return
  closeInvitation(tx, open.id)
  if (open.role !== 'affiliate' || hasRole(tx, user.id, 'affiliate')) return
  const inviter = findAccount(tx, open.invited_by)
  if (!inviter || !hasRole(tx, inviter.id, 'admin')) return
  const application = grantAffiliate(tx, user, { from: today(tx), reason: '', by: inviter.id })
  audit(tx, personFrom(inviter), 'role.grant', `users/${user.id}`, {
    after: { role: 'affiliate', invited: true, ...(application !== '' && { application }) },
  })
}

export const closeInvitation = (tx: PbApp, id: Id): void =>
  void exec(tx, 'UPDATE _invitations SET closed_at = {:now} WHERE id = {:id}', { id, now: moment() })

/** Returns the open invitation of a mailbox, or null. */
export function findOpenInvitation(app: PbApp, emailNorm: string) {
  const shape = {
    id: '',
    code: '',
    role: choiceOf<InvitedAs>(),
    invited_by: '',
    made_at: '',
    expires_at: '',
    mailed_at: '',
  }
  const sql = `FROM _invitations WHERE email_norm = {:emailNorm} AND ${isOpenSql} ORDER BY made_at DESC LIMIT 1`
  return one(app, sql, { emailNorm, now: moment() }, shape)
}

/** Deletes expired invitations. Used and withdrawn ones stay until then, because they limit further emails (S27). */
export function deleteExpiredInvitations(app: PbApp): void {
  exec(app, 'DELETE FROM _invitations WHERE expires_at <= {:now}', { now: moment() })
}
