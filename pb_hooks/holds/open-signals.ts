import type { holdRoute } from '../../domain/api/money/holds'
import type { OutputOf } from '../../domain/api/route'
import type { FraudSignalCause, Id, Moment } from '../../domain/entities'
import { rows } from '../platform/db'

/** SQL that ranks signals, strongest first; a shared network is weak, because families, offices and cafés share one. */
const signWeight = (sign: string): string => `CASE ${sign}.cause WHEN 'same-network' THEN 1 ELSE 0 END`

/** SQL for the strongest open signal against the affiliate of a commission or bonus `line` (M18, M23); '' = none. */
export const reviewSignalSql = (line: string): string => `COALESCE((SELECT v.id FROM fraud_signals v
  WHERE v.cleared_at = '' AND v.affiliate_id = ${line}.user_id AND v.referred_user = CASE ${line}.kind
    WHEN 'bonus' THEN ${line}.source
    WHEN 'commission' THEN (SELECT a.referred_user FROM referral_attributions a WHERE a.id = ${line}.source) END
  ORDER BY ${signWeight('v')}, v.noticed_at, v.id LIMIT 1), '')`

type Signs = OutputOf<typeof holdRoute>['signs']

/** Returns the open signals between an affiliate and a person they referred, strongest first. */
export const openSignals = (app: PbApp, affiliate: Id, referred: Id): Signs =>
  signs(app, `v.cleared_at = ''`, { affiliate, referred, at: '' })

/** Returns the signals that were open at the moment of a decision, which was based on them. */
export const signalsAt = (app: PbApp, affiliate: Id, referred: Id, at: Moment): Signs =>
  signs(app, `v.noticed_at <= {:at} AND (v.cleared_at = '' OR v.cleared_at >= {:at})`, { affiliate, referred, at })

const signs = (app: PbApp, where: string, of: { affiliate: Id; referred: Id; at: Moment }): Signs =>
  rows(
    app,
    `SELECT v.id, v.cause, v.detail, v.noticed_at AS noticedAt, ${signWeight('v')} AS weight FROM fraud_signals v
     WHERE v.affiliate_id = {:affiliate} AND v.referred_user = {:referred} AND ${where}
     ORDER BY weight, v.noticed_at, v.id`,
    of,
    { id: '', cause: '', detail: '', noticedAt: '', weight: 0 },
  ).map(({ weight, cause, ...sign }) => ({ ...sign, cause: cause as FraudSignalCause, weak: weight > 0 }))
