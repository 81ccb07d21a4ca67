import type { Id } from './entities'
import { normalisedEmail, phoneDigits } from './email-address'

/** What identifies somebody well enough to recognise a self-referral (M18). */
export interface Identity {
  emails: readonly string[]
  phone: string
}
export interface AffiliateClaim extends Identity {
  affiliateId: Id
}
export interface InvitationClaim extends AffiliateClaim {
  referral: Id
}

/** Who referred a newcomer, how it was decided, and which invitation lost. */
export interface Binding {
  affiliateId: Id
  source: 'link' | 'invite'
  /** The invitation whose row is used again, '' when the referral needs a new row. */
  referral: Id
  /** The invitation that is closed as `lost`, ''. */
  lost: Id
  decidedHow: string
}

/**
 * Binds a newcomer to an affiliate, once, at sign-up (M16): the code beats an invitation. A claim by the same person is no
 * claim (M18). Null when nobody has one.
 */
export function bindingOf(
  newcomer: Identity,
  code: AffiliateClaim | null,
  invitation: InvitationClaim | null,
): Binding | null {
  const byCode = code && !isSamePerson(newcomer, code) ? code : null
  const byInvitation = invitation && !isSamePerson(newcomer, invitation) ? invitation : null
  if (byCode) {
    const own = invitation?.affiliateId === byCode.affiliateId
    return {
      affiliateId: byCode.affiliateId,
      source: own ? 'invite' : 'link',
      referral: own ? (invitation?.referral ?? '') : '',
      lost: own ? '' : (invitation?.referral ?? ''),
      decidedHow: invitation && !own ? 'code-before-invitation' : 'code',
    }
  }
  if (byInvitation) {
    const { affiliateId, referral } = byInvitation
    return { affiliateId, source: 'invite', referral, lost: '', decidedHow: 'invitation' }
  }
  return null
}

/** Whether two identities share an address or a phone number. */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const mailboxes = new Set(one.emails.filter((email) => email !== '').map(normalisedEmail))
  if (other.emails.some((email) => email !== '' && mailboxes.has(normalisedEmail(email)))) return true
  const phone = phoneDigits(one.phone)
  return phone.length >= 7 && phone === phoneDigits(other.phone)
}
