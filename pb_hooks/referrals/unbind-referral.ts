import { exec, rows, updateRow } from '../platform/db'

/** Removes the referral of a never verified sign-up; an unexpired invitation becomes open again. */
export function unbindReferral(tx: PbApp, user: string): void {
  const bound = rows(
    tx,
    `FROM referrals WHERE referred_user = {:user} AND closed_at = ''`,
    { user },
    { id: '', source: '', invited_email: '' },
  )
  exec(tx, 'DELETE FROM referral_attributions WHERE referred_user = {:user}', { user })
  exec(tx, 'DELETE FROM fraud_signals WHERE referred_user = {:user}', { user })
  for (const { id, source, invited_email: invited } of bound) {
    exec(tx, 'DELETE FROM referral_admin WHERE referral = {:id}', { id })
    if (source === 'invite') {
      updateRow(tx, 'referrals', id, { referred_user: '', referred_email: invited, signup_date: '' })
    } else exec(tx, 'DELETE FROM referrals WHERE id = {:id}', { id })
  }
}
