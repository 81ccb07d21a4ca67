import * as v from 'valibot'
import { isCalendarDate } from '../calendar'
import { settingKeyOfTemplate, editableTemplates, type TemplateSettingKey } from '../mail/email-templates'
import { earliestProgramStart } from '../money/date-bounds'
import { maxHoldingDays } from '../money/payments/holding'
import { payoutFeeSchema, defaultPayoutFee } from '../money/payouts/payout-fee'
import { botProviders, siteKeyField } from '../people/security/bot-providers'
import { cleanEmail, isEmail } from '../people/email/email-address'
import { backupsSchema, defaultBackups } from './backups'
import { accentProblem, isHexColor, defaultBranding, type Theme, defaultProductName } from './branding'
import { maxResponseTimes, defaultResponseTimes, type ResponseTimeKey } from './response-times'
import { anchorMailSchema } from '../record/day-anchor'
import { messageFormats } from '../webhooks/message-formats'
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
/** The columns of the list of people, and whether they are shown by default. */
const columns = {
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
}
const columnsSchema = v.record(v.picklist(Object.keys(columns) as (keyof typeof columns)[]), v.boolean())

const webhookUrl = v.union([v.literal(''), v.pipe(v.string(), v.check(isWebhookAddress))])

const supportEmail = v.union([
  v.literal(''),
  v.pipe(v.string(), v.transform(cleanEmail), v.check(isEmail), v.maxLength(100)),
])

const accent = (theme: Theme) =>
  v.pipe(
    v.string(),
    v.check((color) => color === '' || isHexColor(color)),
    v.check((color) => !isHexColor(color) || accentProblem(color, theme) === null, 'colour-unreadable'),
  )

/** The category, as the specification names it (document 2, section 3), the schema and the default. */
type Setting<S extends v.GenericSchema> = readonly [
  category: 'system' | 'security' | 'user_management' | 'content' | 'integrations',
  schema: S,
  initial: NoInfer<v.InferOutput<S>>,
]
const setting = <S extends v.GenericSchema>(...facts: Setting<S>): Setting<S> => facts
const flag = (category: Setting<v.GenericSchema>[0], initial: boolean) => setting(category, v.boolean(), initial)
const responseTime = (key: ResponseTimeKey) => setting('system', responseTimeSchema(key), defaultResponseTimes[key])
const templateSetting = setting('content', template, { subject: '', template: '' })

const table = {
  payment_threshold: setting('system', cents(10_000_000), 10_000),
  referral_bonus_enabled: flag('system', false),
  payout_day: setting('system', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(28)), 5),
  holding_days: setting('system', v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxHoldingDays)), 0),
  payout_fee: setting('integrations', payoutFeeSchema, defaultPayoutFee),
  first_answer_hours: responseTime('first_answer_hours'),
  lead_answer_hours: responseTime('lead_answer_hours'),
  application_answer_days: responseTime('application_answer_days'),
  hold_decision_days: responseTime('hold_decision_days'),
  time_zone: setting('system', v.pipe(v.string(), v.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/)), 'UTC'),
  program_start: setting('system', day, earliestProgramStart),
  installed_on: setting('system', day, ''),
  auto_approve_affiliates: flag('system', false),
  require_email_verification: flag('security', true),
  require_second_factor: flag('security', false),
  require_second_admin: flag('security', false),
  session_timeout_minutes: setting('security', v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(1440)), 60),
  email_check: setting('security', v.picklist(['private', 'open']), 'private'),
  bot_check: setting('security', v.object({ provider: v.picklist(botProviders), siteKey: siteKeyField }), {
    provider: 'built-in',
    siteKey: '',
  }),
  platform_announcement: setting(
    'content',
    v.object({ enabled: v.boolean(), message, messageEs: v.exactOptional(message) }),
    { enabled: false, message: '' },
  ),
  ...(Object.fromEntries(editableTemplates.map((name) => [settingKeyOfTemplate(name), templateSetting])) as {
    [key in TemplateSettingKey]: typeof templateSetting
  }),
  user_management_columns: setting('user_management', columnsSchema, columns),
  webhook_url: setting('integrations', webhookUrl, ''),
  /** The language is that of messages to chat services; the JSON has none. */
  webhook_format: setting(
    'integrations',
    v.object({ format: v.picklist(messageFormats), language: v.picklist(['en', 'es']) }),
    { format: 'json', language: 'en' },
  ),
  product_name: setting('content', v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), defaultProductName),
  support_email: setting('content', supportEmail, ''),
  backups: setting('system', backupsSchema, defaultBackups),
  anchor_mail: setting('system', anchorMailSchema, []),
  branding: setting('content', v.object({ accentLight: accent('light'), accentDark: accent('dark') }), defaultBranding),
}

export type SettingKey = keyof typeof table
export type Settings = { [key in SettingKey]: v.InferOutput<(typeof table)[key][1]> }

const columnOfTable = (index: 0 | 1 | 2): { [key: string]: unknown } =>
  Object.fromEntries(Object.entries(table).map(([key, facts]) => [key, facts[index]]))

export const settingCategories = columnOfTable(0) as { [key in SettingKey]: (typeof table)[key][0] }
export const settingSchemas = columnOfTable(1) as { [key in SettingKey]: (typeof table)[key][1] }
export const settingDefaults = columnOfTable(2) as Settings

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
