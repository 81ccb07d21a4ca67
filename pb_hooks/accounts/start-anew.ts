import { dropFactors } from '../factor/factors'
import { endKeysOf } from '../keys/end-keys'
import { audit } from '../platform/audit'
import { exec, one, rows } from '../platform/db'
import { unbindReferral } from '../referrals/unbind-referral'
import { endOtherDevices } from '../sessions/devices'
import { voidTokens } from '../users/account-tokens'

/** A device that was signed in, as its owner would know it. */
export interface EndedDevice {
  id: string
  name: string
  lastLoginAt: string
}

/** What lets somebody in or tells them something without the password, and where they came from, by the column of the account. */
const marksOfUse = {
  known_browsers: 'account',
  push_subscriptions: 'user_id',
  _person_networks: 'user',
} as const

/**
 * Takes an account away from whoever used it before its address was proved (S21): every session ends, known-browser marks, push
 * subscriptions, passkeys and API keys go, what was typed is dropped, the PayPal address too. What is on the record (tickets, log) stays with the
 * address. Returns the devices that were signed in, so that the owner is told of each.
 */
export function startAnew(tx: PbApp, user: PbRecord): EndedDevice[] {
  const ended = rows(
    tx,
    `SELECT id, device_name, last_login_at FROM trusted_devices WHERE user_id = {:user} AND ended_at = '' ORDER BY trusted_at`,
    { user: user.id },
    { id: '', device_name: '', last_login_at: '' },
  )
  endOtherDevices(tx, user.id, '')
  for (const [table, column] of Object.entries(marksOfUse)) {
    exec(tx, `DELETE FROM ${table} WHERE ${column} = {:user}`, { user: user.id })
  }
  dropFactors(tx, user.id)
  const keys = endKeysOf(tx, user.id, '')
  voidTokens(tx, user.id, 'reset')
  voidTokens(tx, user.id, 'not-me')
  // days that were counted stay counted: such an attribution is an admin's to move (M14)
  if (!hasRented(tx, user.id)) unbindReferral(tx, user.id)
  const paypal = user.getString('paypal_email')
  for (const typed of ['first_name', 'last_name', 'phone', 'linkedin_url', 'paypal_email', 'paypal_changed_at']) {
    user.set(typed, '')
  }
  user.set('terms_version', '')
  tx.save(user)
  const by = { actor: '', actorName: 'verification link', subject: `users/${user.id}` }
  if (paypal !== '') {
    audit(tx, { ...by, action: 'paypal.change', before: { paypal_email: paypal }, after: { paypal_email: '' } })
  }
  audit(tx, { ...by, action: 'account.start-anew', after: { devices: ended.length, ...(keys > 0 && { keys }) } })
  return ended.map(({ id, device_name, last_login_at }) => ({ id, name: device_name, lastLoginAt: last_login_at }))
}

const hasRented = (tx: PbApp, user: string): boolean =>
  one(tx, 'SELECT id FROM rental_periods WHERE user_id = {:user} LIMIT 1', { user }, { id: '' }) !== null
