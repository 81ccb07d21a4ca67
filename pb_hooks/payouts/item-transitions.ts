import type { PayoutBatchRow, PayoutItemRow } from '../../domain/api/money/payouts'
import type { Cents, Id } from '../../domain/entities'
import { moneyAfterReport } from '../../domain/money/payouts/payout-owed'
import { effectOf, lockedItemStates, type PayoutItemState } from '../../domain/money/payouts/payout-states'
import { disperseAll } from '../payments/approve-and-disperse'
import { audit, auditAll, type Actor } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'
import { reopenReaddressed } from './reopen-readdressed'
import { refreshPayoutColumns } from './payout-columns'
import { notifyPayees } from './notify-payees'

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

/** Numbers of payments that were dispersed, that can be sent again, and that stay locked. */
export interface TransitionResult {
  dispersed: number
  freed: number
  locked: number
}

/**
 * Applies transitions to items and their payments in the caller's transaction (M3, M4). The batch becomes reconciled as
 * soon as no item is open.
 */
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
  settleBatch(
    app,
    batch,
    moves.some(({ to }) => to !== 'not_sent'),
  )
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
  const of = { id: batch.id, now }
  const { open = 0 } =
    one(
      app,
      `SELECT COUNT(*) AS open FROM payout_items WHERE batch = {:id} AND state IN (SELECT value FROM json_each({:open}))`,
      { id: batch.id, open: JSON.stringify(lockedItemStates) },
      { open: 0 },
    ) ?? {}
  if (batch.state === 'exported' && (isReported || open === 0)) {
    exec(
      app,
      `UPDATE payout_batches SET state = 'sent', sent_at = {:now}, sent_on = {:day}, updated = {:now} WHERE id = {:id} AND state = 'exported'`,
      { ...of, day: today(app) },
    )
  }
  if (open === 0)
    exec(
      app,
      `UPDATE payout_batches SET state = 'reconciled', reconciled_at = {:now}, updated = {:now} WHERE id = {:id} AND state = 'sent'`,
      of,
    )
  else
    exec(
      app,
      `UPDATE payout_batches SET state = 'sent', reconciled_at = '', updated = {:now} WHERE id = {:id} AND state = 'reconciled'`,
      of,
    )
}

export function auditReconciled(app: PbApp, person: Actor, batch: PayoutBatchRow, result: TransitionResult): void {
  audit(app, {
    actor: person,
    action: 'payout.reconcile',
    subject: `payout_batches/${batch.id}`,
    after: { n: batch.n, ...result },
  })
}
