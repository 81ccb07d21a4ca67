import type { Language, Role } from '../../domain/entities'
import { noticePath } from '../../domain/notices/link'
import { paths } from '../../domain/paths'
import { resetLinkMs } from '../../domain/people/security/account-limits'
import { enqueueMail } from '../mail/enqueue'
import { encodeRemovedItems, type RemovedItem } from '../mail/templates/removed-items'
import { notify } from '../notifications/notify'
import { moment, momentMs, nowMs } from '../platform/clock'
import { issueAccountToken, replaceTokens } from '../users/account-tokens'
import { renewCandidateLink } from './account-candidates'
import { languageOf } from '../users/find-user'
import { notMeLink } from '../users/not-me-link'
import type { SignedOutDevice } from './reset-account'
import { origin } from '../platform/environment'

const about = (user: PbRecord) => ({ to: user.getString('email'), language: languageOf(user) })
const firstName = (user: PbRecord): string => user.getString('first_name')

interface Newcomer {
  email: string
  firstName: string
  language: Language
}

/** Emails a candidate a new link, which voids only that candidate's earlier link (S21). */
export function mailSignUpLink(tx: PbApp, { email, firstName, language }: Newcomer, candidate: string): void {
  const actionLink = `${origin()}${paths.verify}#${renewCandidateLink(tx, candidate)}`
  enqueueMail(tx, { to: email, language, template: 'verify', data: { firstName, actionLink } })
}

export function mailWelcome(
  tx: PbApp,
  { email, firstName, lastName, language }: Newcomer & { lastName: string },
): void {
  const data = { firstName, lastName, actionLink: `${origin()}${paths.settings}` }
  enqueueMail(tx, { to: email, language, template: 'welcome', data })
}

/** Emails the verified owner a list of devices that another user of the account had signed in with (S21). */
export function mailSignedOutDevices(tx: PbApp, user: PbRecord, ended: readonly SignedOutDevice[]): void {
  const data = {
    firstName: firstName(user),
    devices: ended.map(({ name, lastLoginAt }) => `${momentMs(lastLoginAt)} ${name}`).join('\n'),
    actionLink: `${origin()}${paths.auth}`,
  }
  enqueueMail(tx, { ...about(user), template: 'devices-ended', data })
}

/** Emails the owner a list of what a "not me" link removed and restored (S24). */
export function mailRemovedCredentials(
  tx: PbApp,
  user: PbRecord,
  { removed, paypalBack, locked }: { removed: readonly RemovedItem[]; paypalBack: string; locked: boolean },
): void {
  const data = {
    firstName: firstName(user),
    cause: 'not-me',
    removed: encodeRemovedItems(removed),
    paypalBack,
    locked: locked ? 1 : 0,
    actionLink: `${origin()}${paths.auth}`,
  }
  enqueueMail(tx, { ...about(user), template: 'devices-ended', data })
}

export function mailAlreadyRegistered(tx: PbApp, user: PbRecord): void {
  const data = { firstName: firstName(user), actionLink: `${origin()}${paths.auth}` }
  enqueueMail(tx, { ...about(user), template: 'already-registered', data })
}

/** Emails a single-use link that is valid for 30 minutes; a newer link voids it (S8). */
export function mailPasswordReset(tx: PbApp, user: PbRecord): void {
  replaceTokens(tx, user.id, 'reset')
  const token = issueAccountToken(tx, { kind: 'reset', user: user.id, lifeMs: resetLinkMs })
  const data = { firstName: firstName(user), actionLink: `${origin()}${paths.resetPassword}#${token}` }
  enqueueMail(tx, { ...about(user), template: 'reset-password', data })
}

/** Notifies the person of a new password and of what was removed with it, in the app and by email. */
export function notifyPasswordChanged(tx: PbApp, user: PbRecord, removed: readonly RemovedItem[] = []): void {
  notify(tx, user.id, 'account-changed', { what: 'password' })
  const data = {
    firstName: firstName(user),
    atMs: nowMs(),
    removed: encodeRemovedItems(removed),
    actionLink: `${origin()}${paths.auth}`,
  }
  enqueueMail(tx, { ...about(user), template: 'password-changed', data })
}

/** Asks "Was this you?"; the link in it removes everything added since the sign-in (S24). */
export function notifyNewDevice(tx: PbApp, user: PbRecord, deviceName: string): void {
  notify(tx, user.id, 'new-device', { device: deviceName })
  const data = {
    firstName: firstName(user),
    device: deviceName,
    atMs: nowMs(),
    // the link must not remove anything that was added before this sign-in
    actionLink: notMeLink(tx, { user: user.id, about: 'device', since: moment() }),
  }
  enqueueMail(tx, { ...about(user), template: 'new-device', data })
}

export function notifyRoleChanged(tx: PbApp, user: PbRecord, role: Role, granted: boolean): void {
  notify(tx, user.id, 'account-changed', { what: 'role', role, granted })
  mailRoleChanged(tx, user, role, granted)
}

export function mailRoleChanged(tx: PbApp, user: PbRecord, role: Role, granted: boolean): void {
  const data = {
    firstName: firstName(user),
    role,
    granted: granted ? 1 : 0,
    atMs: nowMs(),
    actionLink: `${origin()}${noticePath({ kind: 'account-changed', what: 'role', role, granted })}`,
  }
  enqueueMail(tx, { ...about(user), template: 'role-changed', data })
}
