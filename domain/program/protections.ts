import { settingKeyOfTemplate, editableTemplates, type TemplateSettingKey } from '../mail/email-templates'
import type { RateKey, SettingKey } from './settings'

/**
 * What a change requires. `second-admin`: another admin confirms, or the password, 72 hours and an email to all admins
 * (S26).
 */
type Requirement = 'nothing' | 'password' | 'second-admin'

const templateRequirements = Object.fromEntries(
  editableTemplates.map((name) => [settingKeyOfTemplate(name), 'nothing']),
) as {
  [key in TemplateSettingKey]: 'nothing'
}

/** What an admin needs to switch off or change each setting (S26). */
export const settingRequirements = {
  require_second_admin: 'second-admin',
  require_second_factor: 'second-admin',
  ...templateRequirements,
  affiliate_commission_rate: 'nothing',
  anchor_mail: 'nothing',
  application_answer_days: 'nothing',
  auto_approve_affiliates: 'nothing',
  backups: 'nothing',
  bot_check: 'nothing',
  branding: 'nothing',
  default_rental_rate: 'nothing',
  email_check: 'nothing',
  first_answer_hours: 'nothing',
  hold_decision_days: 'nothing',
  holding_days: 'nothing',
  installed_on: 'nothing',
  lead_answer_hours: 'nothing',
  payment_threshold: 'nothing',
  payout_day: 'nothing',
  payout_fee: 'nothing',
  platform_announcement: 'nothing',
  product_name: 'nothing',
  program_start: 'nothing',
  referral_bonus_amount: 'nothing',
  referral_bonus_enabled: 'nothing',
  require_email_verification: 'nothing',
  session_timeout_minutes: 'nothing',
  support_email: 'nothing',
  time_zone: 'nothing',
  user_management_columns: 'nothing',
  webhook_url: 'nothing',
} as const satisfies { readonly [key in SettingKey | RateKey]: Requirement }

export type Protection = {
  [key in SettingKey | RateKey]: (typeof settingRequirements)[key] extends 'second-admin' ? key : never
}[SettingKey | RateKey]

export const protections = Object.entries(settingRequirements).flatMap(([key, ask]) =>
  ask === 'second-admin' ? [key as Protection] : [],
)

export const isProtection = (key: string): key is Protection => (protections as readonly string[]).includes(key)

export const actionRequirements = {
  'give-admin-role': 'password',
  'take-admin-role': 'password',
  'delete-admin': 'password',
  'change-own-admin-email': 'password',
  'ask-switch-off': 'password',
  'confirm-switch-off': 'password',
} as const satisfies { readonly [act: string]: Requirement }

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
] as const
export type ProtectionNews = (typeof protectionNews)[number]
