import { saveSettingsRoute } from '../../domain/api/program/settings'
import type { ErrorCode } from '../../domain/error-codes'
import { letterOfKey, lettersOlder, onlyWords, type LetterWords } from '../../domain/mail/own-letters'
import { monthOf } from '../../domain/calendar'
import { isRateKey, isSettingKey, rateKeys, type SettingKey } from '../../domain/program/settings'
import { rateInForce, rateVersion } from '../../domain/money/accrual/rates'
import { programRates } from '../rates/stored-rates'
import { setRate } from '../rates/set-rate'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { entryColumns, entryShape, readable } from '../people/audit-log'
import { rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { restampProgram } from './program'
import { settingProblem } from './setting-problem'
import { storedSetting, storeSetting } from './store-setting'

/** What public pages say of settings that stand in no column of the program. */
const saidOnPages = ['bot_check', 'email_check'] as const satisfies readonly SettingKey[]

/**
 * Saves settings: all or none, each key at the version its screen had read (M7). `settings-version` names the keys somebody
 * else changed meanwhile, who and when. The keys that are rates write a rate from `fromMonth` (proposed: the current month) on (M13). The log
 * says of each what was in force before: what was never saved had its default.
 */
export const saveSettings = commandFor(saveSettingsRoute, ({ app, person, audit }, wanted) => {
  const fields: { [field: string]: ErrorCode } = {}
  // as it is stored, and as the log tells it
  const was: { [key: string]: unknown } = {}
  const before: { [key: string]: unknown } = {}
  const stale: string[] = []
  const fromMonth = wanted.fromMonth ?? monthOf(today(app))
  for (const [key, value] of Object.entries(wanted.values)) {
    if (isRateKey(key)) {
      const { kind, maxCents } = rateKeys[key]
      if (!isCents(value, maxCents)) fields[key] = 'amount-invalid'
      const rates = programRates(app)
      before[key] = rateInForce(rates, kind, '', fromMonth)
      if (rateVersion(rates, kind, '') !== (wanted.versions[key] ?? 0)) stale.push(key)
      continue
    }
    if (!isSettingKey(key)) {
      fields[key] = 'setting-unknown'
      continue
    }
    const problem = settingProblem(app, key, value, person.id)
    if (problem) fields[key] = problem
    const stored = storedSetting(app, key)
    was[key] = stored.value
    before[key] = letterOfKey(key) === undefined ? stored.value : onlyWords(stored.value as LetterWords)
    if (stored.version !== (wanted.versions[key] ?? 0)) stale.push(key)
  }
  for (const code of ['factor-first', 'last-admin', 'switch-off-first'] as const)
    if (Object.values(fields).includes(code)) fail(code, {}, fields)
  if (Object.keys(fields).length > 0) fail('bad-input', {}, fields)
  if (stale.length > 0) fail('settings-version', { keys: stale.join(','), ...lastSave(app, stale) })

  for (const [key, value] of Object.entries(wanted.values)) {
    if (isRateKey(key)) {
      setRate(app, { kind: rateKeys[key].kind, user: '', fromMonth, amountCents: value as number, useDefault: false })
    } else if (isSettingKey(key)) storeSetting(app, key, keptSetting(key, was[key], value))
  }
  restampProgram(app)
  if (saidOnPages.some((key) => key in wanted.values)) $coterie.publicPagesChanged()
  audit('settings.save', `admin_settings/${Object.keys(wanted.values).join(',')}`, { before, after: wanted.values })
  return {}
})

/** What is stored of a value: of a letter with which of its languages is older. */
export function keptSetting(key: SettingKey, was: unknown, value: unknown): unknown {
  if (letterOfKey(key) === undefined) return value
  const words = onlyWords(value as LetterWords)
  return { ...words, older: lettersOlder(was as LetterWords, words) }
}

/** As many saves are looked through for the one that was in the way. */
const savesLookedAt = 50

/** Who last saved one of these keys, and when, as the log says it; nothing of what no admin saved here. */
function lastSave(app: PbApp, keys: readonly string[]): { by?: string; at?: string } {
  const found = rows(
    app,
    `SELECT ${entryColumns} FROM audit_log a WHERE a.action = 'settings.save' ORDER BY a.n DESC LIMIT ${savesLookedAt}`,
    {},
    entryShape,
  ).find(({ subject }) =>
    subject
      .replace('admin_settings/', '')
      .split(',')
      .some((key) => keys.includes(key)),
  )
  return found === undefined ? {} : { by: readable(found).actorName, at: found.at }
}

const isCents = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
