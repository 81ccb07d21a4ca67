import { invitationDays, invitationReminderDays } from '../../domain/people/security/account-limits'
import { moment, momentMs, nowMs } from '../platform/clock'
import { find, inTransaction, one, readIds, insertRow } from '../platform/db'
import { rolesOf } from '../platform/route'
import { languageOf, findUserByEmail } from '../users/find-user'
import { canMailStranger } from '../users/limits'
import { mailInvitation } from './invitations'
import { runSoon } from '../platform/background'

const perRun = 200

const due = `SELECT r.id FROM referrals r
  WHERE r.referred_user = '' AND r.closed_at = '' AND r.hidden_at = '' AND r.source = 'invite'
    AND r.expires_at > {:now} AND r.expires_at <= {:until}
    AND NOT EXISTS (SELECT 1 FROM _invitation_reminders m WHERE m.referral = r.id)`

/** Sends one reminder per invitation unused for seven days; never to a suppressed address. */
export function remindInvitations(app: PbApp): void {
  const now = nowMs()
  const untilMs = now + (invitationDays - invitationReminderDays) * 86_400_000
  const bound = { now: moment(now), until: moment(untilMs) }
  const found = readIds(app, `${due} ORDER BY r.expires_at, r.id LIMIT ${perRun}`, bound)
  for (const id of found) {
    inTransaction(app, (tx) => {
      // checks again in the email's own transaction: the invitation may have been used, withdrawn or reminded since
      const stillDue = `SELECT invited_email FROM referrals WHERE id = (${due} AND r.id = {:id})`
      const row = one(tx, stillDue, { ...bound, id }, { invited_email: '' })
      // a mailbox that got three emails in the last hour is reminded in a later run (S27)
      if (row && canMailStranger(tx, 'invite', row.invited_email)) remind(tx, id)
    })
  }
  if (found.length === perRun) runSoon(app, 'remind-invitations')
}

/** Sets the mark and queues the email in one transaction, so a crash can't leave only one of them. */
function remind(tx: PbApp, referral: string): void {
  insertRow(tx, '_invitation_reminders', { referral, at: moment() })
  const row = find(tx, 'referrals', referral)
  const inviter = row && find(tx, 'users', row.getString('affiliate_id'))
  if (!row || !inviter) return
  const to = row.getString('invited_email')
  // addresses with an account never got an email, and links of former affiliates no longer work
  if (!rolesOf(inviter).includes('affiliate') || findUserByEmail(tx, to)?.getBool('verified')) return
  const [name, untilMs] = [row.getString('referred_name'), momentMs(row.getString('expires_at'))]
  mailInvitation(tx, 'invite-reminder', inviter, { to, name, untilMs, language: languageOf(inviter) })
}
