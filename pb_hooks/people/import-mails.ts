import { referralLink } from '../../domain/paths'
import { enqueue } from '../mail/enqueue'
import { momentMs, nowMs } from '../platform/clock'
import { exec, find, inTransaction, rows } from '../platform/db'
import { inviterName } from '../referrals/inviter-name'
import { languageOf, userByEmail } from '../users/find-user'

/** So many letters are written in a row before others have their turn. */
const perRun = 50

/**
 * Writes the letters of imported invitations, a few at a time, in the language of who is invited. What was used, withdrawn or ran out
 * meanwhile gets none; who wants no letters gets none.
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
  for (const { referral } of waiting) {
    inTransaction(app, (tx) => {
      // the one writer: whoever comes second finds nothing to take away
      if (exec(tx, 'DELETE FROM _import_mails WHERE referral = {:referral}', { referral }) > 0) write(tx, referral)
    })
  }
  if (waiting.length === perRun) $coterie.runSoon('import-mails')
}

function write(tx: PbApp, referral: string): void {
  const row = find(tx, 'referrals', referral)
  const inviter = row && find(tx, 'users', row.getString('affiliate_id'))
  if (!row || !inviter || row.getString('closed_at') !== '' || row.getString('referred_user') !== '') return
  const until = momentMs(row.getString('expires_at'))
  const to = row.getString('invited_email')
  const invited = userByEmail(tx, to)
  if (until <= nowMs() || invited?.getBool('verified')) return
  enqueue(tx, {
    to,
    template: 'invite',
    language: languageOf(invited ?? inviter),
    data: {
      name: row.getString('referred_name'),
      inviter: inviterName(inviter),
      untilMs: until,
      actionLink: referralLink($coterie.origin(), inviter.getString('referral_code')),
    },
  })
}
