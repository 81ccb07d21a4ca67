import { referralLink } from '../../domain/paths'
import { enqueue } from '../mail/enqueue'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, find, inTransaction, rows } from '../platform/db'
import { inviterFirstName, inviterName } from '../referrals/bind-referral'
import { languageOf, userByEmail } from '../users/find-user'
import { mayMailStranger } from '../users/stranger-mail'
import { origin } from '../platform/environment'
import { runSoon } from '../platform/background'

/** So many letters are written in a row before others have their turn. */
const perRun = 50

/**
 * Writes the letters of imported invitations, and of others that had to wait, a few at a time, in the language of who is invited. What was
 * used, withdrawn or ran out meanwhile gets none, who wants no letters gets none, and a mailbox that got three letters in the last hour gets
 * this one at a later run (S27).
 */
export function importMails(app: PbApp): void {
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
      // the one writer: whoever comes second finds nothing to take away
      if (exec(tx, 'DELETE FROM _import_mails WHERE referral = {:referral}', { referral }) === 0) return
      if (write(tx, referral)) written += 1
      // behind the others, for a later run
      else
        exec(tx, 'INSERT INTO _import_mails (referral, at) VALUES ({:referral}, {:now})', { referral, now: moment() })
    })
  }
  if (waiting.length === perRun && written > 0) runSoon(app, 'import-mails')
}

/** Writes one letter, or finds that none is due; false when the mailbox has to wait for it. */
function write(tx: PbApp, referral: string): boolean {
  const row = find(tx, 'referrals', referral)
  const inviter = row && find(tx, 'users', row.getString('affiliate_id'))
  if (!row || !inviter || row.getString('closed_at') !== '' || row.getString('referred_user') !== '') return true
  const until = momentMs(row.getString('expires_at'))
  const to = row.getString('invited_email')
  const invited = userByEmail(tx, to)
  if (until <= nowMs() || invited?.getBool('verified')) return true
  if (!mayMailStranger(tx, 'invite', to)) return false
  enqueue(tx, {
    to,
    template: 'invite',
    language: languageOf(invited ?? inviter),
    data: {
      name: row.getString('referred_name'),
      inviter: inviterName(inviter),
      inviterFirst: inviterFirstName(inviter),
      untilMs: until,
      actionLink: referralLink(origin(), inviter.getString('referral_code')),
    },
  })
  return true
}
