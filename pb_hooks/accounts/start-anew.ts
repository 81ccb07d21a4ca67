import { unlockEnrolment } from '../factor/enrolment-lock'
import { audit, type Actor } from '../platform/audit'
import { exec, one } from '../platform/db'
import { unbindReferral } from '../referrals/unbind-referral'
import { voidTokens } from '../users/account-tokens'
import { countsOf, heldSince, removeCredentials } from './credentials'

const actor: Actor = { id: '', name: 'verification link' }

/** A device that was signed in, as its owner would know it. */
export interface EndedDevice {
  id: string
  name: string
  lastLoginAt: string
}

/**
 * Takes an account away from whoever used it before its address was proved (S21): everything it holds
 * (`credentials`) is removed, and what was typed is dropped. What is on the record (tickets, log) stays with the
 * address. Returns the devices that were signed in, so that the owner is told of each.
 */
export function startAnew(tx: PbApp, user: PbRecord): EndedDevice[] {
  const found = heldSince(tx, user, '')
  removeCredentials(tx, user, found, actor)
  unlockEnrolment(tx, user.id)
  exec(tx, 'DELETE FROM _person_networks WHERE user = {:user}', { user: user.id })
  voidTokens(tx, user.id, 'reset')
  voidTokens(tx, user.id, 'not-me')
  // days that were counted stay counted: such an attribution is an admin's to move (M14)
  if (!hasRented(tx, user.id)) unbindReferral(tx, user.id)
  for (const typed of ['first_name', 'last_name', 'phone', 'linkedin_url', 'paypal_email', 'paypal_changed_at']) {
    user.set(typed, '')
  }
  user.set('terms_version', '')
  tx.save(user)
  audit(tx, { actor, action: 'account.restart', subject: `users/${user.id}`, after: countsOf(found) })
  return found
    .filter(({ kind }) => kind === 'session')
    .map(({ id, name, addedAt }) => ({ id, name, lastLoginAt: addedAt }))
}

const hasRented = (tx: PbApp, user: string): boolean =>
  one(tx, 'SELECT id FROM rental_periods WHERE user_id = {:user} LIMIT 1', { user }, { id: '' }) !== null
