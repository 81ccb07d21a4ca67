import * as v from 'valibot'
import type { CalendarDate, Moment } from '../../../../domain/entities'
import {
  subjectProblem,
  templateHtmlProblem,
  type TemplateProblem,
} from '../../../../domain/mail/template-placeholders'
import { programStartProblem } from '../../../../domain/money/date-bounds'
import { formatCents, parseDollars } from '../../../../domain/money/dollars'
import { payoutFeeSchema } from '../../../../domain/money/payouts/payout-fee'
import { accentProblem, isHexColor, type Theme } from '../../../../domain/program/branding'
import { siteKeyField } from '../../../../domain/people/security/bot-providers'
import { missingLanguages } from '../../../../domain/program/announcement'
import { isRateKey, rateKeys, settingSchemas, type RateKey, type SettingKey } from '../../../../domain/program/settings'
import { isFormatAddress, type MessageFormat } from '../../../../domain/webhooks/message-formats'
import type { adminSettings } from '../../../i18n/admin-areas'
import type { MessagesOf } from '../../../i18n/group'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import {
  isTemplateField,
  toTemplateForm,
  templateSettingKeys,
  parseTemplateField,
  toTemplateValue,
  readTemplate,
  type TemplateField,
  type TemplateForm,
} from '../templates/template-fields'

export type SettingsProblem = keyof MessagesOf<typeof adminSettings>['problem']

/** Defines a field that is the only one of its setting. */
const plain = <K extends SettingKey>(key: K, problem?: SettingsProblem) => ({
  key,
  read: ({ settings }: StoredSettings) => settings[key],
  problem: (value: string) => (problem === undefined || v.is(settingSchemas[key], value) ? null : problem),
  write: (value: string): unknown => value,
})

/** Defines a field for a whole number. */
const count = <K extends SettingKey>(key: K) => ({
  key,
  read: ({ settings }: StoredSettings) => String(settings[key]),
  problem: (value: string) => (v.is(settingSchemas[key], parseWholeNumber(value)) ? null : 'range'),
  write: parseWholeNumber,
})

/** Defines a field for an amount in dollars, which is stored in cents. */
const money = <K extends RateKey | 'payment_threshold'>(key: K) => ({
  key,
  read: ({ settings, rates }: StoredSettings) => toDollars(isRateKey(key) ? rates[key] : settings.payment_threshold),
  problem: (value: string) => moneyProblem(value, isRateKey(key) ? rateKeys[key].maxCents : Number.MAX_SAFE_INTEGER),
  write: toCents,
})

/** Defines one of several fields of a setting, whose value `wholeValues` builds. */
const part = <K extends SettingKey, T>(key: K, read: (setting: StoredSettings['settings'][K]) => T) => ({
  key,
  read: ({ settings }: StoredSettings) => read(settings[key]),
  problem: () => null,
  write: (value: string): unknown => value,
})

/** The fields of the form, apart from the email templates. The specification names most (document 2, section 3). */
const plainFields = {
  defaultRentalRate: money('default_rental_rate'),
  affiliateCommissionRate: money('affiliate_commission_rate'),
  referralBonusAmount: money('referral_bonus_amount'),
  referralBonusEnabled: plain('referral_bonus_enabled'),
  paymentThreshold: money('payment_threshold'),
  payoutDay: count('payout_day'),
  holdingDays: count('holding_days'),
  firstAnswerHours: count('first_answer_hours'),
  leadAnswerHours: count('lead_answer_hours'),
  applicationAnswerDays: count('application_answer_days'),
  holdDecisionDays: count('hold_decision_days'),
  programStart: plain('program_start'),
  timeZone: plain('time_zone'),
  autoApproveAffiliates: plain('auto_approve_affiliates'),
  requireEmailVerification: plain('require_email_verification'),
  emailCheckOpen: part('email_check', (check) => check === 'open'),
  requireSecondFactor: plain('require_second_factor'),
  requireSecondAdmin: plain('require_second_admin'),
  sessionTimeoutMinutes: count('session_timeout_minutes'),
  botCheckProvider: part('bot_check', ({ provider }): string => provider),
  botCheckSiteKey: part('bot_check', ({ siteKey }) => siteKey),
  platformAnnouncementEnabled: part('platform_announcement', ({ enabled }) => enabled),
  platformAnnouncement: part('platform_announcement', ({ message }) => message),
  platformAnnouncementEs: part('platform_announcement', ({ message, messageEs }) => messageEs ?? message),
  productName: plain('product_name', 'needed'),
  supportEmail: plain('support_email', 'email'),
  webhookUrl: part('webhook_url', (url) => url),
  webhookFormat: part('webhook_format', ({ format }): string => format),
  webhookLanguage: part('webhook_format', ({ language }): string => language),
  payoutFeePercent: part('payout_fee', ({ percent }) => String(percent)),
  payoutFeeMost: part('payout_fee', ({ mostCents }) => toDollars(mostCents)),
  accentLight: part('branding', ({ accentLight }) => accentLight),
  accentDark: part('branding', ({ accentDark }) => accentDark),
}

