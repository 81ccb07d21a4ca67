import { notMeLinkMs, resetLinkMs, verifyLinkMs } from '../../domain/account-limits'
import { enqueue } from '../mail/enqueue'
import { nowMs } from '../platform/clock'
import { issueAccountToken, voidTokens } from './account-tokens'
import { languageOf } from './find-user'

const about = (user: PbRecord) => ({ to: user.getString('email'), language: languageOf(user) })
const firstName = (user: PbRecord): string => user.getString('first_name')

/** Sends a new verification link and voids the earlier ones. `signupHash` lets the device that signed up use it at once. */
export function mailVerification(tx: PbApp, user: PbRecord, signupHash: string): void {
  voidTokens(tx, user.id, 'verify')
  const token = issueAccountToken(tx, {
    kind: 'verify',
    user: user.id,
    lifeMs: verifyLinkMs,
    data: { signup: signupHash, email: user.getString('email') },
  })
  const data = { firstName: firstName(user), actionLink: `${$coterie.origin()}/verify#${token}` }
  enqueue(tx, { ...about(user), template: 'verify', data })
}

export function mailWelcome(tx: PbApp, user: PbRecord): void {
  const data = {
    firstName: firstName(user),
    lastName: user.getString('last_name'),
    actionLink: `${$coterie.origin()}/dashboard/settings`,
  }
  enqueue(tx, { ...about(user), template: 'welcome', data })
}

export function mailAlreadyRegistered(tx: PbApp, user: PbRecord): void {
  const data = { firstName: firstName(user), actionLink: `${$coterie.origin()}/auth` }
  enqueue(tx, { ...about(user), template: 'already-registered', data })
}

/** A single-use link of 30 minutes; a newer one voids the older (S8). */
export function mailReset(tx: PbApp, user: PbRecord): void {
  voidTokens(tx, user.id, 'reset')
  const token = issueAccountToken(tx, { kind: 'reset', user: user.id, lifeMs: resetLinkMs })
  const data = { firstName: firstName(user), actionLink: `${$coterie.origin()}/reset-password#${token}` }
  enqueue(tx, { ...about(user), template: 'reset-password', data })
}

export function mailPasswordChanged(tx: PbApp, user: PbRecord): void {
  const data = { firstName: firstName(user), atMs: nowMs(), actionLink: `${$coterie.origin()}/auth` }
  enqueue(tx, { ...about(user), template: 'password-changed', data })
}

/** "Was this you?", with a link that ends all sessions. */
export function mailNewDevice(tx: PbApp, user: PbRecord, deviceName: string): void {
  const token = issueAccountToken(tx, { kind: 'not-me', user: user.id, lifeMs: notMeLinkMs, data: { about: 'device' } })
  const data = {
    firstName: firstName(user),
    device: deviceName,
    atMs: nowMs(),
    actionLink: `${$coterie.origin()}/not-me?about=device#${token}`,
  }
  enqueue(tx, { ...about(user), template: 'new-device', data })
}
