import * as v from 'valibot'
import {
  settingCategories,
  settingDefaults,
  type SettingKey,
  fromStoredSetting,
  toStoredSetting,
  isSettingSavable,
  settingSchemas,
  isRateKey,
  isSettingKey,
  rateKeys,
  type Settings,
} from '../../domain/program/settings'
import { moment, isKnownTimeZone, today } from '../platform/clock'
import { newId, one, rows, insertRow, readText } from '../platform/db'
import type { CalendarDate } from '../../domain/entities'
import type { ErrorCode } from '../../domain/error-codes'
import { emailTemplateProblem, type TemplateProblem } from '../../domain/mail/template-placeholders'
import {
  templateOfSettingKey,
  type TemplateTexts,
  olderTemplateLanguage,
  withoutOlderMark,
} from '../../domain/mail/email-templates'
import { programStartProblem } from '../../domain/money/date-bounds'
import { missingLanguages, type StoredAnnouncement } from '../../domain/program/announcement'
import { isFormatAddress } from '../../domain/webhooks/message-formats'
import { isProtection } from '../../domain/program/protections'
import { hasFactor } from '../../domain/people/security/second-factor'
import { readFactors } from '../factor/factors'
import { countActiveAdmins } from '../payments/payability'
import { isAllowedWebhookTarget, webhookAddress } from '../webhooks/webhook-target'
import { readSetting } from './read-settings'
import { saveSettingsRoute } from '../../domain/api/program/settings'
import { monthOf } from '../../domain/calendar'
import { rateInForce, rateVersion } from '../../domain/money/accrual/rates'
import { programRates, setRate } from '../rates/set-rate'
import { commandFor } from '../platform/command'
import { entryColumns, entryShape, toReadableEntry } from '../people/audit-log'
import { fail } from '../platform/errors'
import { refreshProgramRow } from './program'

export function readStoredSetting(app: PbApp, key: SettingKey): { value: unknown; version: number } {
  const stored = one(
    app,
    `SELECT COALESCE(setting_value, 'null') AS setting_value, version FROM admin_settings WHERE setting_key = {:key}`,
    { key },
    { setting_value: '', version: 0 },
  )
  const like = settingDefaults[key]
  return stored === null
    ? { value: like, version: 0 }
    : { value: fromStoredSetting(JSON.parse(stored.setting_value) as unknown, like), version: stored.version }
}

/** Stores a validated value as the setting's next version. The caller adds the audit entry. */
export function storeSetting(app: PbApp, key: SettingKey, value: unknown): void {
  const now = moment()
  const stored = { setting_value: JSON.stringify(toStoredSetting(key, value)), category: settingCategories[key] }
  const row = { id: newId(), setting_key: key, ...stored, description: '', version: 1, created: now, updated: now }
  const next = `ON CONFLICT (setting_key)
    DO UPDATE SET setting_value = excluded.setting_value, version = version + 1, updated = excluded.updated`
  insertRow(app, 'admin_settings', row, next)
}

/** Returns the first day of any recorded fact; '' = none (M28). */
const earliestFact = (app: PbApp): CalendarDate =>
  readText(
    app,
    `SELECT COALESCE(MIN(day), '') AS text FROM (
       SELECT MIN(start_date) AS day FROM rental_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(start_date) FROM affiliate_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(from_date) FROM referral_attributions WHERE voided_at = '' AND from_date != ''
       UNION ALL SELECT MIN(payment_period_start) FROM user_payments WHERE payment_period_start != ''
       UNION ALL SELECT MIN(month) || '-01' FROM earnings
       UNION ALL SELECT MIN(month) || '-01' FROM payment_runs
       UNION ALL SELECT MIN(from_month) || '-01' FROM rates WHERE from_month > '1970-01')`,
  )

const named = ['colour-unreadable'] as const satisfies readonly ErrorCode[]

const templateCodes = {
  unknown: 'template-placeholder-unknown',
  missing: 'template-placeholder-missing',
  'link-place': 'template-link-place',
  'link-other': 'template-link-other',
} as const satisfies { [kind in TemplateProblem['kind']]: ErrorCode }

/** Returns what is wrong with a value that `admin` wants to save, by schema and server state; null = nothing. */
export function settingProblem(app: PbApp, key: SettingKey, value: unknown, admin: string): ErrorCode | null {
  if (!isSettingSavable(key)) return 'setting-unknown'
  if (key === 'webhook_url' && value !== '' && !isAllowedWebhookTarget(String(value))) return 'target-not-public'
  if (key === 'webhook_url') return null
  const checked = v.safeParse(settingSchemas[key], value)
  if (!checked.success) {
    return named.find((code) => checked.issues.some((issue) => issue.message === code)) ?? 'bad-input'
  }
  const template = templateOfSettingKey(key)
  if (template !== undefined) {
    const problem = emailTemplateProblem(template, checked.output as TemplateTexts)
    return problem === null ? null : templateCodes[problem.kind]
  }
  if (key === 'platform_announcement' && missingLanguages(checked.output as StoredAnnouncement).length > 0)
    return 'text-empty'
  if (key === 'time_zone' && !isKnownTimeZone(String(value))) return 'time-zone-unknown'
  // a protection can be switched off only by its own command (S26)
  if (isProtection(key) && value === false && readSetting(app, key)) return 'switch-off-first'
  // admins must have a second factor themselves before they can require it (S22)
  if (key === 'require_second_factor' && value === true && !hasFactor(readFactors(app, admin))) return 'factor-first'
  // a single admin could no longer approve payments alone (M25)
  if (key === 'require_second_admin' && value === true && countActiveAdmins(app) < 2) return 'last-admin'
  if (key === 'program_start') {
    return programStartProblem(String(value), { today: today(app), earliestFact: earliestFact(app) })
  }
  return null
}

