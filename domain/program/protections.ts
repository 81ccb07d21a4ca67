/** The settings that protect the admins. Switching one off requires a second admin, or the password and 72 hours (S26). */
export const protections = ['require_second_admin', 'require_second_factor'] as const
export type Protection = (typeof protections)[number]

export const isProtection = (key: string): key is Protection => (protections as readonly string[]).includes(key)

export const actionRequirements = {
  'give-admin-role': 'password',
  'take-admin-role': 'password',
  'delete-admin': 'password',
  'change-own-admin-email': 'password',
  'ask-switch-off': 'password',
  'confirm-switch-off': 'password',
  'change-single-sign-on': 'password',
  'copy-reset-link': 'password',
} as const

export type ProtectedAction = keyof typeof actionRequirements

export const switchOffWaitMs = 72 * 60 * 60_000

export const protectionNews = [
  'asked',
  'stopped',
  'confirmed',
  'due',
  'admin-added',
  'admin-removed',
  'admin-deleted',
  'restored',
  'sso-changed',
] as const
export type ProtectionNews = (typeof protectionNews)[number]
