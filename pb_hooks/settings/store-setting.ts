import {
  settingCategories,
  settingDefaults,
  type SettingKey,
  fromStoredSetting,
  toStoredSetting,
} from '../../domain/program/settings'
import { moment } from '../platform/clock'
import { exec, newId, one } from '../platform/db'

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
  exec(
    app,
    `INSERT INTO admin_settings (id, setting_key, setting_value, category, description, version, created, updated)
     VALUES ({:id}, {:key}, {:value}, {:category}, '', 1, {:now}, {:now})
     ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value, version = version + 1, updated = excluded.updated`,
    { id: newId(), key, value: JSON.stringify(toStoredSetting(key, value)), category: settingCategories[key], now },
  )
}
