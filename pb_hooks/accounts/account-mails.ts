import type { Language, Role } from '../../domain/entities'
import { noticePath } from '../../domain/notices/link'
import { paths } from '../../domain/paths'
import { resetLinkMs } from '../../domain/people/security/account-limits'
import { enqueueMail, mailPerson } from '../mail/enqueue'
import { encodeRemovedItems, type RemovedItem } from '../mail/templates/removed-items'
import { notify } from '../notifications/notify'
import { moment, momentMs, nowMs } from '../platform/clock'
import { issueAccountToken, replaceTokens } from '../users/account-tokens'
import { renewCandidateLink } from './account-candidates'
import { notMeLink } from '../users/not-me-link'
import type { SignedOutDevice } from './reset-account'
import { origin } from '../platform/environment'

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

/** Emails the verified owner a list of the devices on which another person had used the account (S21). */
export function mailSignedOutDevices(tx: PbApp, user: PbRecord, ended: readonly SignedOutDevice[]): void {
  const devices = ended.map(({ name, lastLoginAt }) => `${momentMs(lastLoginAt)} ${name}`).join('\n')
  mailPerson(tx, user, 'devices-ended', paths.auth, { devices })
}

/** Emails the owner a list of what their "not me" link removed and restored (S24). */
export function mailRemovedCredentials(
  tx: PbApp,
  user: PbRecord,
  { removed, paypalBack, locked }: { removed: readonly RemovedItem[]; paypalBack: string; locked: boolean },
): void {
  const data = { cause: 'not-me', removed: encodeRemovedItems(removed), paypalBack, locked: locked ? 1 : 0 }
  mailPerson(tx, user, 'devices-ended', paths.auth, data)
}

/** Emails a single-use link that is valid for 30 minutes; a newer link voids it (S8). */
export function mailPasswordReset(tx: PbApp, user: PbRecord): void {
  replaceTokens(tx, user.id, 'reset')
  const token = issueAccountToken(tx, { kind: 'reset', user: user.id, lifeMs: resetLinkMs })
  mailPerson(tx, user, 'reset-password', `${paths.resetPassword}#${token}`)
}

/** Notifies the person of a new password and of what was removed with it, in the app and by email. */
export function notifyPasswordChanged(tx: PbApp, user: PbRecord, removed: readonly RemovedItem[] = []): void {
  notify(tx, user.id, 'account-changed', { what: 'password' })
  mailPerson(tx, user, 'password-changed', paths.auth, { atMs: nowMs(), removed: encodeRemovedItems(removed) })
}

/**
 * Asks the owner in the app and by email whether a new device is theirs. The email's link removes everything added since
 * the sign-in (S24).
 */
export function notifyNewDevice(tx: PbApp, user: PbRecord, device: string): void {
  notify(tx, user.id, 'new-device', { device })
  // the link must not remove anything that was added before this sign-in
  const link = notMeLink(tx, { user: user.id, about: 'device', since: moment() })
  mailPerson(tx, user, 'new-device', link, { device, atMs: nowMs() })
}

export function notifyRoleChanged(tx: PbApp, user: PbRecord, role: Role, granted: boolean): void {
  notify(tx, user.id, 'account-changed', { what: 'role', role, granted })
  mailRoleChanged(tx, user, role, granted)
}

export function mailRoleChanged(tx: PbApp, user: PbRecord, role: Role, granted: boolean): void {
  const link = noticePath({ kind: 'account-changed', what: 'role', role, granted })
  mailPerson(tx, user, 'role-changed', link, { role, granted: granted ? 1 : 0, atMs: nowMs() })
}
