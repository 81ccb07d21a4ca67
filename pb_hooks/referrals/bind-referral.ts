import { moment, nowMs, today } from '../platform/clock'
import { exec, insert, one } from '../platform/db'
import { fullName } from '../../domain/people/person-names'
import { languageOf } from '../users/find-user'
import {
  bindingOf,
  type AffiliateClaim,
  type Binding,
  type InvitationClaim,
} from '../../domain/referrals/referral-binding'
import { normalisedEmail, maskedEmail } from '../../domain/people/email/email-address'
import { linkedCodesIn } from '../../domain/referrals/referral-codes'
import { lookForSigns, noteNetwork } from '../holds/detect-fraud-signals'
import { noticeSign } from '../holds/notice-sign'
import { notify } from '../notifications/notify'
import { labelOfMark } from './opened-link'

/** Closes expired invitations of one mailbox ('' = of all): an index can't know the time (M16, data model). */
export function closeExpired(app: PbApp, emailNorm = ''): void {
  exec(
    app,
    `UPDATE referrals SET closed_at = {:now}, closed_reason = 'expired', updated = {:now}
     WHERE referred_user = '' AND closed_at = '' AND source = 'invite' AND expires_at <= {:now}
       AND ({:emailNorm} = '' OR email_norm = {:emailNorm})`,
    { emailNorm, now: moment() },
  )
}

/** Words for somebody without a name (specification, document 2, section 7): their address is nobody else's to read. */
const yourFriend = { en: 'Your friend', es: 'Alguien que conoces' }

/** What the affiliate is called in the sentences of an invitation, whose title has the whole name. */
export const inviterFirstName = (affiliate: PbRecord): string =>
  affiliate.getString('first_name').trim() || inviterName(affiliate)

/** The name under which an affiliate invites, in the language of their mails. */
export const inviterName = (affiliate: PbRecord): string => fullName(affiliate) || yourFriend[languageOf(affiliate)]

/** What a sign-up says of who referred it, kept with the candidate until its link is opened. */
export interface Claim {
  /** The codes that were linked, newest first, joined by commas, each with the mark of its label behind a dot; '' for none. */
  code: string
  /** Whose living device the browser that signed up was. */
  deviceUser: string
  /** Where it came from. */
  network: string
}

/**
 * Binds a newcomer to whoever referred them, in the transaction that makes the account (M16, S21): a row of `referrals`, the
 * attribution without limit back (M14), and on the desk how it was decided. Judged as of the sign-up (`atMs`): an invitation
 * that ran out before its link was opened still counts. Signs that both are one person hold its lines for
 * review (M18).
 */
export function bindReferral(tx: PbApp, user: PbRecord, claim: Claim, atMs: number = nowMs()): void {
  const email = user.getString('email')
  const emailNorm = normalisedEmail(email)
  closeExpired(tx, emailNorm)
  const code = codeClaim(tx, claim.code)
  const binding = bindingOf(
    { emails: [email], phone: user.getString('phone'), profile: user.getString('linkedin_url') },
    code,
    invitationClaim(tx, emailNorm, atMs),
  )
  if (!binding) return
  // for admins alone: to its inviter the invitation waits until it runs out, as if nobody had joined (M16)
  if (binding.lost !== '') writeDesk(tx, binding.lost, 'lost-to-code')
  // the label is its link's, so it says nothing of an invitation that won because the code was refused
  const label = code?.affiliateId === binding.affiliateId ? labelOfMark(tx, binding.affiliateId, code.mark) : ''
  const referral = referralRow(tx, user, emailNorm, { ...binding, label })
  insert(tx, 'referral_attributions', {
    referral,
    referred_user: user.id,
    affiliate_id: binding.affiliateId,
  })
  writeDesk(tx, referral, binding.decidedHow)
  const name = fullName(user)
  notify(tx, binding.affiliateId, 'referral-joined', { from: name })
  noteNetwork(tx, user.id, claim.network)
  if (claim.deviceUser === binding.affiliateId) {
    const pair = { affiliate: binding.affiliateId, referred: user.id }
    const sign = { cause: 'same-device', value: `sign-up of ${user.id}`, detail: '' } as const
    noticeSign(tx, pair, sign, { id: '', name: 'system' })
  }
  lookForSigns(tx, user.id)
}

function referralRow(tx: PbApp, user: PbRecord, emailNorm: string, binding: Binding & { label: string }): string {
  const name = fullName(user)
  const bound = { email: maskedEmail(user.getString('email')), name, user: user.id, date: today(tx), now: moment() }
  if (binding.referral !== '') {
    exec(
      tx,
      `UPDATE referrals SET referred_user = {:user}, referred_name = {:name}, referred_email = {:email},
         signup_date = {:date}, closed_at = '', closed_reason = '', hidden_at = '', link_label = {:label}, updated = {:now} WHERE id = {:id}`,
      { ...bound, label: binding.label, id: binding.referral },
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
    account_status: 'inactive',
    link_label: binding.label,
  })
}

function writeDesk(tx: PbApp, referral: string, decidedHow: string): void {
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

/** The affiliate of the first code that is known; a code counts while its owner is an affiliate. */
function codeClaim(tx: PbApp, linked: string): (AffiliateClaim & { mark: string }) | null {
  for (const { code, mark } of linkedCodesIn(linked)) {
    const sql = `SELECT ${identityColumns} FROM users u WHERE u.referral_code = {:code} AND u.referral_code != '' AND ${isAffiliate}`
    const row = one(tx, sql, { code }, identity)
    if (row) return { ...claimOf(row), mark }
  }
  return null
}

/** The invitation of this mailbox that was good at the sign-up: the open one, else the latest that lost or ran out since. */
function invitationClaim(tx: PbApp, emailNorm: string, atMs: number): InvitationClaim | null {
  const row = one(
    tx,
    `SELECT f.id AS referral, ${identityColumns} FROM referrals f JOIN users u ON u.id = f.affiliate_id
     WHERE f.email_norm = {:emailNorm} AND f.referred_user = '' AND f.source = 'invite' AND f.expires_at > {:at}
       AND (f.closed_at = '' OR f.closed_reason IN ('lost', 'expired')) AND ${isAffiliate}
     ORDER BY f.closed_at = '' DESC, f.closed_at DESC LIMIT 1`,
    { emailNorm, at: moment(atMs) },
    { referral: '', ...identity },
  )
  return row && { ...claimOf(row), referral: row.referral }
}