export type PlainField = keyof typeof plainFields
type PlainForm = { [field in PlainField]: ReturnType<(typeof plainFields)[field]['read']> }
export type SettingsForm = PlainForm & TemplateForm
export type SettingsField = keyof SettingsForm

const moneyFields: ReadonlySet<SettingsField> = new Set([
  'defaultRentalRate',
  'affiliateCommissionRate',
  'referralBonusAmount',
  'paymentThreshold',
  'payoutFeeMost',
])

/** Formats a field's value for display; dollar amounts look the same however they were typed. */
export function formatFieldValue(field: SettingsField, value: string): string {
  if (!moneyFields.has(field) || value === '') return value
  const cents = toCents(value)
  return cents === null ? `$${value}` : formatCents(cents)
}

const mapPlainFields = <T>(map: (field: (typeof plainFields)[PlainField]) => T) =>
  Object.fromEntries(Object.entries(plainFields).map(([name, field]) => [name, map(field)]))

export const toSettingsForm = (stored: StoredSettings): SettingsForm => ({
  ...(mapPlainFields(({ read }) => read(stored)) as PlainForm),
  ...toTemplateForm(stored.settings),
})

export const changedFields = (form: SettingsForm, base: SettingsForm): SettingsField[] =>
  (Object.keys(form) as SettingsField[]).filter((field) => form[field] !== base[field])

export const omitUnchanged = (stored: SettingsForm, typed: Partial<SettingsForm>): Partial<SettingsForm> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => stored[field as SettingsField] !== value))

export const settingKeyByField = {
  ...mapPlainFields(({ key }) => key),
  ...templateSettingKeys,
} as { [field in PlainField]: (typeof plainFields)[field]['key'] } & typeof templateSettingKeys

/** Validations that need other fields or today's date. */
const formProblems: {
  [field in PlainField]?: (form: SettingsForm, today: CalendarDate) => SettingsProblem | null
} = {
  programStart: ({ programStart }, today) =>
    programStartProblem(programStart, { today, earliestFact: '' }) === null ? null : 'start',
  botCheckSiteKey: ({ botCheckProvider, botCheckSiteKey: key }) =>
    botCheckProvider === 'built-in' || (v.is(siteKeyField, key) && key.trim() !== '') ? null : 'siteKey',
  platformAnnouncement: (form) => (missingLanguages(announcementOf(form)).includes('en') ? 'bothLanguages' : null),
  platformAnnouncementEs: (form) => (missingLanguages(announcementOf(form)).includes('es') ? 'bothLanguages' : null),
  webhookUrl: (form) =>
    v.is(settingSchemas.webhook_url, form.webhookUrl.trim()) ? chatAddressProblem(form) : 'address',
  payoutFeePercent: (form) => (v.is(payoutFeeSchema.entries.percent, percentOf(form)) ? null : 'percent'),
  payoutFeeMost: ({ payoutFeeMost }) => {
    const cents = toCents(payoutFeeMost)
    return cents === null ? 'amount' : v.is(payoutFeeSchema.entries.mostCents, cents) ? null : 'range'
  },
  accentLight: ({ accentLight }) => colorProblem(accentLight, 'light'),
  accentDark: ({ accentDark }) => colorProblem(accentDark, 'dark'),
}

/** Returns the problem of a field, or null. Rates have the limits of M1 and M2, and zero is valid (M7). */
export function settingProblem(field: SettingsField, form: SettingsForm, today: CalendarDate): SettingsProblem | null {
  if (isTemplateField(field)) return templateFieldProblem(field, form) === null ? null : 'placeholder'
  const problemOf = formProblems[field]
  return problemOf === undefined ? plainFields[field].problem(String(form[field])) : problemOf(form, today)
}

export function templateFieldProblem(field: TemplateField, form: TemplateForm): TemplateProblem | null {
  const { name, part, language } = parseTemplateField(field)
  const template = readTemplate(form, name, language)
  return part === 'Subject' ? subjectProblem(name, template.subject) : templateHtmlProblem(name, template)
}

/** Validates all fields of the settings to be saved. */
export function findProblems(
  changed: readonly SettingsField[],
  form: SettingsForm,
  today: CalendarDate,
): ReadonlyMap<SettingsField, SettingsProblem> {
  const saved = new Set(changed.map((field) => settingKeyByField[field]))
  // the format decides which addresses are valid
  if (saved.has('webhook_format')) saved.add('webhook_url')
  const problems = (Object.keys(settingKeyByField) as SettingsField[]).flatMap((field) => {
    const problem = saved.has(settingKeyByField[field]) ? settingProblem(field, form, today) : null
    return problem === null ? [] : [[field, problem] as const]
  })
  return new Map(problems)
}

/** Returns the values to save by setting key: amounts in cents, and settings with several fields as one value. */
export function toSettingValues(fields: readonly SettingsField[], form: SettingsForm): { [key: string]: unknown } {
  return Object.fromEntries(fields.map((field) => [settingKeyByField[field], valueOf(field, form)]))
}

