import { saveSettingsRoute } from '../../domain/api/program/settings'
import type { ErrorCode } from '../../domain/error-codes'
import {
  templateOfSettingKey,
  olderTemplateLanguage,
  withoutOlderMark,
  type TemplateTexts,
} from '../../domain/mail/email-templates'
import { monthOf } from '../../domain/calendar'
import { isRateKey, isSettingKey, rateKeys, type SettingKey } from '../../domain/program/settings'
import { rateInForce, rateVersion } from '../../domain/money/accrual/rates'
import { programRates } from '../rates/stored-rates'
import { setRate } from '../rates/set-rate'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { entryColumns, entryShape, toReadableEntry } from '../people/audit-log'
import { rows } from '../platform/db'
import { fail } from '../platform/errors'
import { refreshProgramRow } from './program'
import { settingProblem } from './setting-problem'
import { readStoredSetting, storeSetting } from './store-setting'

const saidOnPages = ['bot_check', 'email_check'] as const satisfies readonly SettingKey[]

/**
 * Saves settings, all or none, each at the version that the screen had read (`settings-version`, M7). A key that is a rate
 * adds a rate that starts with `fromMonth` (M13).
 */
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
