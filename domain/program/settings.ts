import * as v from 'valibot'
import { isCalendarDate } from '../calendar'
import {
  settingKeyOfTemplate,
  editableTemplates,
  type TemplateSettingKey,
  type TemplateTexts,
} from '../mail/email-templates'
import { earliestProgramStart } from '../money/date-bounds'
import { maxHoldingDays } from '../money/payments/holding'
import { payoutFeeSchema, defaultPayoutFee } from '../money/payouts/payout-fee'
import { botProviders, siteKeyField } from '../people/security/bot-providers'
import { cleanEmail, isEmail } from '../people/email/email-address'
import { backupsSchema, defaultBackups } from './backups'
import { accentProblem, isHexColor, defaultBranding, type Theme, defaultProductName } from './branding'
import { maxResponseTimes, defaultResponseTimes, type ResponseTimeKey } from './response-times'
import { anchorMailSchema } from '../record/day-anchor'
import { isWebhookAddress } from './webhook-address'

// A setting's default applies only while it has no row, because zero is a value (M7). In all schemas, amounts are in cents.

const subject = v.pipe(v.string(), v.maxLength(200))
const html = v.pipe(v.string(), v.maxLength(50_000))
/** An email template. Without Spanish texts, both languages are the same. */
const template = v.object({
  subject,
  template: html,
  subjectEs: v.exactOptional(subject),
  templateEs: v.exactOptional(html),
  older: v.exactOptional(v.picklist(['', 'en', 'es'])),
})
const message = v.pipe(v.string(), v.maxLength(500))
const day = v.pipe(v.string(), v.check(isCalendarDate))
const cents = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))
const responseTimeSchema = (key: ResponseTimeKey) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxResponseTimes[key]))
const columns = v.record(
  v.picklist([
    'name',
    'email',
    'phone',
    'linkedinUrl',
    'paypalEmail',
    'referralCode',
    'rentalStart',
    'accountStatus',
    'profilePhotoStatus',
    'verificationBadgeStatus',
    'affiliateStatus',
    'joined',
    'lastLogin',
    'roles',
    'owed',
  ]),
  v.boolean(),
)

const forEachTemplate = <T>(value: () => T): { [key in TemplateSettingKey]: T } =>
  Object.fromEntries(editableTemplates.map((name) => [settingKeyOfTemplate(name), value()])) as {
    [key in TemplateSettingKey]: T
  }

const webhookUrl = v.union([v.literal(''), v.pipe(v.string(), v.check(isWebhookAddress))])

const accent = (theme: Theme) =>
  v.pipe(
    v.string(),
    v.check((color) => color === '' || isHexColor(color)),
    v.check((color) => !isHexColor(color) || accentProblem(color, theme) === null, 'colour-unreadable'),
  )

export const settingSchemas = {
  payment_threshold: cents(10_000_000),
  referral_bonus_enabled: v.boolean(),
  payout_day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(28)),
  holding_days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxHoldingDays)),
  payout_fee: payoutFeeSchema,
  first_answer_hours: responseTimeSchema('first_answer_hours'),
  lead_answer_hours: responseTimeSchema('lead_answer_hours'),
  application_answer_days: responseTimeSchema('application_answer_days'),
  hold_decision_days: responseTimeSchema('hold_decision_days'),
  time_zone: v.pipe(v.string(), v.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/)),
  program_start: day,
  installed_on: day,
  auto_approve_affiliates: v.boolean(),
  require_email_verification: v.boolean(),
  require_second_factor: v.boolean(),
  require_second_admin: v.boolean(),
  session_timeout_minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(1440)),
  email_check: v.picklist(['private', 'open']),
  bot_check: v.object({ provider: v.picklist(botProviders), siteKey: siteKeyField }),
  platform_announcement: v.object({ enabled: v.boolean(), message, messageEs: v.exactOptional(message) }),
  ...forEachTemplate(() => template),
  user_management_columns: columns,
  webhook_url: webhookUrl,
  product_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  support_email: v.union([
    v.literal(''),
    v.pipe(v.string(), v.transform(cleanEmail), v.check(isEmail), v.maxLength(100)),
  ]),
  backups: backupsSchema,
  anchor_mail: anchorMailSchema,
  branding: v.object({ accentLight: accent('light'), accentDark: accent('dark') }),
} as const

export type SettingKey = keyof typeof settingSchemas
export type Settings = { [key in SettingKey]: v.InferOutput<(typeof settingSchemas)[key]> }

