import type { holdRoute } from '../../domain/api/money/holds'
import type { OutputOf } from '../../domain/api/route'
import type { FraudSignalCause, Id, Moment } from '../../domain/entities'
import { rows, choiceOf } from '../platform/db'
import type { Actor } from '../platform/audit'
import { transferCarriedHolds, createHold } from './create-hold'
import { hasReplacementSql, replacingPaymentSql } from './manual-replacements'

/**
 * Puts pending lines on hold because of manual payments and fraud signals (M23, M27, M36). Call it in the transaction of
 * every change that creates pending lines or adds a reason. `user` '' = all people.
 */
export function holdPendingLines(app: PbApp, actor: Actor, user: Id = ''): void {
  transferCarriedHolds(app, actor)
  for (const { earning, owner, evidence } of linesOfManualPayments(app, user)) {
    if (evidence === '') continue
    createHold(app, { earning, user: owner, kind: 'by-hand', cause: 'paid-by-hand', evidence, note: '' }, actor)
  }
  for (const { earning, owner, evidence, cause } of reviewed(app, user)) {
    createHold(app, { earning, user: owner, kind: 'review', cause, evidence, note: '' }, actor)
  }
}

const waiting = (kind: 'by-hand' | 'review', user: Id): string =>
  `e.status = 'pending' AND e.payment = '' ${user === '' ? '' : 'AND e.user_id = {:user}'}
   AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = '${kind}' AND h.released_at = '')`

const linesOfManualPayments = (app: PbApp, user: Id) =>
  rows(
    app,
    `SELECT e.id AS earning, e.user_id AS owner, ${replacingPaymentSql('e')} AS evidence FROM earnings e
     WHERE ${waiting('by-hand', user)} AND ${hasReplacementSql('e')} ORDER BY e.id`,
    { user },
    { earning: '', owner: '', evidence: '' },
  )

const reviewed = (app: PbApp, user: Id) =>
  rows(
    app,
    `SELECT e.id AS earning, e.user_id AS owner, v.id AS evidence, v.cause AS cause FROM earnings e
     JOIN fraud_signals v ON v.id = ${reviewSignalSql('e')}
     WHERE ${waiting('review', user)} AND e.kind IN ('commission', 'bonus')
     AND e.user_id IN (SELECT affiliate_id FROM fraud_signals WHERE cleared_at = '') ORDER BY e.id`,
    { user },
    { earning: '', owner: '', evidence: '', cause: choiceOf<FraudSignalCause>() },
  )

/** SQL that ranks signals, strongest first; a shared network is weak, because families, offices and cafés share one. */
export const signalRankSql = (sign: string): string => `CASE ${sign}.cause WHEN 'same-network' THEN 1 ELSE 0 END`

/** SQL for the strongest open signal against the affiliate of a commission or bonus `line` (M18, M23); '' = none. */
export const reviewSignalSql = (line: string): string => `COALESCE((SELECT v.id FROM fraud_signals v
  WHERE v.cleared_at = '' AND v.affiliate_id = ${line}.user_id AND v.referred_user = CASE ${line}.kind
    WHEN 'bonus' THEN ${line}.source
    WHEN 'commission' THEN (SELECT a.referred_user FROM referral_attributions a WHERE a.id = ${line}.source) END
  ORDER BY ${signalRankSql('v')}, v.noticed_at, v.id LIMIT 1), '')`

/** Returns the signals between an affiliate and a person they referred that are open, or were at a moment; strongest first. */
export const openSignals = (
  app: PbApp,
  affiliate: Id,
  referred: Id,
  at: Moment | '' = '',
): OutputOf<typeof holdRoute>['signs'] =>
  rows(
    app,
    `SELECT v.id, v.cause, v.detail, v.noticed_at AS noticedAt, ${signalRankSql('v')} AS weight FROM fraud_signals v
     WHERE v.affiliate_id = {:affiliate} AND v.referred_user = {:referred} AND (v.cleared_at = '' OR ({:at} != '' AND v.cleared_at >= {:at}))
       AND ({:at} = '' OR v.noticed_at <= {:at})
     ORDER BY weight, v.noticed_at, v.id`,
    { affiliate, referred, at },
    { id: '', cause: choiceOf<FraudSignalCause>(), detail: '', noticedAt: '', weight: 0 },
  ).map(({ weight, ...sign }) => ({ ...sign, weak: weight > 0 }))
