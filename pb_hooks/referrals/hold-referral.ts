import { normalisedEmail } from '../../domain/email-address'
import { moment } from '../platform/clock'
import { exec, rows } from '../platform/db'

/** Holds the referrals between this person and anybody who is paid at the same PayPal address, for review (M18). */
export function holdForSharedPayee(tx: PbApp, user: string, address: string): void {
  const ties = rows(
    tx,
    `SELECT a.referral AS referral, u.paypal_email AS paypal, u.email AS email FROM referral_attributions a
     JOIN users u ON u.id = CASE WHEN a.referred_user = {:user} THEN a.affiliate_id ELSE a.referred_user END
     WHERE (a.referred_user = {:user} OR a.affiliate_id = {:user}) AND a.voided_at = ''`,
    { user },
    { referral: '', paypal: '', email: '' },
  )
  const mailbox = normalisedEmail(address)
  for (const { referral, paypal, email } of ties) {
    if (normalisedEmail(paypal) !== mailbox && normalisedEmail(email) !== mailbox) continue
    exec(
      tx,
      `UPDATE referral_desk SET hold_reason = 'same-payee', updated = {:now} WHERE referral = {:referral} AND hold_reason = ''`,
      { referral, now: moment() },
    )
  }
}
