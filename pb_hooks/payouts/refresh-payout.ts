import { system } from '../platform/audit'
import type { PayoutBatchRow, PayoutItemRow } from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import type { PayPalItem } from '../../domain/money/payouts/paypal-api'
import { fullAmountOf } from '../../domain/money/payouts/payout-owed'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { reportedState } from '../../domain/money/payouts/payout-words'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fetchBatch, signInToPayPal } from './paypal-client'
import { findBatches } from './batch'
import { recordPayPalProblem, recordAcceptedBatch } from './submission-steps'
import { listPayoutItems } from './items'
import { auditReconciled, applyItemTransitions, type ItemTransition } from './item-transitions'
import { readPayPalKeys } from './keys-in-use'

/** Asks PayPal for the state of a batch. It counts as sent only if PayPal stored it under our own id (M24). */
export function refreshPayout(app: PbApp, batch: PayoutBatchRow, number: string): void {
  const { id, provider_mode: mode } = batch
  const keys = readPayPalKeys(app)
  if (keys === null) return
  if (keys.mode !== mode) return recordPayPalProblem(app, id, { problem: 'other-mode', said: '' })
  noteAsked(app, batch)
  const { bearer, trouble } = signInToPayPal(keys)
  if (bearer === '') return recordPayPalProblem(app, id, trouble)
  const report = fetchBatch(keys, bearer, number)
  if ('problem' in report) return recordPayPalProblem(app, id, report)
  if (report.sender !== id) return recordPayPalProblem(app, id, { problem: 'other-batch', said: '' })
  if (batch.submission === 'unknown') recordAcceptedBatch(app, id, number, 'unknown')
  applyReport(app, id, report.items)
}

/** Records that PayPal was asked about a batch without open items, even if PayPal doesn't answer. */
function noteAsked(app: PbApp, { id, state }: PayoutBatchRow): void {
  if (state !== 'reconciled') return
  inTransaction(app, (tx) =>
    exec(tx, 'UPDATE payout_batches SET tried_at = {:now} WHERE id = {:id}', { id, now: moment() }),
  )
}

/** Applies PayPal's report in one transaction. Amounts that differ from ours are left for an admin. */
function applyReport(app: PbApp, id: Id, report: readonly PayPalItem[]): void {
  inTransaction(app, (tx) => {
    const [batch] = findBatches(tx, '', 'WHERE b.id = {:id}', { id })
    if (batch === undefined) return
    const items = new Map(listPayoutItems(tx, id).map((item) => [item.payment, item]))
    const moves: ItemTransition[] = []
    let differ = false
    for (const row of withoutConflicts(report)) {
      const item = items.get(row.payment)
      const move = item === undefined ? null : moveOf(item, row)
      if (move === 'differs') differ = true
      else if (move !== null) moves.push(move)
    }
    if (moves.length > 0) auditReconciled(tx, system, batch, applyItemTransitions(tx, system, batch, moves))
    exec(
      tx,
      `UPDATE payout_batches SET asked_at = {:now}, trouble = {:trouble}, trouble_detail = '' WHERE id = {:id}`,
      {
        id,
        now: moment(),
        trouble: differ ? 'amount-differs' : '',
      },
    )
  })
}

/** Merges the rows of each item; two different states for one item count as unknown. */
function withoutConflicts(report: readonly PayPalItem[]): Iterable<PayPalItem> {
  const found = new Map<Id, PayPalItem>()
  for (const row of report) {
    const before = found.get(row.payment)
    found.set(row.payment, before === undefined || before.word === row.word ? row : { ...row, word: 'TOLD TWICE' })
  }
  return found.values()
}

/** Maps PayPal's state of an item to a transition; null = none. */
function moveOf(item: PayoutItemRow, { word, cents, transaction }: PayPalItem): ItemTransition | 'differs' | null {
  const to = nextItemState(item.state, { reported: reportedState(word) })
  if (to === null || to === item.state) return null
  // PayPal reports the amount sent; for an item paid with a different amount this isn't the amount that was returned
  if (cents !== fullAmountOf(item, to)) return 'differs'
  // the payment is now in another batch or was paid otherwise, so an admin has to decide when applying the report
  if (item.gone && effectOf(to) !== 'free') return 'differs'
  return { item, to, word, transaction, cents, reason: '' }
}
