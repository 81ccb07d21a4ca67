import { settingsFrom, type SettingKey, type Settings } from '../../domain/programme/settings'
import { rows } from '../platform/db'

/** All settings as they count now (M7: a default only where the row is absent). */
export function readSettings(app: PbSource): Settings {
  const stored = rows(
    app,
    `SELECT setting_key, COALESCE(setting_value, 'null') AS setting_value FROM admin_settings`,
    {},
    { setting_key: '', setting_value: '' },
  )
  return settingsFrom(stored.map((row) => ({ ...row, setting_value: JSON.parse(row.setting_value) as unknown })))
}

/** One setting. */
export const readSetting = <K extends SettingKey>(app: PbSource, key: K): Settings[K] => readSettings(app)[key]