export const settingDefaults: Settings = {
  payment_threshold: 10_000,
  referral_bonus_enabled: false,
  payout_day: 5,
  holding_days: 0,
  payout_fee: defaultPayoutFee,
  ...defaultResponseTimes,
  time_zone: 'UTC',
  program_start: earliestProgramStart,
  installed_on: '',
  auto_approve_affiliates: false,
  require_email_verification: true,
  require_second_factor: false,
  require_second_admin: false,
  session_timeout_minutes: 60,
  email_check: 'private',
  bot_check: { provider: 'built-in', siteKey: '' },
  platform_announcement: { enabled: false, message: '' },
  ...forEachTemplate((): TemplateTexts => ({ subject: '', template: '' })),
  user_management_columns: {
    name: true,
    email: true,
    phone: true,
    linkedinUrl: false,
    paypalEmail: false,
    referralCode: true,
    rentalStart: false,
    accountStatus: false,
    profilePhotoStatus: false,
    verificationBadgeStatus: false,
    affiliateStatus: true,
    joined: true,
    lastLogin: true,
    roles: true,
    owed: false,
  },
  webhook_url: '',
  product_name: defaultProductName,
  support_email: '',
  backups: defaultBackups,
  anchor_mail: [],
  branding: defaultBranding,
}

/** The category of each setting, as the specification names it (document 2, section 3). */
export const settingCategories: {
  [key in SettingKey]: 'system' | 'security' | 'user_management' | 'content' | 'integrations'
} = {
  payment_threshold: 'system',
  referral_bonus_enabled: 'system',
  payout_day: 'system',
  holding_days: 'system',
  payout_fee: 'integrations',
  first_answer_hours: 'system',
  lead_answer_hours: 'system',
  application_answer_days: 'system',
  hold_decision_days: 'system',
  time_zone: 'system',
  program_start: 'system',
  installed_on: 'system',
  auto_approve_affiliates: 'system',
  require_email_verification: 'security',
  require_second_factor: 'security',
  require_second_admin: 'security',
  session_timeout_minutes: 'security',
  email_check: 'security',
  bot_check: 'security',
  platform_announcement: 'content',
  ...forEachTemplate(() => 'content' as const),
  user_management_columns: 'user_management',
  webhook_url: 'integrations',
  product_name: 'content',
  support_email: 'content',
  backups: 'system',
  anchor_mail: 'system',
  branding: 'content',
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** Reports whether a text can name a time zone. Only the server knows whether the zone exists. */
export const isZoneName = (text: string): boolean => v.is(settingSchemas.time_zone, text)

/** Reports whether admins can save a setting. The program itself sets `installed_on` at the first start (M28). */
export const isSettingSavable = (key: SettingKey): boolean => key !== 'installed_on'

/** Keys of the settings command that create a row in `rates`, which applies from a month on (M1–M3, M13). */
export const rateKeys = {
  default_rental_rate: { kind: 'rental', maxCents: 10_000_000 },
  affiliate_commission_rate: { kind: 'commission', maxCents: 10_000 },
  referral_bonus_amount: { kind: 'bonus', maxCents: 10_000_000 },
} as const
export type RateKey = keyof typeof rateKeys
export const isRateKey = (key: string): key is RateKey => Object.hasOwn(rateKeys, key)

const currencyKeys: readonly string[] = ['payment_threshold', 'affiliate_commission_rate', 'referral_bonus_amount']

export const rateSettings = ['affiliate_commission_rate', 'referral_bonus_amount'] as const

/**
 * Returns the stored form: amounts as `{ value, type: 'currency', currency: 'USD' }` in cents, objects as they are (P22).
 */
export function toStoredSetting(key: SettingKey | (typeof rateSettings)[number], value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return value
  return currencyKeys.includes(key) ? { value, type: 'currency', currency: 'USD' } : { value }
}

export const fromStoredSetting = (stored: unknown, like: unknown): unknown =>
  typeof like === 'object' ? stored : (stored as { value?: unknown } | null)?.value

/** Returns SQL for a setting's value. No other SQL may read `setting_value`. */
export const settingValueSql = (row: string): string => `${row}.setting_value ->> '$.value'`

export const settingSql = (key: SettingKey): string =>
  `(SELECT ${settingValueSql('s')} FROM admin_settings s WHERE s.setting_key = '${key}')`

/** Returns all settings. Missing or invalid ones have their default (P22). */
export function settingsFrom(stored: Iterable<{ setting_key: string; setting_value: unknown }>): Settings {
  const settings: Settings = structuredCopy(settingDefaults)
  for (const { setting_key, setting_value } of stored) {
    if (!isSettingKey(setting_key)) continue
    const value = fromStoredSetting(setting_value, settingDefaults[setting_key])
    const result = v.safeParse(settingSchemas[setting_key], value)
    if (result.success) Object.assign(settings, { [setting_key]: result.output })
  }
  return settings
}

// The hooks' runtime has no structuredClone.
const structuredCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * Secrets that are stored encrypted and never returned (S13). The keys of mail and PayPal are stored with their settings.
 */
export const secretNames = ['webhook_secret', 'bot_check_secret'] as const
