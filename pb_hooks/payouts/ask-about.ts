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

/**
 * Asks PayPal what became of a batch and applies it. A batch of which nothing is known is taken for sent only if PayPal has it under
 * that number with our own id (M24).
 */
export function askAbout(app: PbApp, batch: PayoutBatchRow, number: string): void {
  const { id, provider_mode: mode } = batch
  const keys = keysInUse(app)
  if (keys === null) return
  if (keys.mode !== mode) return noteTrouble(app, id, { problem: 'other-mode', said: '' })
  noteAsked(app, batch)
  const { bearer, trouble } = signIn(keys)
  if (bearer === '') return noteTrouble(app, id, trouble)
  const told = askBatch(keys, bearer, number)
  if ('problem' in told) return noteTrouble(app, id, told)
  if (told.sender !== id) return noteTrouble(app, id, { problem: 'other-batch', said: '' })
  if (batch.submission === 'unknown') taken(app, id, number, 'unknown')
  apply(app, id, told.items)
}

/** Once nothing of it is open it is asked about once a day, also where PayPal gives no answer. */
function noteAsked(app: PbApp, { id, state }: PayoutBatchRow): void {
  if (state !== 'reconciled') return
  inTransaction(app, (tx) =>
    exec(tx, 'UPDATE payout_batches SET tried_at = {:now} WHERE id = {:id}', { id, now: moment() }),
  )
}

/** Applies what PayPal says, in one transaction. Another amount than ours is left for an admin to look at. */
function apply(app: PbApp, id: Id, told: readonly ToldItem[]): void {
  inTransaction(app, (tx) => {
    const [batch] = batchesWhere(tx, '', 'WHERE b.id = {:id}', { id })
    if (batch === undefined) return
    const items = new Map(itemsOf(tx, id).map((item) => [item.payment, item]))
    const moves: ItemMove[] = []
    let differ = false
    for (const row of oneEach(told)) {
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

/** An item that is told twice, with two words, is nothing that is known. */
function oneEach(told: readonly ToldItem[]): Iterable<ToldItem> {
  const found = new Map<Id, ToldItem>()
  for (const row of told) {
    const before = found.get(row.payment)
    found.set(row.payment, before === undefined || before.word === row.word ? row : { ...row, word: 'TOLD TWICE' })
  }
  return found.values()
}

/** What PayPal's word does to an item: null = nothing. */
function moveOf(item: PayoutItemRow, { word, cents, transaction }: ToldItem): ItemMove | 'differs' | null {
  const to = nextItemState(item.state, { reported: reportedState(word) })
  if (to === null || to === item.state) return null
  // PayPal tells what was sent: of one that was paid otherwise that isn't what came back
  if (cents !== wholeOf(item, to)) return 'differs'
  // it is in another batch by now, or was paid another way: that is looked at by an admin, with the report
  if (item.gone && effectOf(to) !== 'free') return 'differs'
  return { item, to, word, transaction, cents, reason: '' }
}
