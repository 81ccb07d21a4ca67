import { refreshProgramRow, readProgram } from './program'
import {
  toStoredSetting,
  isSettingKey,
  settingCategories,
  settingDefaults,
  fromStoredSetting,
} from '../../domain/program/settings'
import { nowMs, dateOf } from '../platform/clock'
import { fail } from '../platform/errors'
import { toStoredValue, settingProblem, readStoredSetting } from './save-settings'
import { programRoute } from '../../domain/api/program/program'
import { hasMailServer } from '../mail/active-delivery'
import { singleSignOnLabel } from '../sessions/identity-provider'
import { botCheckChoice } from '../users/bot-provider'
import { answerTo } from '../platform/route'

/** Model hook of a setting saved on the dashboard: checks the form's rules and sets the next version (M7). */
export function settingSaved(e: PbRecordEvent): void {
  const key = e.record.getString('setting_key')
  if (!isSettingKey(key)) return fail('setting-unknown', {}, { setting_key: 'setting-unknown' })
  const value = fromStoredSetting(
    JSON.parse(e.record.getString('setting_value') || 'null') as unknown,
    settingDefaults[key],
  )
  const problem = settingProblem(e.app, key, value, '')
  if (problem) fail(problem, {}, { setting_value: problem })
  const stored = readStoredSetting(e.app, key)
  e.record.set('setting_value', toStoredSetting(key, toStoredValue(key, stored.value, value)))
  e.record.set('category', settingCategories[key])
  e.record.set('version', stored.version + 1)
  e.next()
  refreshProgramRow(e.app)
}

/** Returns what guests may know: sign-up needs the version of the terms that it records (S5), and forms show the rates. */
answerTo(programRoute, ({ app }) => {
  const row = readProgram(app) ?? fail('not-found')
  return {
    productName: row.product_name,
    supportEmail: row.support_email,
    origin: row.origin,
    termsVersion: row.terms_version,
    rentalRateCents: row.rental_rate_cents,
    commissionRateCents: row.commission_rate_cents,
    thresholdCents: row.payment_threshold_cents,
    today: dateOf(nowMs(), row.time_zone),
    mailsKept: !hasMailServer(app),
    singleSignOn: singleSignOnLabel(app),
    botCheck: botCheckChoice(app),
  }
})
