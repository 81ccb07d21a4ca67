import type { PayoutItemRow, PayoutBatchRow } from '../../domain/api/money/payouts'
import type { Id, PaymentType, Cents } from '../../domain/entities'
import {
  effectOf,
  activeItemStates,
  type PayoutItemState,
  type VisiblePayoutState,
} from '../../domain/money/payouts/payout-states'
import { exec, exists, rows, sqlList, updateRows, choiceOf } from '../platform/db'
import { lockingStatesSql, unpaidStatesSql } from './paypal-keys'
import { payoutColumnSql, refreshPayoutColumns } from './payout-columns'
import type { PaymentStatus } from '../../domain/collections/money/user-payments'
import { noticeOfTransition, payoutStatusWithDays } from '../../domain/money/payouts/payout-status-text'
import { paymentRecipient, notifyAll, type Recipient } from '../notifications/notify'
import { today, moment } from '../platform/clock'
import { moneyAfterReport } from '../../domain/money/payouts/payout-owed'
import { disperseAll } from '../payments/approve-and-disperse'
import { audit, auditAll, type Actor } from '../platform/audit'
import { fail } from '../platform/errors'
import { reopenReaddressed } from './reopen-readdressed'

const activeStatesSql = sqlList(activeItemStates)

const shape = {
  payment: '',
  n: 0,
  user_id: '',
  name: '',
  payee: '',
  payment_type: choiceOf<PaymentType>(),
  period_start: '',
  period_end: '',
  month: '',
  amount_cents: 0,
  state: choiceOf<PayoutItemState>(),
  word: '',
  provider_id: '',
  paid_cents: 0,
  returned_cents: 0,
  corrected_cents: 0,
  correction: '',
  reason: '',
  until: '',
  elsewhere: '',
  elsewhere_living: 0,
  came_back: false,
  unnamed_elsewhere: 0,
  payee_next: '',
  payee_before: '',
  deleted: false,
  status: '',
}

/** SQL for the payee's current address if an item was returned and the address differs (M34); '' = none. */
const payeeNext = `CASE WHEN i.state IN (${unpaidStatesSql}) AND p.status IN ('pending', 'approved')
  THEN NULLIF(COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, ''), i.payee) END`
/** SQL for the earlier address from which an item's payment was returned, if it differs (M34); '' = none. */
const payeeBefore = `(SELECT NULLIF(o.payee, i.payee) FROM payout_items o CROSS JOIN payout_batches ob ON ob.id = o.batch
  WHERE o.payment = i.payment AND o.state IN (${unpaidStatesSql}) AND ob.n < (SELECT b.n FROM payout_batches b WHERE b.id = i.batch)
  ORDER BY ob.n DESC LIMIT 1)`

/** Returns the payments of a batch in the order of its file, or only the given ones. */
export function listPayoutItems(app: PbApp, batch: Id, payments?: readonly Id[]): PayoutItemRow[] {
  const named = payments === undefined ? '' : 'AND i.payment IN (SELECT value FROM json_each({:of}))'
  return rows(
    app,
    `SELECT i.payment, i.n, i.user_id, p.person_name AS name, i.payee, p.payment_type, p.payment_period_start AS period_start,
       p.payment_period_end AS period_end, p.month, i.amount_cents, i.state, i.word, i.provider_id, i.paid_cents, i.returned_cents,
       i.corrected_cents, i.correction, i.reason,
       CASE i.state WHEN 'unclaimed' THEN ${payoutColumnSql('payout_until')} ELSE '' END AS until, p.status,
       (SELECT json_group_array(o.provider_id) FROM payout_items o
        WHERE o.payment = i.payment AND o.batch != i.batch AND o.provider_id != '') AS elsewhere,
       (SELECT COUNT(*) FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${activeStatesSql})) AS elsewhere_living,
       EXISTS (SELECT 1 FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${unpaidStatesSql})) AS came_back,
       (SELECT COUNT(*) FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.provider_id = ''
          AND o.state NOT IN ('ready', 'removed', 'not_sent')) AS unnamed_elsewhere,
       COALESCE(u.anonymised_at, '') != '' AS deleted,
       COALESCE(${payeeNext}, '') AS payee_next, COALESCE(${payeeBefore}, '') AS payee_before
     FROM payout_items i CROSS JOIN user_payments p ON p.id = i.payment LEFT JOIN users u ON u.id = p.user_id WHERE i.batch = {:batch} ${named} ORDER BY i.n`,
    { batch, ...(payments !== undefined && { of: JSON.stringify(payments) }) },
    shape,
  ).map(({ status, elsewhere, elsewhere_living: others, ...row }) => ({
    ...row,
    elsewhere: JSON.parse(elsewhere) as string[],
    gone: effectOf(row.state) === 'free' && (status !== 'approved' || others > 0),
  }))
}

interface ItemChange {
  item: { payment: Id; state: PayoutItemState }
  to: PayoutItemState
}

/**
 * Notifies payees of unclaimed, returned or rejected payments (M26). Call it after the payments' columns were recomputed.
 */
