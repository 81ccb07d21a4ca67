import * as v from 'valibot'
import type { CalendarDate } from '../../domain/entities'
import { one } from '../platform/db'
import type { ErrorCode } from '../../domain/error-codes'
import { emailTemplateProblem, type TemplateProblem } from '../../domain/mail/template-placeholders'
import { templateOfSettingKey, type TemplateTexts } from '../../domain/mail/email-templates'
import { programStartProblem } from '../../domain/money/date-bounds'
import { missingLanguages, type StoredAnnouncement } from '../../domain/program/announcement'
import { isProtection } from '../../domain/program/protections'
import { isSettingSavable, settingSchemas, type SettingKey } from '../../domain/program/settings'
import { hasFactor } from '../../domain/people/security/second-factor'
import { readFactors } from '../factor/factors'
import { countActiveAdmins } from '../payments/payability'
import { isKnownTimeZone, today } from '../platform/clock'
import { isAllowedWebhookTarget } from '../webhooks/webhook-target'
import { readSetting } from './read-settings'

/** Returns the first day of any recorded fact; '' = none (M28). */
function earliestFact(app: PbApp): CalendarDate {
  const found = one(
    app,
    `SELECT COALESCE(MIN(day), '') AS day FROM (
       SELECT MIN(start_date) AS day FROM rental_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(start_date) FROM affiliate_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(from_date) FROM referral_attributions WHERE voided_at = '' AND from_date != ''
       UNION ALL SELECT MIN(payment_period_start) FROM user_payments WHERE payment_period_start != ''
       UNION ALL SELECT MIN(month) || '-01' FROM earnings
       UNION ALL SELECT MIN(month) || '-01' FROM payment_runs
       UNION ALL SELECT MIN(from_month) || '-01' FROM rates WHERE from_month > '1970-01')`,
    {},
    { day: '' },
  )
  return found?.day ?? ''
}

const named = ['colour-unreadable'] as const satisfies readonly ErrorCode[]

const templateCodes = {
  unknown: 'template-placeholder-unknown',
  missing: 'template-placeholder-missing',
  'link-place': 'template-link-place',
  'link-other': 'template-link-other',
} as const satisfies { [kind in TemplateProblem['kind']]: ErrorCode }

/** Returns what is wrong with a value that `admin` wants to save, by schema and server state; null = nothing. */
export function settingProblem(app: PbApp, key: SettingKey, value: unknown, admin: string): ErrorCode | null {
  if (!isSettingSavable(key)) return 'setting-unknown'
  if (key === 'webhook_url' && value !== '' && !isAllowedWebhookTarget(String(value))) return 'target-not-public'
  if (key === 'webhook_url') return null
  const checked = v.safeParse(settingSchemas[key], value)
  if (!checked.success) {
    return named.find((code) => checked.issues.some((issue) => issue.message === code)) ?? 'bad-input'
  }
  const template = templateOfSettingKey(key)
  if (template !== undefined) {
    const problem = emailTemplateProblem(template, checked.output as TemplateTexts)
    return problem === null ? null : templateCodes[problem.kind]
  }
  if (key === 'platform_announcement' && missingLanguages(checked.output as StoredAnnouncement).length > 0)
    return 'text-empty'
  if (key === 'time_zone' && !isKnownTimeZone(String(value))) return 'time-zone-unknown'
  // a protection can be switched off only by its own command (S26)
  if (isProtection(key) && value === false && readSetting(app, key)) return 'switch-off-first'
  // admins must have a second factor themselves before they can require it (S22)
  if (key === 'require_second_factor' && value === true && !hasFactor(readFactors(app, admin))) return 'factor-first'
  // a single admin could no longer approve payments alone (M25)
  if (key === 'require_second_admin' && value === true && countActiveAdmins(app) < 2) return 'last-admin'
  if (key === 'program_start') {
    return programStartProblem(String(value), { today: today(app), earliestFact: earliestFact(app) })
  }
  return null
}
