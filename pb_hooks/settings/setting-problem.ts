import * as v from 'valibot'
import type { ErrorCode } from '../../domain/error-codes'
import { programmeStartProblem } from '../../domain/money/date-bounds'
import { isSavable, settingSchemas, type SettingKey } from '../../domain/programme/settings'
import { today } from '../platform/clock'
import { earliestFact } from './earliest-fact'

/** What is wrong with a setting's value, null = nothing: its schema, and what only the server knows. */
export function settingProblem(app: PbApp, key: SettingKey, value: unknown): ErrorCode | null {
  if (!isSavable(key)) return 'setting-unknown'
  const unknown = 'template-placeholder-unknown'
  const checked = v.safeParse(settingSchemas[key], value)
  if (!checked.success) return checked.issues.some((issue) => issue.message === unknown) ? unknown : 'bad-input'
  if (key === 'time_zone' && !$coterie.knowsTimeZone(String(value))) return 'time-zone-unknown'
  if (key === 'programme_start') {
    return programmeStartProblem(String(value), { today: today(app), earliestFact: earliestFact(app) })
  }
  return null
}
