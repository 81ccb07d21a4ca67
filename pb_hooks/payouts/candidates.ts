import { payoutCandidatesRoute } from '../../domain/api/money/payouts'
import type { OutputOf } from '../../domain/api/route'
import type { Cents, Id } from '../../domain/entities'
import { isPaidViaPayPalSql, type LeftOutReason, payoutFileLimits } from '../../domain/money/payouts/payout-file'
import { problemUntil } from '../../domain/money/payments/payability'
import { holdingProblem, payeeProblems } from '../../domain/money/payments/payee'
import { payabilityParams, firstProblemSql } from '../payments/payability'
import { readSetting } from '../settings/read-settings'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'
import { wasReturnedSql, inBatch, lockingStatesSql } from './paypal-keys'
import { isReaddressedSql } from './reopen-readdressed'

export interface PayoutCandidate {
  id: Id
  user_id: Id
  amount_cents: Cents
}

/** SQL for whether a payment `p` is in a background job (decision 0036). */
const beingMoved = `EXISTS (SELECT 1 FROM payment_action_jobs j CROSS JOIN _payment_action_items k ON k.job = j.id AND k.code = '' AND k.payment = p.id
  WHERE j.state IN ('waiting', 'working'))`

/**
 * Returns the approved PayPal payments that are in no batch, or the given ones. One whose payee has another address must be
 * approved again first (M34).
 */
export function findPayoutCandidates(
  app: PbApp,
  payments?: readonly Id[],
): { found: PayoutCandidate[]; more: boolean } {
  const free = `p.status = 'approved' AND ${isPaidViaPayPalSql('p')} AND NOT ${inBatch} AND NOT ${beingMoved} AND NOT ${isReaddressedSql}`
  const shape = { id: '', user_id: '', amount_cents: 0 }
  const columns = 'p.id, p.user_id, p.amount_cents'
  if (payments !== undefined) {
    const named = `SELECT ${columns} FROM json_each({:of}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id
      WHERE ${free} GROUP BY p.id`
    return { found: rows(app, named, { of: JSON.stringify(payments) }, shape), more: false }
  }
  const found = rows(
    app,
    `SELECT ${columns} FROM user_payments p LEFT JOIN users u ON u.id = p.user_id WHERE ${free}
     ORDER BY p.month, p.payment_type, p.rowid LIMIT ${payoutFileLimits.rows + 1}`,
    {},
    shape,
  )
  return { found: found.slice(0, payoutFileLimits.rows), more: found.length > payoutFileLimits.rows }
}

const maxLeftOut = 50
type LeftOut = OutputOf<typeof payoutCandidatesRoute>['leftOut'][number]

/** Returns the payments that a new batch would contain, and those that are left out with the reason. */
export const payoutCandidates = answerTo(payoutCandidatesRoute, ({ app }, { batch = '' }) => {
  const { found, more } = findPayoutCandidates(app)
  const left = listLeftOut(app, batch)
  return {
    count: found.length,
    cents: found.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    people: new Set(found.map(({ user_id }) => user_id)).size,
    more,
    leftOut: left.slice(0, maxLeftOut),
    leftOutMore: left.length > maxLeftOut,
  }
})

function listLeftOut(app: PbApp, batch: Id): LeftOut[] {
  const shape = { payment: '', name: '', cents: 0, reason: '', detail: '', changed_at: '', month: '' }
  const columns = 'p.id AS payment, p.person_name AS name, p.amount_cents AS cents, p.month'
  const order = `ORDER BY p.month, p.payment_type, p.rowid LIMIT ${maxLeftOut + 1}`
  const approved = rows(
    app,
    `SELECT ${columns}, CASE WHEN i.batch IS NOT NULL THEN 'payment-in-batch' WHEN ${isReaddressedSql} THEN 'address-changed'
         ELSE 'other-method' END AS reason,
       COALESCE(b.n, CASE WHEN ${isReaddressedSql} THEN u.paypal_email ELSE p.payment_method END) AS detail, '' AS changed_at
     FROM user_payments p
     LEFT JOIN payout_items i ON i.payment = p.id AND i.state IN (${lockingStatesSql})
     LEFT JOIN payout_batches b ON b.id = i.batch LEFT JOIN users u ON u.id = p.user_id
     WHERE p.status = 'approved'
       AND (i.batch != {:batch} OR (i.batch IS NULL AND (NOT ${isPaidViaPayPalSql('p')} OR ${isReaddressedSql}))) ${order}`,
    { batch },
    shape,
  )
  const waitsFor = `COALESCE(NULLIF(${firstProblemSql([...payeeProblems, holdingProblem])}, ''),
    CASE WHEN ${wasReturnedSql} THEN 'address-changed' ELSE '' END)`
  const { settled, payable } = payabilityParams(app, '')
  const pending = rows(
    app,
    `SELECT ${columns}, ${waitsFor} AS reason,
       CASE ${waitsFor} WHEN 'address-changed' THEN u.paypal_email ELSE '' END AS detail, COALESCE(u.paypal_changed_at, '') AS changed_at
     FROM user_payments p LEFT JOIN users u ON u.id = p.user_id
     WHERE p.status = 'pending' AND ${waitsFor} != '' ${order}`,
    { settled, payable },
    shape,
  )
  const holdingDays = readSetting(app, 'holding_days')
  return [...approved, ...pending].map(({ changed_at: changedAt, month, ...row }) => ({
    ...row,
    reason: row.reason as LeftOutReason,
    detail: problemUntil(row.reason, { changedAt, month }, holdingDays) || String(row.detail),
  }))
}
