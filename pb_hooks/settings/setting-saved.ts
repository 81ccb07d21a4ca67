import { isSettingKey, settingCategories, settingDefaults } from '../../domain/programme/settings'
import { fail } from '../platform/refusals'
import { restampProgramme } from './programme'
import { keptSetting } from './save-settings'
import { settingProblem } from './setting-problem'
import { storedSetting } from './store-setting'

/**
 * Model hook of a setting that is saved on the dashboard: the announcement and the mail templates (`dashboardWrites`). The app's own
 * form stores settings past the model. The value follows the rules of the form and is the setting's next version (M7).
 */
export function settingSaved(e: PbRecordEvent): void {
  const key = e.record.getString('setting_key')
  if (!isSettingKey(key)) return fail('setting-unknown', {}, { setting_key: 'setting-unknown' })
  const value = JSON.parse(e.record.getString('setting_value') || 'null') as unknown
  const problem = settingProblem(e.app, key, value, '')
  if (problem) fail(problem, {}, { setting_value: problem })
  const stored = storedSetting(e.app, key)
  const was = stored ? (JSON.parse(stored.setting_value) as unknown) : settingDefaults[key]
  e.record.set('setting_value', keptSetting(key, was, value))
  e.record.set('category', settingCategories[key])
  e.record.set('version', (stored?.version ?? 0) + 1)
  e.next()
  restampProgramme(e.app)
}
