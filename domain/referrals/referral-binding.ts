import type { Id } from '../entities'
import { normalisedEmail } from '../people/email/email-address'
import { samePhone } from '../people/phone-number'
import { profileKey } from '../people/profile-url'

/** What identifies somebody well enough to recognise a self-referral (M18). */
export interface Identity {
  emails: readonly string[]
  phone: string
  /** The address of their profile, '' = not known. */
  profile: string
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

/** What two people share that a person has for themselves, and its normalised value. */
export interface SharedTrait {
  cause: 'same-payee' | 'same-phone' | 'same-profile'
  value: string
}

/** What two identities share: an address (of mail or payment), a phone number, a profile (M18). */
export function sharedTraits(one: Identity, other: Identity): SharedTrait[] {
  const mailboxes = new Set(one.emails.filter((email) => email !== '').map(normalisedEmail))
  const address = other.emails.map(normalisedEmail).find((email) => email !== '' && mailboxes.has(email)) ?? ''
  const profile = profileKey(one.profile)
  const found: SharedTrait[] = [
    { cause: 'same-payee', value: address },
    { cause: 'same-phone', value: samePhone(one.phone, other.phone) },
    { cause: 'same-profile', value: profile === profileKey(other.profile) ? profile : '' },
  ]
  return found.filter(({ value }) => value !== '')
}

/** Whether two identities share an address, a phone number or a profile: then one can't refer the other (M18). */
export const isSamePerson = (one: Identity, other: Identity): boolean => sharedTraits(one, other).length > 0
