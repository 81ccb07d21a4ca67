import * as v from 'valibot'
import { emailField, typedPasswordField, profileRules } from '../../people/account-fields'
import { id, longNote, calendarDate, requiredReason } from '../atoms'
import { command } from '../route'

const badgeStatus = v.picklist(['', 'success'])

export const editPersonRoute = command('POST /api/admin/people/edit', {
  access: 'admin',
  input: v.object({
    user: id,
    email: v.exactOptional(emailField),
    first_name: v.exactOptional(profileRules.first_name),
    last_name: v.exactOptional(profileRules.last_name),
    phone: v.exactOptional(profileRules.phone),
    linkedin_url: v.exactOptional(profileRules.linkedin_url),
    profile_photo_status: v.exactOptional(badgeStatus),
    verification_badge_status: v.exactOptional(badgeStatus),
    note: v.exactOptional(longNote),
    password: v.exactOptional(typedPasswordField),
  }),
  audit: ['person.edit'],
  reauth: true,
})

/** Lets an admin whose second factor was removed by an email link set up a new one (S24); `not-found` for others. */
export const allowSecondFactorRoute = command('POST /api/admin/people/allow-factor', {
  access: 'admin',
  input: v.object({ user: id, password: typedPasswordField }),
  audit: ['factor.allow'],
  reauth: true,
})

export const sendVerificationLinkRoute = command('POST /api/admin/people/send-verification', {
  access: 'admin',
  input: v.object({ user: id }),
  unaudited: 'the mail log has the email',
})

/** Moves a referral: ends one attribution and starts the next (M14, M16). */
export const moveReferralRoute = command('POST /api/admin/referrals/move', {
  access: 'admin',
  input: v.object({ user: id, affiliate: id, fromDate: calendarDate, reason: requiredReason }),
  output: v.object({ attribution: id }),
  audit: ['attribution.move'],
})

/** Voids the attribution of a mistaken move and reopens the previous one (M14). */
export const voidReferralMoveRoute = command('POST /api/admin/referrals/void-move', {
  access: 'admin',
  input: v.object({ attribution: id, reason: requiredReason }),
  audit: ['attribution.void'],
})
