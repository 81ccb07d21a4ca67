import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, find, inTransaction, rows } from '../platform/db'
import { mailInvitation } from '../referrals/bind-referral'
import { languageOf, findUserByEmail } from '../users/find-user'
import { canMailStranger } from '../users/stranger-mail'
import { runSoon } from '../platform/background'

const perRun = 50

/** Queues the emails of imported and delayed invitations; a mailbox with three emails in the last hour waits (S27). */
export function queueImportMails(app: PbApp): void {
  const waiting = rows(
    app,
    'SELECT referral FROM _import_mails ORDER BY at, referral LIMIT {:perRun}',
    { perRun },
    {
      referral: '',
    },
  )
  let written = 0
  for (const { referral } of waiting) {
    inTransaction(app, (tx) => {
      // only one transaction writes at a time, so the second of two concurrent calls deletes nothing
      if (exec(tx, 'DELETE FROM _import_mails WHERE referral = {:referral}', { referral }) === 0) return
      if (write(tx, referral)) written += 1
      // moves it behind the others, for a later run
      else
        exec(tx, 'INSERT INTO _import_mails (referral, at) VALUES ({:referral}, {:now})', { referral, now: moment() })
    })
  }
  if (waiting.length === perRun && written > 0) runSoon(app, 'import-mails')
}

function write(tx: PbApp, referral: string): boolean {
  const row = find(tx, 'referrals', referral)
  const inviter = row && find(tx, 'users', row.getString('affiliate_id'))
  if (!row || !inviter || row.getString('closed_at') !== '' || row.getString('referred_user') !== '') return true
  const until = momentMs(row.getString('expires_at'))
  const to = row.getString('invited_email')
  const invited = findUserByEmail(tx, to)
  if (until <= nowMs() || invited?.getBool('verified')) return true
  if (!canMailStranger(tx, 'invite', to)) return false
  const invitation = { to, name: row.getString('referred_name'), untilMs: until }
  mailInvitation(tx, 'invite', inviter, { ...invitation, language: languageOf(invited ?? inviter) })
  return true
}
