import { system } from '../platform/audit'
import type { PayoutBatchRow, PayoutItemRow } from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import type { ToldItem } from '../../domain/money/payouts/paypal-api'
import { wholeOf } from '../../domain/money/payouts/payout-owed'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { reportedState } from '../../domain/money/payouts/payout-words'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { askBatch, signIn } from './ask-paypal'
import { batchesWhere } from './batch'
import { noteTrouble, taken } from './hand-over-steps'
import { itemsOf } from './items'
import { auditReconciled, moveItems, type ItemMove } from './move-items'
import { keysInUse } from './keys-in-use'

/** Asks PayPal for the state of a batch and applies it. It counts as sent only if PayPal has our own id (M24). */
export function askAbout(app: PbApp, batch: PayoutBatchRow, number: string): void {
  const { id, provider_mode: mode } = batch
  const keys = keysInUse(app)
  if (keys === null) return
  if (keys.mode !== mode) return noteTrouble(app, id, { problem: 'other-mode', said: '' })
  noteAsked(app, batch)
  const { bearer, trouble } = signIn(keys)
  if (bearer === '') return noteTrouble(app, id, trouble)
  const report = askBatch(keys, bearer, number)
  if ('problem' in report) return noteTrouble(app, id, report)
  if (report.sender !== id) return noteTrouble(app, id, { problem: 'other-batch', said: '' })
  if (batch.submission === 'unknown') taken(app, id, number, 'unknown')
  applyReport(app, id, report.items)
}

/** A batch without open items is asked about once a day, also when PayPal doesn't answer. */
function noteAsked(app: PbApp, { id, state }: PayoutBatchRow): void {
  if (state !== 'reconciled') return
  inTransaction(app, (tx) =>
    exec(tx, 'UPDATE payout_batches SET tried_at = {:now} WHERE id = {:id}', { id, now: moment() }),
  )
}

/** Applies PayPal's report in one transaction. Amounts that differ from ours are left for an admin. */
function applyReport(app: PbApp, id: Id, report: readonly ToldItem[]): void {
  inTransaction(app, (tx) => {
    const [batch] = batchesWhere(tx, '', 'WHERE b.id = {:id}', { id })
    if (batch === undefined) return
    const items = new Map(itemsOf(tx, id).map((item) => [item.payment, item]))
    const moves: ItemMove[] = []
    let differ = false
    for (const row of withoutConflicts(report)) {
      const item = items.get(row.payment)
      const move = item === undefined ? null : moveOf(item, row)
      if (move === 'differs') differ = true
      else if (move !== null) moves.push(move)
    }
    if (moves.length > 0) auditReconciled(tx, system, batch, moveItems(tx, system, batch, moves))
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

/** Two different states for one item count as unknown. */
function withoutConflicts(report: readonly ToldItem[]): Iterable<ToldItem> {
  const found = new Map<Id, ToldItem>()
  for (const row of report) {
    const before = found.get(row.payment)
    found.set(row.payment, before === undefined || before.word === row.word ? row : { ...row, word: 'TOLD TWICE' })
  }
  return found.values()
}

/** Maps PayPal's state of an item to a transition; null = none. */
function moveOf(item: PayoutItemRow, { word, cents, transaction }: ToldItem): ItemMove | 'differs' | null {
  const to = nextItemState(item.state, { reported: reportedState(word) })
  if (to === null || to === item.state) return null
  // PayPal reports the amount sent; for an item that was paid differently this isn't the amount that came back
  if (cents !== wholeOf(item, to)) return 'differs'
  // the payment is now in another batch or was paid otherwise, so an admin has to decide with the report
  if (item.gone && effectOf(to) !== 'free') return 'differs'
  return { item, to, word, transaction, cents, reason: '' }
}
