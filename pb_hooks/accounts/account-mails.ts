import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { notMeLinkMs, resetLinkMs } from '../../domain/people/account-limits'
import { enqueue } from '../mail/enqueue'
import { momentMs, nowMs } from '../platform/clock'
import { issueAccountToken, replaceTokens } from '../users/account-tokens'
import { newLink } from './candidates'
import { languageOf } from '../users/find-user'
import type { EndedDevice } from './start-anew'

const about = (user: PbRecord) => ({ to: user.getString('email'), language: languageOf(user) })
const firstName = (user: PbRecord): string => user.getString('first_name')

interface Newcomer {
  email: string
  firstName: string
  language: Language
}

/** Sends a candidate a new link, which voids its own earlier one alone (S21). */
export function mailLink(tx: PbApp, { email, firstName, language }: Newcomer, candidate: string): void {
  const actionLink = `${$coterie.origin()}${paths.verify}#${newLink(tx, candidate)}`
  enqueue(tx, { to: email, language, template: 'verify', data: { firstName, actionLink } })
}

export function mailWelcome(
  tx: PbApp,
  { email, firstName, lastName, language }: Newcomer & { lastName: string },
): void {
  const data = { firstName, lastName, actionLink: `${$coterie.origin()}${paths.settings}` }
  enqueue(tx, { to: email, language, template: 'welcome', data })
}

/** Tells whoever proved the address of each device that somebody else had signed in with (S21). */
export function mailDevicesEnded(tx: PbApp, user: PbRecord, ended: readonly EndedDevice[]): void {
  const data = {
    firstName: firstName(user),
    devices: ended.map(({ name, lastLoginAt }) => `${momentMs(lastLoginAt)} ${name}`).join('\n'),
    actionLink: `${$coterie.origin()}${paths.auth}`,
  }
  enqueue(tx, { ...about(user), template: 'devices-ended', data })
}

export function mailAlreadyRegistered(tx: PbApp, user: PbRecord): void {
  const data = { firstName: firstName(user), actionLink: `${$coterie.origin()}${paths.auth}` }
  enqueue(tx, { ...about(user), template: 'already-registered', data })
}

/** A single-use link of 30 minutes; a newer one voids the older (S8). */
export function mailReset(tx: PbApp, user: PbRecord): void {
  replaceTokens(tx, user.id, 'reset')
  const token = issueAccountToken(tx, { kind: 'reset', user: user.id, lifeMs: resetLinkMs })
  const data = { firstName: firstName(user), actionLink: `${$coterie.origin()}${paths.resetPassword}#${token}` }
  enqueue(tx, { ...about(user), template: 'reset-password', data })
}

export function mailPasswordChanged(tx: PbApp, user: PbRecord): void {
  const data = { firstName: firstName(user), atMs: nowMs(), actionLink: `${$coterie.origin()}${paths.auth}` }
  enqueue(tx, { ...about(user), template: 'password-changed', data })
}

/** "Was this you?", with a link that ends all sessions. */
export function mailNewDevice(tx: PbApp, user: PbRecord, deviceName: string): void {
  const token = issueAccountToken(tx, { kind: 'not-me', user: user.id, lifeMs: notMeLinkMs, data: { about: 'device' } })
  const data = {
    firstName: firstName(user),
    device: deviceName,
    atMs: nowMs(),
    actionLink: `${$coterie.origin()}${paths.notMe}?about=device#${token}`,
  }
  enqueue(tx, { ...about(user), template: 'new-device', data })
}
