import type { AuditAction } from '../record/audit-actions'

export const accountEventActions = [
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

export const accountEventKinds = [...accountEventActions, 'device.sign-in', 'device.end'] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

export const maxAccountEvents = 12
