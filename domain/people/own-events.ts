import type { AuditAction } from '../record/audit-actions'

/** Audit actions shown to a person as account events: access to the account, and the PayPal address. */
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

/** Including events from device rows. */
export const ownEvents = [...toldActions, 'device.sign-in', 'device.end'] as const
export type OwnEventKind = (typeof ownEvents)[number]

export const ownEventsShown = 12