function notifyPayees(app: PbApp, moves: readonly ItemChange[]): void {
  const events = moves.filter(({ item, to }) => noticeOfTransition(item.state, to) !== null)
  if (events.length === 0) return
  const day = today(app)
  const found = rows(
    app,
    `SELECT p.id, p.user_id AS user, p.amount_cents AS cents, p.month, p.status, p.payout_state AS state, p.payout_until AS until
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value ORDER BY k.key`,
    { payments: JSON.stringify(events.map(({ item }) => item.payment)) },
    {
      id: '',
      user: '',
      cents: 0,
      month: '',
      status: choiceOf<PaymentStatus>(),
      state: choiceOf<VisiblePayoutState | ''>(),
      until: '',
    },
  )
  const recipients = found.flatMap(({ status, state, until, ...payment }): Recipient[] => {
    const now = payoutStatusWithDays({ status, payout_state: state, payout_until: until }, day)
    const move = events.find(({ item, to }) => item.payment === payment.id && to === state)
    const payout = move === undefined || now === null ? null : noticeOfTransition(move.item.state, move.to)
    if (payout === null) return []
    const { user, about } = paymentRecipient(payment)
    return [{ user, about: { ...about, payout, ...(until !== '' && { day: until }) } }]
  })
  notifyAll(app, 'payment-returned', recipients)
}

/** An item's transition with the provider's report, and the reason if an admin caused it. */
export interface ItemTransition {
  item: PayoutItemRow
  to: PayoutItemState
  word: string
  transaction: string
  /** The reported amount; null = none, the full amount. */
  cents: Cents | null
  reason: string
}

interface TransitionResult {
  dispersed: number
  freed: number
  locked: number
}

/** Applies transitions to items and their payments in the caller's transaction (M3, M4). */
export function applyItemTransitions(
  app: PbApp,
  person: Actor,
  batch: PayoutBatchRow,
  moves: readonly ItemTransition[],
): TransitionResult {
  const now = moment()
  // the plus sign makes SQLite find items by payment; by batch, it would compare each reported row with every item
  const moved = exec(
    app,
    `UPDATE payout_items SET state = k.value ->> 1, word = k.value ->> 2, provider_id = COALESCE(NULLIF(k.value ->> 3, ''), provider_id),
       reason = k.value ->> 4, paid_cents = k.value ->> 6, returned_cents = k.value ->> 7, reported_at = {:now}, updated = {:now}
     FROM json_each({:moves}) k WHERE +payout_items.batch = {:batch} AND payout_items.payment = k.value ->> 0
       AND payout_items.state = k.value ->> 5`,
    {
      batch: batch.id,
      now,
      moves: JSON.stringify(
        moves.map(({ item, to, word, transaction, cents, reason }) => {
          const money = moneyAfterReport(item, to, cents) ?? fail('payout-amount-differs')
          return [item.payment, to, word, transaction, reason, item.state, money.paid_cents, money.returned_cents]
        }),
      ),
    },
  )
  if (moved !== moves.length) throw new Error(`${moved} of ${moves.length} items moved`)
  const paid = moves.filter(({ item, to }) => effectOf(to) === 'paid' && effectOf(item.state) !== 'paid')
  const references = new Map<Id, string>(paid.map(({ item, transaction }) => [item.payment, transaction]))
  const { refused } = disperseAll(app, [...references.keys()], person, { reference: references })
  if (refused.length > 0) throw new Error(`${refused.length} payments of batch ${batch.n} were not dispersed`)
  auditAll(
    app,
    moves
      .filter(({ to }) => to !== 'success')
      .map(({ item, to, word, reason }) => ({
        actor: person,
        action: 'payout-item.move' as const,
        subject: `user_payments/${item.payment}`,
        before: { state: item.state },
        after: { state: to, word, batch: batch.id, user: item.user_id, cents: item.amount_cents, reason },
      })),
  )
  const isReported = moves.some(({ to }) => to !== 'not_sent')
  settleBatch(app, batch, isReported)
  refreshPayoutColumns(app, { batch: batch.id })
  notifyPayees(app, moves)
  const freed = moves.filter(({ to }) => effectOf(to) === 'free')
  reopenReaddressed(app, { payments: freed.map(({ item }) => item.payment) }, person)
  return {
    dispersed: paid.length,
    freed: freed.length,
    locked: moves.filter(({ to }) => effectOf(to) === 'locked').length,
  }
}

function settleBatch(app: PbApp, batch: PayoutBatchRow, isReported: boolean): void {
  const now = moment()
  const locked = `SELECT 1 FROM payout_items WHERE batch = {:id} AND state IN (${lockingStatesSql})`
  const isOpen = exists(app, locked, { id: batch.id })
  const advance = (from: PayoutBatchRow['state'], columns: { [column: string]: string }) =>
    updateRows(app, 'payout_batches', columns, 'id = {:id} AND state = {:from}', { id: batch.id, from })
  if (isReported || !isOpen) advance('exported', { state: 'sent', sent_at: now, sent_on: today(app) })
  if (isOpen) advance('reconciled', { state: 'sent', reconciled_at: '' })
  else advance('sent', { state: 'reconciled', reconciled_at: now })
}

export function auditReconciled(app: PbApp, person: Actor, batch: PayoutBatchRow, result: TransitionResult): void {
  audit(app, person, 'payout.reconcile', `payout_batches/${batch.id}`, { after: { n: batch.n, ...result } })
}