/** The values of settings that have several fields or are stored in a different format. */
const wholeValues: { [key in SettingKey]?: (form: SettingsForm) => unknown } = {
  bot_check: (form) => ({ provider: form.botCheckProvider, siteKey: form.botCheckSiteKey.trim() }),
  platform_announcement: (form) => announcementOf(form),
  email_check: (form) => (form.emailCheckOpen ? 'open' : 'private'),
  webhook_url: (form) => form.webhookUrl.trim(),
  webhook_format: (form) => ({ format: form.webhookFormat, language: form.webhookLanguage }),
  payout_fee: (form) => ({ percent: percentOf(form), mostCents: toCents(form.payoutFeeMost) }),
  branding: ({ accentLight, accentDark }) => ({ accentLight, accentDark }),
}

function valueOf(field: SettingsField, form: SettingsForm): unknown {
  if (isTemplateField(field)) return toTemplateValue(field, form)
  const whole = wholeValues[settingKeyByField[field] as SettingKey]
  return whole === undefined ? plainFields[field].write(form[field] as string) : whole(form)
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Returns the typed amount in cents, or null for invalid input. */
function toCents(value: string): number | null {
  const amount = parseDollars(value, { zero: true })
  return amount.ok ? amount.cents : null
}

function moneyProblem(value: string, maxCents: number): SettingsProblem | null {
  const cents = toCents(value)
  return cents === null ? 'amount' : cents > maxCents ? 'range' : null
}

/** Returns the whole number in `value`, or NaN for any other input. */
function parseWholeNumber(value: string): number {
  return /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
}

const announcementOf = (form: SettingsForm) => ({
  enabled: form.platformAnnouncementEnabled,
  message: form.platformAnnouncement.trim(),
  messageEs: form.platformAnnouncementEs.trim(),
})

const chatAddressProblem = ({ webhookFormat, webhookUrl }: SettingsForm): SettingsProblem | null => {
  const address = webhookUrl.trim()
  if (address === '' || isFormatAddress(webhookFormat as MessageFormat, address)) return null
  return webhookFormat === 'ntfy' ? 'ntfy' : 'telegram'
}

function colorProblem(color: string, theme: Theme): SettingsProblem | null {
  if (color !== '' && !isHexColor(color)) return 'color'
  return accentProblem(color, theme) === null ? null : 'unreadable'
}

/** Returns the percentage typed with a decimal point, or NaN for any other input. */
const percentOf = ({ payoutFeePercent }: Pick<SettingsForm, 'payoutFeePercent'>): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(payoutFeePercent.trim()) ? Number(payoutFeePercent) : Number.NaN

/** Another admin's save that caused a conflict; `by` and `at` are '' when the server does not know them. */
export interface ConflictingSave {
  by: string
  at: Moment
  keys: readonly string[]
}

/** The changed fields, with the settings they are based on (`seen`) and the current ones (`stored`). */
interface Changes {
  changed: readonly SettingsField[]
  seen: StoredSettings
  stored: StoredSettings
}

export interface ConflictRow {
  field: SettingsField
  changedSide: 'both' | 'mine' | 'theirs'
}

/** Returns a row for each field that either admin has changed. Fields of one setting are saved together. */
export function buildConflictRows(changes: Changes): ConflictRow[] {
  const { changed, seen, stored } = changes
  const mine = new Set(changed.map((field) => settingKeyByField[field]))
  const theirs = changedFields(toSettingsForm(stored), toSettingsForm(seen))
  return (Object.keys(settingKeyByField) as SettingsField[])
    .filter((field) => changed.includes(field) || theirs.includes(field))
    .map((field) => {
      const key = settingKeyByField[field]
      const saved = isSavedSince(key, changes)
      return { field, changedSide: !mine.has(key) ? 'theirs' : saved ? 'both' : 'mine' }
    })
}

const isSavedSince = (key: string, { seen, stored }: Omit<Changes, 'changed'>): boolean =>
  (seen.versions[key] ?? 0) !== (stored.versions[key] ?? 0)

export const parseConflictingSave = (details: { readonly [name: string]: unknown }): ConflictingSave => ({
  by: String(details['by'] ?? ''),
  at: String(details['at'] ?? ''),
  keys: String(details['keys'] ?? '')
    .split(',')
    .filter((key) => key !== ''),
})

/** Builds the data of the conflict dialog. The conflicting values are unknown until the other saves reach this device. */
export function buildConflict(other: ConflictingSave, changes: Changes, form: SettingsForm) {
  const { seen, stored } = changes
  const rows = buildConflictRows(changes)
  const isComplete =
    other.keys.length === 0
      ? rows.some(({ changedSide: changes }) => changes === 'both')
      : other.keys.every((key) => isSavedSince(key, changes))
  return { other, rows, isComplete, forms: { was: toSettingsForm(seen), theirs: toSettingsForm(stored), yours: form } }
}
