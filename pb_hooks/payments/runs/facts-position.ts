import type { SettingKey } from '../../../domain/program/settings'
import { newestTouchedRow } from '../../platform/facts'
import { exists, readNumber } from '../../platform/db'

/** The position in the fact record at which a computation read its facts (M31). */
export interface FactsPosition {
  /** The number of the newest recorded fact. */
  record: number
  /** The number of the newest row that triggers noted as changed. */
  touched: number
}

export const readFactsPosition = (source: PbSource): FactsPosition => ({
  record: readNumber(source, 'SELECT COALESCE(MAX(n), 0) AS n FROM _fact_chain'),
  touched: newestTouchedRow(source),
})

const verifiedIn = (facts: string): string => `COALESCE(CASE ${facts} WHEN '' THEN 0 ELSE ${facts} ->> '$[0]' END, 0)`

/** The setting that a run depends on (M6), and the settings that the payout day depends on. */
const runSettings = ['payment_threshold'] as const satisfies readonly SettingKey[]
const paydaySettings = ['payout_day', 'holding_days'] as const satisfies readonly SettingKey[]

/** SQL for whether a fact's change affects a run. People count by their verified address (M16), settings by key. */
const affectsRunSql = (facts: { verified: string; setting: string }): string =>
  `(f.collection IN ('rental_periods', 'affiliate_periods', 'referral_attributions', 'rates', 'earnings', 'user_payments',
      'line_holds', 'line_hold_admin', 'fraud_signals', 'payment_runs')
    OR (f.collection = 'users' AND ${verifiedIn('f.was')} IS NOT ${facts.verified})
    OR (f.collection = 'admin_settings' AND ${facts.setting} IN (SELECT value FROM json_each({:settings}))))`

export const changedSince = (source: PbSource, mark: FactsPosition): boolean => changed(source, mark, runSettings)

/** Reports whether a fact that a run or its payout day depends on has changed since a position. */
export const paydayChangedSince = (source: PbSource, mark: FactsPosition): boolean =>
  changed(source, mark, [...runSettings, ...paydaySettings])

function changed(source: PbSource, { record, touched }: FactsPosition, settings: readonly SettingKey[]): boolean {
  const recorded = affectsRunSql({ verified: verifiedIn('f.facts'), setting: `f.facts ->> '$[0]'` })
  const noted = affectsRunSql({
    verified: `COALESCE((SELECT u.verified FROM users u WHERE u.id = f.id), 0)`,
    setting: `(SELECT s.setting_key FROM admin_settings s WHERE s.id = f.id)`,
  })
  const changes = `SELECT 1 FROM _fact_log f WHERE f.n > {:record} AND ${recorded}
    UNION ALL SELECT 1 FROM _fact_touched f WHERE f.seq > {:touched} AND ${noted}`
  return exists(source, changes, { record, touched, settings: JSON.stringify(settings) })
}
