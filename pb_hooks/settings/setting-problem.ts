import * as v from 'valibot'
import type { ErrorCode } from '../../domain/error-codes'
import { programmeStartProblem } from '../../domain/money/date-bounds'
import { isSavable, settingSchemas, type SettingKey } from '../../domain/programme/settings'
import { hasFactor } from '../../domain/people/second-factor'
import { factorsOf } from '../factor/factors'
import { today } from '../platform/clock'
import { mayBeTold } from '../webhooks/webhook-target'
import { earliestFact } from './earliest-fact'

/** What a schema says besides that a value is none. */
const named = ['template-placeholder-unknown', 'colour-unreadable'] as const satisfies readonly ErrorCode[]

/** What is wrong with a setting's value that `admin` wants, null = nothing: its schema, and what only the server knows. */
export function settingProblem(app: PbApp, key: SettingKey, value: unknown, admin: string): ErrorCode | null {
  if (!isSavable(key)) return 'setting-unknown'
  if (key === 'webhook_url' && value !== '' && !mayBeTold(String(value))) return 'target-not-public'
  if (key === 'webhook_url') return null
  const checked = v.safeParse(settingSchemas[key], value)
  if (!checked.success) {
    return named.find((code) => checked.issues.some((issue) => issue.message === code)) ?? 'bad-input'
  }
  if (key === 'time_zone' && !$coterie.knowsTimeZone(String(value))) return 'time-zone-unknown'
  // whoever shuts the door has to stand inside (S22)
  if (key === 'require_second_factor' && value === true && !hasFactor(factorsOf(app, admin))) return 'factor-first'
  if (key === 'programme_start') {
    return programmeStartProblem(String(value), { today: today(app), earliestFact: earliestFact(app) })
  }
  return null
}
