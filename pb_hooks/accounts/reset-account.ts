import { unlockEnrolment } from '../factor/second-step'
import { audit, type Actor } from '../platform/audit'
import { exec, exists } from '../platform/db'
import { unbindReferral } from '../referrals/bind-referral'
import { voidTokens } from '../users/account-tokens'
import { countByKind, credentialsAddedSince, removeCredentials } from './credentials'

const actor: Actor = { id: '', name: 'verification link' }

export interface SignedOutDevice {
  id: string
  name: string
  lastLoginAt: string
}

/** Resets an account that another person used before its address was verified (S21); returns the signed-out devices. */
export function resetAccount(tx: PbApp, user: PbRecord): SignedOutDevice[] {
  const found = credentialsAddedSince(tx, user, '')
  removeCredentials(tx, user, found, actor)
  unlockEnrolment(tx, user.id)
  exec(tx, 'DELETE FROM _person_networks WHERE user = {:user}', { user: user.id })
  voidTokens(tx, user.id, 'reset')
  voidTokens(tx, user.id, 'not-me')
  // an affiliate has already earned on a past rental, so only an admin can move that attribution (M14)
  if (!hasRented(tx, user.id)) unbindReferral(tx, user.id)
  for (const field of ['first_name', 'last_name', 'phone', 'linkedin_url', 'paypal_email', 'paypal_changed_at']) {
    user.set(field, '')
  }
  user.set('terms_version', '')
  tx.save(user)
  audit(tx, actor, 'account.restart', `users/${user.id}`, { after: countByKind(found) })
  return found
    .filter(({ kind }) => kind === 'session')
    .map(({ id, name, addedAt }) => ({ id, name, lastLoginAt: addedAt }))
}

const hasRented = (tx: PbApp, user: string): boolean =>
  exists(tx, 'SELECT id FROM rental_periods WHERE user_id = {:user} LIMIT 1', { user })
