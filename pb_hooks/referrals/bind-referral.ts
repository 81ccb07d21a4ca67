import { system } from '../platform/audit'
import { moment, nowMs, today } from '../platform/clock'
import { exec, insert, one, rows, updateRow } from '../platform/db'
import { fullName } from '../../domain/people/person-names'
import {
  chooseReferralBinding,
  type AffiliateClaim,
  type ReferralBinding,
  type InvitationClaim,
} from '../../domain/referrals/referral-binding'
import { mailboxKey, maskedEmail } from '../../domain/people/email/email-address'
import { parseLinkedCodes } from '../../domain/referrals/referral-codes'
import { detectFraudSignals, recordNetwork } from '../holds/detect-fraud-signals'
import { recordSignal } from '../holds/record-signal'
import { notify } from '../notifications/notify'
import { closeExpiredInvitations } from './invitations'
import { findLabel } from './referrer'

/** The referral data of a sign-up, stored with the candidate until its link is opened. */
export interface ReferralClaim {
  code: string
  deviceUser: string
  network: string
}

/**
 * Binds a new person to their referrer in the transaction that creates the account (M14, M16, S21). What counts is the time
 * of sign-up (`atMs`): an invitation that expired before the link was opened is still valid.
 */
export function bindReferral(tx: PbApp, user: PbRecord, claim: ReferralClaim, atMs: number = nowMs()): void {
  const email = user.getString('email')
  const emailNorm = mailboxKey(email)
  closeExpiredInvitations(tx, emailNorm)
  const code = codeClaim(tx, claim.code)
  const binding = chooseReferralBinding(
    { emails: [email], phone: user.getString('phone'), profile: user.getString('linkedin_url') },
    code,
    invitationClaim(tx, emailNorm, atMs),
  )
  if (!binding) return
  // only admins see this: the inviter sees the invitation as open until it expires (M16)
  if (binding.lost !== '') writeAdminRow(tx, binding.lost, 'lost-to-code')
  // the label belongs to the opened link, not to an invitation that applies because the code was rejected
  const label = code?.affiliateId === binding.affiliateId ? findLabel(tx, binding.affiliateId, code.mark) : ''
  const referral = referralRow(tx, user, emailNorm, { ...binding, label })
  insert(tx, 'referral_attributions', { referral, referred_user: user.id, affiliate_id: binding.affiliateId })
  writeAdminRow(tx, referral, binding.decidedHow)
  notify(tx, binding.affiliateId, 'referral-joined', { from: fullName(user) })
  recordNetwork(tx, user.id, claim.network)
  if (claim.deviceUser === binding.affiliateId) {
    const pair = { affiliate: binding.affiliateId, referred: user.id }
    const sign = { cause: 'same-device', value: `sign-up of ${user.id}`, detail: '' } as const
    recordSignal(tx, pair, sign, system)
  }
  detectFraudSignals(tx, user.id)
}

function referralRow(
  tx: PbApp,
  user: PbRecord,
  emailNorm: string,
  binding: ReferralBinding & { label: string },
): string {
  const bound = {
    referred_user: user.id,
    referred_name: fullName(user),
    referred_email: maskedEmail(user.getString('email')),
    signup_date: today(tx),
    link_label: binding.label,
  }
  if (binding.referral !== '') {
    const open = { closed_at: '', closed_reason: '', hidden_at: '' }
    updateRow(tx, 'referrals', binding.referral, { ...bound, ...open })
    return binding.referral
  }
  return insert(tx, 'referrals', {
    ...bound,
    affiliate_id: binding.affiliateId,
    email_norm: emailNorm,
    status: 'pending',
    source: binding.source,
    account_status: 'inactive',
  })
}

/** Removes the referral of a never verified sign-up; an unexpired invitation becomes open again. */
export function unbindReferral(tx: PbApp, user: string): void {
  const openReferrals = `FROM referrals WHERE referred_user = {:user} AND closed_at = ''`
  const bound = rows(tx, openReferrals, { user }, { id: '', source: '', invited_email: '' })
  exec(tx, 'DELETE FROM referral_attributions WHERE referred_user = {:user}', { user })
  exec(tx, 'DELETE FROM fraud_signals WHERE referred_user = {:user}', { user })
  for (const { id, source, invited_email: invited } of bound) {
    exec(tx, 'DELETE FROM referral_admin WHERE referral = {:id}', { id })
    if (source === 'invite') {
      updateRow(tx, 'referrals', id, { referred_user: '', referred_email: invited, signup_date: '' })
    } else exec(tx, 'DELETE FROM referrals WHERE id = {:id}', { id })
  }
}

function writeAdminRow(tx: PbApp, referral: string, decidedHow: string): void {
  exec(tx, 'DELETE FROM referral_admin WHERE referral = {:referral}', { referral })
  insert(tx, 'referral_admin', { referral, decision_note: decidedHow })
}

const identity = { affiliate: '', email: '', paypal: '', phone: '', profile: '' }
const claimOf = (row: typeof identity): AffiliateClaim => ({
  affiliateId: row.affiliate,
  emails: [row.email, row.paypal],
  phone: row.phone,
  profile: row.profile,
})
const identityColumns =
  'u.id AS affiliate, u.email AS email, u.paypal_email AS paypal, u.phone AS phone, u.linkedin_url AS profile'
const isAffiliate = `EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`

function codeClaim(tx: PbApp, linked: string): (AffiliateClaim & { mark: string }) | null {
  for (const { code, mark } of parseLinkedCodes(linked)) {
    const sql = `SELECT ${identityColumns} FROM users u WHERE u.referral_code = {:code} AND u.referral_code != '' AND ${isAffiliate}`
    const row = one(tx, sql, { code }, identity)
    if (row) return { ...claimOf(row), mark }
  }
  return null
}

function invitationClaim(tx: PbApp, emailNorm: string, atMs: number): InvitationClaim | null {
  const latestInvitation = `SELECT f.id AS referral, ${identityColumns} FROM referrals f JOIN users u ON u.id = f.affiliate_id
     WHERE f.email_norm = {:emailNorm} AND f.referred_user = '' AND f.source = 'invite' AND f.expires_at > {:at}
       AND (f.closed_at = '' OR f.closed_reason IN ('lost', 'expired')) AND ${isAffiliate}
     ORDER BY f.closed_at = '' DESC, f.closed_at DESC LIMIT 1`
  const row = one(tx, latestInvitation, { emailNorm, at: moment(atMs) }, { referral: '', ...identity })
  return row && { ...claimOf(row), referral: row.referral }
}
