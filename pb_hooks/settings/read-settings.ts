import { dateBounds, dateProblem, type DateBounds } from '../../domain/money/date-bounds'
import type { CalendarDate } from '../../domain/entities'
import { today } from '../platform/clock'
import { fail } from '../platform/errors'
import { settingsFrom, type SettingKey, type Settings } from '../../domain/program/settings'
import { rows } from '../platform/db'

/** Returns all current settings (M7: the default applies only if there is no stored row). */
export const readSettings = (app: PbSource): Settings => settingsOf(app, '')

export const readSetting = <K extends SettingKey>(app: PbSource, key: K): Settings[K] => settingsOf(app, key)[key]

function settingsOf(app: PbSource, key: SettingKey | ''): Settings {
  const current = `SELECT setting_key, COALESCE(setting_value, 'null') AS setting_value FROM admin_settings
     ${key === '' ? '' : 'WHERE setting_key = {:key}'}`
  const stored = rows(app, current, key === '' ? {} : { key }, { setting_key: '', setting_value: '' })
  return settingsFrom(stored.map((row) => ({ ...row, setting_value: JSON.parse(row.setting_value) as unknown })))
}

/** Returns the first and last day for which facts may be recorded today (M28). */
export const currentDateBounds = (app: PbApp): DateBounds => dateBounds(readSetting(app, 'program_start'), today(app))

/** Rejects days outside the bounds; the keys are the fields' names. */
export function requireDaysInBounds(app: PbApp, days: { readonly [field: string]: CalendarDate }): void {
  const bounds = currentDateBounds(app)
  for (const [field, day] of Object.entries(days)) {
    const problem = dateProblem(day, bounds)
    if (problem) fail(problem, {}, { [field]: problem })
  }
}
