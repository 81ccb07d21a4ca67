import { bindingOf, type AffiliateClaim, type Binding, type InvitationClaim } from '../../domain/referral-binding'
import { normalisedEmail } from '../../domain/email-address'
import { cleanReferralCode } from '../../domain/referral-codes'
import { moment, today } from '../platform/clock'
import { exec, insert, one } from '../platform/db'
import { deviceOfSecret } from '../sessions/devices'
import { closeExpired } from './close-expired'

/**
 * Binds a newcomer to whoever referred them, in the transaction of the sign-up (M16): a row of `referrals`, the
 * attribution without limit back (M14), and on the desk how it was decided. A sign-up from the affiliate's own device is
 * held for review (M18).
 */
export function bindReferral(tx: PbApp, user: PbRecord, typedCode: string, deviceSecret: string): void {
  const email = user.getString('email')
  const emailNorm = normalisedEmail(email)
  closeExpired(tx, emailNorm)
  const code = codeClaim(tx, typedCode)
  const binding = bindingOf({ emails: [email], phone: user.getString('phone') }, code, invitationClaim(tx, emailNorm))
  if (!binding) return
  if (binding.lost !== '') {
    exec(
      tx,
      `UPDATE referrals SET closed_at = {:now}, closed_why = 'lost', updated = {:now} WHERE id = {:id} AND closed_at = ''`,
      { id: binding.lost, now: moment() },
    )
  }
  const referral = referralRow(tx, user, emailNorm, binding)
  insert(tx, 'referral_attributions', {
    referral,
    referred_user: user.id,
    affiliate_id: binding.affiliateId,
    from_date: '',
    to_date: '',
    voided_at: '',
    void_reason: '',
  })
  const sameDevice = deviceOfSecret(tx, deviceSecret).living?.user === binding.affiliateId
  writeDesk(tx, referral, binding.decidedHow, sameDevice ? 'same-device' : '')
}

function referralRow(tx: PbApp, user: PbRecord, emailNorm: string, binding: Binding): string {
  const name = `${user.getString('first_name')} ${user.getString('last_name')}`.trim()
  const bound = { email: user.getString('email'), name, user: user.id, date: today(tx), now: moment() }
  if (binding.referral !== '') {
    exec(
      tx,
      `UPDATE referrals SET referred_user = {:user}, referred_name = {:name}, referred_email = {:email},
         signup_date = {:date}, closed_at = '', closed_why = '', hidden_at = '', updated = {:now} WHERE id = {:id}`,
      { ...bound, id: binding.referral },
    )
    return binding.referral
  }
  return insert(tx, 'referrals', {
    affiliate_id: binding.affiliateId,
    referred_email: bound.email,
    email_norm: emailNorm,
    referred_name: name,
    status: 'pending',
    signup_date: bound.date,
    referred_user: user.id,
    source: binding.source,
    expires_at: '',
    closed_at: '',
    closed_why: '',
    hidden_at: '',
    account_status: 'inactive',
    rental_start: '',
  })
}

function writeDesk(tx: PbApp, referral: string, decidedHow: string, hold: string): void {
  exec(tx, 'DELETE FROM referral_desk WHERE referral = {:referral}', { referral })
  insert(tx, 'referral_desk', { referral, decided_how: decidedHow, hold_reason: hold, moved_by: '' })
}

const identity = { affiliate: '', email: '', paypal: '', phone: '' }
const claimOf = (row: typeof identity): AffiliateClaim => ({
  affiliateId: row.affiliate,
  emails: [row.email, row.paypal],
  phone: row.phone,
})
const identityColumns = 'u.id AS affiliate, u.email AS email, u.paypal_email AS paypal, u.phone AS phone'
const isAffiliate = `EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`

/** The affiliate whose code was typed or linked; a code counts while its owner is an affiliate. */
function codeClaim(tx: PbApp, typed: string): AffiliateClaim | null {
  const code = cleanReferralCode(typed)
  if (code === '') return null
  const sql = `SELECT ${identityColumns} FROM users u WHERE u.referral_code = {:code} AND ${isAffiliate}`
  const row = one(tx, sql, { code }, identity)
  return row && claimOf(row)
}

/** The open invitation of this mailbox; else the latest that lost to a sign-up which was never verified. */
function invitationClaim(tx: PbApp, emailNorm: string): InvitationClaim | null {
  const row = one(
    tx,
    `SELECT f.id AS referral, ${identityColumns} FROM referrals f JOIN users u ON u.id = f.affiliate_id
     WHERE f.email_norm = {:emailNorm} AND f.referred_user = '' AND f.source = 'invite' AND f.expires_at > {:now}
       AND (f.closed_at = '' OR f.closed_why = 'lost') AND ${isAffiliate}
     ORDER BY f.closed_at = '' DESC, f.closed_at DESC LIMIT 1`,
    { emailNorm, now: moment() },
    { referral: '', ...identity },
  )
  return row && { ...claimOf(row), referral: row.referral }
}