const saidOnPages = ['bot_check', 'email_check'] as const satisfies readonly SettingKey[]

/** Saves settings, all or none. Each must still have the version that the screen read (`settings-version`, M7). */
export const saveSettings = commandFor(saveSettingsRoute, ({ app, person, audit }, input) => {
  const fields: { [field: string]: ErrorCode } = {}
  // the earlier values as stored, and as the audit entry shows them
  const was: { [key: string]: unknown } = {}
  const before: { [key: string]: unknown } = {}
  const stale: string[] = []
  const fromMonth = input.fromMonth ?? monthOf(today(app))
  for (const [key, value] of Object.entries(input.values)) {
    if (isRateKey(key)) {
      const { kind, maxCents } = rateKeys[key]
      if (!isCents(value, maxCents)) fields[key] = 'amount-invalid'
      const rates = programRates(app)
      before[key] = rateInForce(rates, kind, '', fromMonth)
      if (rateVersion(rates, kind, '') !== (input.versions[key] ?? 0)) stale.push(key)
      continue
    }
    if (!isSettingKey(key)) {
      fields[key] = 'setting-unknown'
      continue
    }
    const problem = settingProblem(app, key, value, person.id)
    if (problem) fields[key] = problem
    const stored = readStoredSetting(app, key)
    was[key] = stored.value
    before[key] =
      templateOfSettingKey(key) === undefined ? stored.value : withoutOlderMark(stored.value as TemplateTexts)
    if (stored.version !== (input.versions[key] ?? 0)) stale.push(key)
  }
  const chat = chatAddressField(app, input.values)
  if (chat !== '') fields[chat] ??= 'bad-input'
  for (const code of ['factor-first', 'last-admin', 'switch-off-first'] as const)
    if (Object.values(fields).includes(code)) fail(code, {}, fields)
  if (Object.keys(fields).length > 0) fail('bad-input', {}, fields)
  if (stale.length > 0) fail('settings-version', { keys: stale.join(','), ...lastSave(app, stale) })

  for (const [key, value] of Object.entries(input.values)) {
    if (isRateKey(key)) {
      setRate(app, { kind: rateKeys[key].kind, user: '', fromMonth, amountCents: value as number, useDefault: false })
    } else if (isSettingKey(key)) storeSetting(app, key, toStoredValue(key, was[key], value))
  }
  refreshProgramRow(app)
  if (saidOnPages.some((key) => key in input.values)) $coterie.publicPagesChanged()
  audit('settings.save', `admin_settings/${Object.keys(input.values).join(',')}`, { before, after: input.values })
  return {}
})

/** Returns the field of a webhook address without what its chat format needs, or ''. Each may be saved alone. */
function chatAddressField(
  app: PbApp,
  values: { readonly [key: string]: unknown },
): 'webhook_url' | 'webhook_format' | '' {
  if (!('webhook_url' in values) && !('webhook_format' in values)) return ''
  const { webhook_url: address = webhookAddress(app) } = values
  const { format } = (values['webhook_format'] ?? readSetting(app, 'webhook_format')) as Settings['webhook_format']
  const isWrong = typeof address === 'string' && address !== '' && !isFormatAddress(format, address)
  return !isWrong ? '' : 'webhook_url' in values ? 'webhook_url' : 'webhook_format'
}

/** Returns the value to store: an email template also records which language is outdated. */
export function toStoredValue(key: SettingKey, was: unknown, value: unknown): unknown {
  if (templateOfSettingKey(key) === undefined) return value
  const words = withoutOlderMark(value as TemplateTexts)
  return { ...words, older: olderTemplateLanguage(was as TemplateTexts, words) }
}

const maxSavesSearched = 50

function lastSave(app: PbApp, keys: readonly string[]): { by?: string; at?: string } {
  const found = rows(
    app,
    `SELECT ${entryColumns} FROM audit_log a WHERE a.action = 'settings.save' ORDER BY a.n DESC LIMIT ${maxSavesSearched}`,
    {},
    entryShape,
  ).find(({ subject }) =>
    subject
      .replace('admin_settings/', '')
      .split(',')
      .some((key) => keys.includes(key)),
  )
  return found === undefined ? {} : { by: toReadableEntry(found).actorName, at: found.at }
}

const isCents = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
