import type { AuditAction } from '../record/audit-actions'

/** Entries of the audit log that tell a person what happened to the ways into their account, and to where their money goes. */
export const toldActions = [
  'account.restart',
  'device.reject',
  'email.restore',
  'factor.allow',
  'factor.totp-off',
  'factor.totp-on',
  'factor.passkey-add',
  'factor.passkey-remove',
  'factor.recovery-make',
  'factor.recovery-use',
  'factor.reset',
  'password.change',
  'password.reset',
  'paypal.change',
  'paypal.restore',
  'role.grant',
  'role.revoke',
] as const satisfies readonly AuditAction[]

/** Those, and what the rows of the devices themselves say. */
export const ownEvents = [...toldActions, 'device.sign-in', 'device.end'] as const
export type OwnEventKind = (typeof ownEvents)[number]

/** How many are told. */
export const ownEventsShown = 12
