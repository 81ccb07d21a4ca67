import { moment } from '../platform/clock'
import { exec, rows } from '../platform/db'

/** Removes the referral of a never verified sign-up; an unexpired invitation becomes open again. */
export function unbindReferral(tx: PbApp, user: string): void {
  const bound = rows(
    tx,
    `FROM referrals WHERE referred_user = {:user} AND closed_at = ''`,
    { user },
    { id: '', source: '' },
  )
  exec(tx, 'DELETE FROM referral_attributions WHERE referred_user = {:user}', { user })
  exec(tx, 'DELETE FROM fraud_signals WHERE referred_user = {:user}', { user })
  for (const { id, source } of bound) {
    exec(tx, 'DELETE FROM referral_admin WHERE referral = {:id}', { id })
    if (source === 'invite') {
      exec(
        tx,
        `UPDATE referrals SET referred_user = '', referred_email = invited_email, signup_date = '', updated = {:now}
         WHERE id = {:id}`,
        { id, now: moment() },
      )
    } else exec(tx, 'DELETE FROM referrals WHERE id = {:id}', { id })
  }
}
