import { letterKeyOf, ownLetterNames, type LetterKey } from '../mail/own-letters'
import type { RateKey, SettingKey } from './settings'

/**
 * What a change that weakens a protection asks for (S26). `password`: the admin's own password, each time. `second-admin`: the
 * confirmation of another admin, or the password, 72 hours and a mail to all admins.
 */
type Ask = 'nothing' | 'password' | 'second-admin'

const letterAsks = Object.fromEntries(ownLetterNames.map((name) => [letterKeyOf(name), 'nothing'])) as {
  [key in LetterKey]: 'nothing'
}

/** What each setting asks for when it is switched off or changed (S26). A new setting doesn't compile without its line. */
export const settingAsks = {
  require_second_admin: 'second-admin',
  require_second_factor: 'second-admin',
  ...letterAsks,
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
} as const satisfies { readonly [key in SettingKey | RateKey]: Ask }

/** A setting that is switched off by the way of S26 only. */
export type Protection = {
  [key in SettingKey | RateKey]: (typeof settingAsks)[key] extends 'second-admin' ? key : never
}[SettingKey | RateKey]

export const protections = Object.entries(settingAsks).flatMap(([key, ask]) =>
  ask === 'second-admin' ? [key as Protection] : [],
)

/** Whether a setting is switched off by the way of S26 only. */
export const isProtection = (key: string): key is Protection => (protections as readonly string[]).includes(key)

/** What the acts that weaken a protection ask for (S26). */
export const actAsks = {
  'give-admin-role': 'password',
  'take-admin-role': 'password',
  'delete-admin': 'password',
  'change-own-admin-email': 'password',
  'ask-switch-off': 'password',
  'confirm-switch-off': 'password',
} as const satisfies { readonly [act: string]: Ask }

export type GuardedAct = keyof typeof actAsks

/** How long a switch-off waits that no other admin confirms, in ms (S26). */
export const switchOffWaitMs = 72 * 60 * 60_000

/** What all admins are told of a protection or of who is an admin. */
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
