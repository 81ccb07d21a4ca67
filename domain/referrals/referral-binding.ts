import type { Id } from '../entities'
import { mailboxKey } from '../people/email/email-address'
import { sharedPhone } from '../people/phone-number'
import { profileKey } from '../people/profile-url'

/** Properties by which a person is recognized, so that affiliates can't refer themselves (M18). */
export interface Identity {
  emails: readonly string[]
  phone: string
  profile: string
}
export interface AffiliateClaim extends Identity {
  affiliateId: Id
}
export interface InvitationClaim extends AffiliateClaim {
  referral: Id
}

export interface ReferralBinding {
  affiliateId: Id
  source: 'link' | 'invite'
  /** The referral of the invitation that is used; '' if a new row is needed. */
  referral: Id
  lost: Id
  decidedHow: string
}

/**
 * Returns who referred a person, or null. A code takes precedence over an invitation (M16). Affiliates who are the new
 * person are ignored (M18).
 */
export function chooseReferralBinding(
  newcomer: Identity,
  code: AffiliateClaim | null,
  invitation: InvitationClaim | null,
): ReferralBinding | null {
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

export interface SharedTrait {
  cause: 'same-payee' | 'same-phone' | 'same-profile'
  value: string
}

/** Returns what two people have in common: an email or PayPal address, a phone number, a profile (M18). */
export function sharedTraits(one: Identity, other: Identity): SharedTrait[] {
  const mailboxes = new Set(one.emails.filter((email) => email !== '').map(mailboxKey))
  const address = other.emails.map(mailboxKey).find((email) => email !== '' && mailboxes.has(email)) ?? ''
  const profile = profileKey(one.profile)
  const found: SharedTrait[] = [
    { cause: 'same-payee', value: address },
    { cause: 'same-phone', value: sharedPhone(one.phone, other.phone) },
    { cause: 'same-profile', value: profile === profileKey(other.profile) ? profile : '' },
  ]
  return found.filter(({ value }) => value !== '')
}

/** Reports whether two people have anything in common, so that one can't refer the other (M18). */
export const isSamePerson = (one: Identity, other: Identity): boolean => sharedTraits(one, other).length > 0
