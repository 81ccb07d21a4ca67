import { settingsFrom, type SettingKey, type Settings } from '../../domain/program/settings'
import { rows } from '../platform/db'

/** All settings as they count now (M7: a default only where the row is absent). */
export const readSettings = (app: PbSource): Settings => settingsOf(app, '')

/** One setting. */
export const readSetting = <K extends SettingKey>(app: PbSource, key: K): Settings[K] => settingsOf(app, key)[key]

/** The settings with the stored value of one of them; '' = of all. */
function settingsOf(app: PbSource, key: SettingKey | ''): Settings {
  const stored = rows(
    app,
    `SELECT setting_key, COALESCE(setting_value, 'null') AS setting_value FROM admin_settings
     ${key === '' ? '' : 'WHERE setting_key = {:key}'}`,
    key === '' ? {} : { key },
    { setting_key: '', setting_value: '' },
  )
  return settingsFrom(stored.map((row) => ({ ...row, setting_value: JSON.parse(row.setting_value) as unknown })))
}
