import type { FraudSignalCause, Id } from '../../domain/entities'
import { rows } from '../platform/db'
import { transferCarriedHolds } from './carried-holds'
import { createHold } from './create-hold'
import type { Actor } from '../platform/audit'
import { hasReplacementSql, replacingPaymentSql } from './manual-replacements'
import { reviewSignalSql } from './open-signals'

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
    const sign = { kind: 'review', cause: cause as FraudSignalCause, evidence, note: '' } as const
    createHold(app, { earning, user: owner, ...sign }, actor)
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
    { earning: '', owner: '', evidence: '', cause: '' },
  )
