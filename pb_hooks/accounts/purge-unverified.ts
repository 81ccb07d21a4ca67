import { unverifiedDays } from '../../domain/people/security/account-limits'
import { unbindReferral } from '../referrals/bind-referral'
import { moment, nowMs } from '../platform/clock'
import { exec, inTransaction, readIds } from '../platform/db'

const abandoned = `SELECT u.id FROM users u WHERE u.verified = FALSE
  AND NOT EXISTS (SELECT 1 FROM trusted_devices d WHERE d.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM rates q WHERE q.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM earnings n WHERE n.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM support_tickets t WHERE t.user_id = u.id)`

/** Deletes accounts that were never verified or used, 7 days after their latest consent (S5). */
export function purgeUnverified(app: PbApp): void {
  const before = moment(nowMs() - unverifiedDays * 86_400_000)
  const old = `${abandoned} AND u.anonymised_at = ''
     AND COALESCE((SELECT MAX(c.at) FROM consents c WHERE c.user_id = u.id), {:before}) < {:before} LIMIT 500`
  for (const id of readIds(app, old, { before })) inTransaction(app, (tx) => forgetPerson(tx, id))
}

function forgetPerson(tx: PbApp, user: string): void {
  unbindReferral(tx, user)
  exec(tx, 'DELETE FROM _account_tokens WHERE user = {:user}', { user })
  exec(tx, 'DELETE FROM user_admin WHERE user_id = {:user}', { user })
  exec(tx, 'DELETE FROM notifications WHERE user_id = {:user}', { user })
  exec(tx, 'DELETE FROM users WHERE id = {:user} AND verified = FALSE', { user })
}
