import { isSettingKey, settingCategories, settingDefaults, fromStored, toStored } from '../../domain/program/settings'
import { fail } from '../platform/refusals'
import { restampProgram } from './program'
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
  const value = fromStored(JSON.parse(e.record.getString('setting_value') || 'null') as unknown, settingDefaults[key])
  const problem = settingProblem(e.app, key, value, '')
  if (problem) fail(problem, {}, { setting_value: problem })
  const stored = storedSetting(e.app, key)
  e.record.set('setting_value', toStored(key, keptSetting(key, stored.value, value)))
  e.record.set('category', settingCategories[key])
  e.record.set('version', stored.version + 1)
  e.next()
  restampProgram(e.app)
}
