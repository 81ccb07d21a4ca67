import type { SettingKey } from '../../../domain/program/settings'
import { touchedSoFar } from '../../platform/facts'
import { one } from '../../platform/db'

/** How far the record of facts had come when something was computed from them (M31). */
export interface FactsMark {
  /** The newest record. */
  record: number
  /** The newest row that was noted and not recorded: a change past the program. */
  touched: number
}

export const factsMark = (source: PbSource): FactsMark => ({
  record: one(source, 'SELECT COALESCE(MAX(n), 0) AS n FROM _fact_chain', {}, { n: 0 })?.n ?? 0,
  touched: touchedSoFar(source),
})

const verifiedIn = (facts: string): string => `COALESCE(CASE ${facts} WHEN '' THEN 0 ELSE ${facts} ->> '$[0]' END, 0)`

/** The setting that a run itself rests on (M6), and those that say when its payments go out. */
const runSettings = ['payment_threshold'] as const satisfies readonly SettingKey[]
const paydaySettings = ['payout_day', 'holding_days'] as const satisfies readonly SettingKey[]

/** Which changes of a fact a run rests on. People count by their verified address (M16), settings by their key. */
const concerns = (facts: { verified: string; setting: string }): string =>
  `(f.collection IN ('rental_periods', 'affiliate_periods', 'referral_attributions', 'rates', 'earnings', 'user_payments',
      'line_holds', 'line_hold_admin', 'fraud_signals', 'payment_runs')
    OR (f.collection = 'users' AND ${verifiedIn('f.was')} IS NOT ${facts.verified})
    OR (f.collection = 'admin_settings' AND ${facts.setting} IN (SELECT value FROM json_each({:settings}))))`

/** Whether a fact that a run rests on has changed since a mark. */
export const changedSince = (source: PbSource, mark: FactsMark): boolean => changed(source, mark, runSettings)

/** The same for a run of which the day is told on which its payments go out. */
export const paydayChangedSince = (source: PbSource, mark: FactsMark): boolean =>
  changed(source, mark, [...runSettings, ...paydaySettings])

function changed(source: PbSource, { record, touched }: FactsMark, settings: readonly SettingKey[]): boolean {
  const recorded = concerns({ verified: verifiedIn('f.facts'), setting: `f.facts ->> '$[0]'` })
  const noted = concerns({
    verified: `COALESCE((SELECT u.verified FROM users u WHERE u.id = f.id), 0)`,
    setting: `(SELECT s.setting_key FROM admin_settings s WHERE s.id = f.id)`,
  })
  const found = one(
    source,
    `SELECT EXISTS (SELECT 1 FROM _fact_log f WHERE f.n > {:record} AND ${recorded})
       OR EXISTS (SELECT 1 FROM _fact_touched f WHERE f.seq > {:touched} AND ${noted}) AS changed`,
    { record, touched, settings: JSON.stringify(settings) },
    { changed: 0 },
  )
  return found?.changed !== 0
}
