import { fullNameSql } from '../../domain/people/person-names'
import { type PayoutBatchRow, payoutRoute, payoutsRoute, payoutCandidatesRoute } from '../../domain/api/money/payouts'
import type { Id, Cents } from '../../domain/entities'
import { paidItemStates } from '../../domain/money/payouts/payout-states'
import { totalsOf, type ConfirmedTotals } from '../../domain/money/payments/payment-selection'
import { adminNeedingSecond, payabilityParams, firstProblemSql } from '../payments/payability'
import { requireSameSelection } from '../payments/list/payment-selection'
import { rows, sqlList, choiceOf, type Bound } from '../platform/db'
import { fail } from '../platform/errors'
import { refundedStatesSql } from './payout-columns'
import { inBatch, lockingStatesSql, readPayPalKeys, unpaidStatesSql, wasReturnedSql } from './paypal-keys'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'
import { answerTo } from '../platform/route'
import { listPayoutItems } from './item-transitions'
import type { OutputOf } from '../../domain/api/route'
import { isPaidViaPayPalSql, payoutFileLimits, type LeftOutReason } from '../../domain/money/payouts/payout-file'
import { problemUntil } from '../../domain/money/payments/payability'
import { holdingProblem, payeeProblems } from '../../domain/money/payments/payee'
import { readSetting } from '../settings/read-settings'
import { isReaddressedSql } from './reopen-readdressed'

const counted = (states: string): string =>
  `(SELECT COUNT(*) FROM payout_items i WHERE i.batch = b.id AND i.state IN (${states}))`

const shape = {
  id: '',
  created: '',
  n: 0,
  state: choiceOf<PayoutBatchRow['state']>(),
  count: 0,
  total_cents: 0,
  made_by: '',
  needs_other: false,
  exported_at: '',
  sent_at: '',
  reconciled_at: '',
  submission: choiceOf<PayoutBatchRow['submission']>(),
  trouble: choiceOf<PayoutBatchRow['trouble']>(),
  trouble_detail: '',
  provider_batch: '',
  provider_mode: choiceOf<PayoutBatchRow['provider_mode']>(),
  asked_at: '',
  paid: 0,
  open: 0,
  free: 0,
  back: 0,
}

/** Returns batches with the number of payments per state, as `admin` sees them. `rest`: SQL from WHERE on. */
export const findBatches = (app: PbApp, admin: Id, rest: string, bound: { [name: string]: Bound }): PayoutBatchRow[] =>
  rows(
    app,
    `SELECT b.id, b.created, b.n, b.state, b.count, b.total_cents, COALESCE(${fullNameSql('u')}, '') AS made_by,
       b.made_by = {:checked} AND {:checked} != '' AND b.state IN ('draft', 'exported') AS needs_other, b.exported_at, b.sent_at, b.reconciled_at,
       b.submission, b.trouble, b.trouble_detail, b.provider_batch, b.provider_mode, b.asked_at,
       ${counted(sqlList(paidItemStates))} AS paid, ${counted(lockingStatesSql)} AS open, ${counted(unpaidStatesSql)} AS free,
       (SELECT COUNT(*) FROM payout_items i WHERE i.batch = b.id AND i.state IN (${refundedStatesSql})
         AND i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents != 0) AS back
     FROM payout_batches b LEFT JOIN users u ON u.id = b.made_by ${rest}`,
    { ...bound, checked: adminNeedingSecond(app, admin) },
    shape,
  ).map((row) => (row.trouble === '' && lacksKeys(app, row) ? { ...row, trouble: 'no-keys' } : row))

const lacksKeys = (app: PbApp, { submission: at, state }: { submission: string; state: string }): boolean =>
  (at === 'waiting' || at === 'unknown' || at === 'taken') && state !== 'reconciled' && readPayPalKeys(app) === null

/** Returns the batch of a command; `payout-state-changed` unless it is in one of the given states. */
export function requireBatch(
  app: PbApp,
  admin: Id,
  batch: Id,
  states: readonly PayoutBatchRow['state'][],
): PayoutBatchRow {
  const [found] = findBatches(app, admin, 'WHERE b.id = {:batch}', { batch })
  if (found === undefined) return fail('not-found')
  return states.includes(found.state) ? found : fail('payout-state-changed')
}

/** Rejects the admin who created the batch while a second admin is required (M25). */
export function requireOtherAdmin({ needs_other }: PayoutBatchRow): void {
  if (needs_other) fail('made-by-you')
}

export const requireControlTotals = ({ count, total_cents: cents }: PayoutBatchRow, seen: ConfirmedTotals): void =>
  requireSameSelection({ count, cents }, seen)

const pageSize = 50

answerTo(payoutsRoute, ({ app, person }, { after = '' }) => {
  const at = decodeCursor(after)?.at ?? Number.MAX_SAFE_INTEGER
  const rest = 'WHERE b.n < {:at} ORDER BY b.n DESC LIMIT {:limit}'
  const found = findBatches(app, person.id, rest, { at, limit: pageSize + 1 })
  return pageFrom(found, pageSize, ({ n, id }) => encodeCursor(n, id))
})

answerTo(payoutRoute, ({ app, person }, { batch: id }) => {
  const [batch] = findBatches(app, person.id, 'WHERE b.id = {:id}', { id })
  return batch === undefined ? fail('not-found') : { batch, items: listPayoutItems(app, id) }
})

/** SQL for whether a payment `p` is in a background job (decision 0036). */
const beingMoved = `EXISTS (SELECT 1 FROM payment_action_jobs j CROSS JOIN _payment_action_items k ON k.job = j.id AND k.code = '' AND k.payment = p.id
  WHERE j.state IN ('waiting', 'working'))`

/**
 * Returns the approved PayPal payments that are in no batch, or only the given ones. A payment whose payee now has another
 * address must be approved again first (M34).
 */
export function findPayoutCandidates(
  app: PbApp,
  payments?: readonly Id[],
): { found: { id: Id; user_id: Id; amount_cents: Cents }[]; more: boolean } {
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
answerTo(payoutCandidatesRoute, ({ app }, { batch = '' }) => {
  const { found, more } = findPayoutCandidates(app)
  const left = listLeftOut(app, batch)
  return {
    ...totalsOf(found),
    people: new Set(found.map(({ user_id }) => user_id)).size,
    more,
    leftOut: left.slice(0, maxLeftOut),
    leftOutMore: left.length > maxLeftOut,
  }
})

function listLeftOut(app: PbApp, batch: Id): LeftOut[] {
  const shape = {
    payment: '',
    name: '',
    cents: 0,
    reason: choiceOf<LeftOutReason>(),
    detail: '',
    changed_at: '',
    month: '',
  }
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
    detail: problemUntil(row.reason, { changedAt, month }, holdingDays) || String(row.detail),
  }))
}
