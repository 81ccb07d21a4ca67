import { collectionRows } from '../platform/collection-rows'
import { exec, readText, updateRows } from '../platform/db'
import type { Program } from '../../domain/entities'
import { rateSettings, toStoredSetting } from '../../domain/program/settings'
import { monthOf } from '../../domain/calendar'
import { rateHistory } from '../../domain/money/accrual/rate-history'
import { rateInForce, programRates } from '../rates/set-rate'
import { moment, nowMs, dateOf } from '../platform/clock'
import { readSettings } from './read-settings'
import { origin } from '../platform/environment'

/** Returns the row with the program's public facts; null before the settings were first stored. */
export const readProgram = (app: PbSource): Program | null => collectionRows(app, 'program', 'LIMIT 1')[0] ?? null

/**
 * Updates the `program` row, a projection of the public settings and rates (P8). Call it in the transaction of each change.
 */
export function refreshProgramRow(app: PbApp): void {
  const row = computeProgramRow(app)
  const columns = Object.keys(row)
  const differs = columns.map((column) => `${column} IS NOT {:${column}}`).join(' OR ')
  const sets = columns.map((column) => `${column} = {:${column}}`).join(', ')
  // doesn't write an unchanged row, because each write is synced to every device
  const bound = { ...row, now: moment() }
  const changed = exec(app, `UPDATE program SET ${sets}, updated = {:now} WHERE ${differs}`, bound)
  restampRateSettings(app, row)
  if (changed > 0) $coterie.publicPagesChanged()
}

/** Updates settings that repeat a rate (P22). They are derived values, so their version doesn't change (M7). */
function restampRateSettings(app: PbApp, program: Pick<Program, 'commission_rate_cents' | 'bonus_cents'>): void {
  for (const [key, value] of Object.entries(rateSettingsOf(program))) {
    const differs = 'setting_key = {:key} AND setting_value IS NOT {:value}'
    updateRows(app, 'admin_settings', { setting_value: value }, differs, { key, value })
  }
}

export const rateSettingsOf = (
  program: Pick<Program, 'commission_rate_cents' | 'bonus_cents'>,
): { [key in (typeof rateSettings)[number]]: string } => ({
  affiliate_commission_rate: JSON.stringify(
    toStoredSetting('affiliate_commission_rate', program.commission_rate_cents),
  ),
  referral_bonus_amount: JSON.stringify(toStoredSetting('referral_bonus_amount', program.bonus_cents)),
})

export function computeProgramRow(app: PbApp) {
  const settings = readSettings(app)
  const month = monthOf(dateOf(nowMs(), settings.time_zone))
  // a version published in advance is valid from its day; before the first version's day it is the only one that people
  // can agree to
  const terms = `SELECT version AS text FROM terms_versions WHERE published_at != '' ORDER BY published_at <= {:now} DESC,
       CASE WHEN published_at <= {:now} THEN published_at END DESC, published_at, version DESC LIMIT 1`
  return {
    product_name: settings.product_name,
    support_email: settings.support_email,
    origin: origin(),
    time_zone: settings.time_zone,
    payout_day: settings.payout_day,
    holding_days: settings.holding_days,
    first_answer_hours: settings.first_answer_hours,
    lead_answer_hours: settings.lead_answer_hours,
    application_answer_days: settings.application_answer_days,
    hold_decision_days: settings.hold_decision_days,
    rental_rate_cents: rateInForce(app, 'rental', '', month),
    commission_rate_cents: rateInForce(app, 'commission', '', month),
    bonus_cents: rateInForce(app, 'bonus', '', month),
    payment_threshold_cents: settings.payment_threshold,
    bonus_enabled: settings.referral_bonus_enabled,
    terms_version: readText(app, terms, { now: moment() }),
    require_email_verification: settings.require_email_verification,
    session_timeout_minutes: settings.session_timeout_minutes,
    announcement: JSON.stringify(settings.platform_announcement),
    branding: JSON.stringify(settings.branding),
    program_start: settings.program_start,
    rate_history: JSON.stringify(rateHistory(programRates(app), month)),
  }
}
