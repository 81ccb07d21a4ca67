import { notSentRoute, reconcilePayoutRoute, type PayoutBatchRow, type PayoutItemRow } from '../../domain/api/payouts'
import type { InputOf } from '../../domain/api/route'
import { isUnclear } from '../../domain/money/payout-matching'
import { moneyTold, wholeOf } from '../../domain/money/payout-owed'
import { effectOf, nextItemState } from '../../domain/money/payout-states'
import { reportedState } from '../../domain/money/payout-words'
import { demandSeen } from '../payments/selected-payments'
import { commandFor } from '../platform/command'
import { fail } from '../platform/refusals'
import { batchIn } from './batch'
import { itemsOf } from './items'
import { auditReconciled, moveItems, type ItemMove } from './move-items'

/** The states of a batch that the provider may speak of. */
export const handedOver = ['exported', 'sent', 'reconciled'] as const satisfies readonly PayoutBatchRow['state'][]

/**
 * Applies what a report says (M24), if count and sum of what changes are what was confirmed: a file that was read twice, or by two
 * admins, finds nothing to change the second time.
 */
export const reconcilePayout = commandFor(reconcilePayoutRoute, ({ app, person }, { batch: id, rows, seen }) => {
  const batch = batchIn(app, person.id, id, handedOver)
  demandAtRest(batch)
  const named = rows.map(({ payment }) => payment)
  if (new Set(named).size !== named.length) fail('bad-input', {}, { rows: 'bad-input' })
  const items = new Map(itemsOf(app, id, named).map((item) => [item.payment, item]))
  const moves = rows.flatMap((row) => {
    const item = items.get(row.payment) ?? fail('not-found')
    const move = reportedMove(item, row)
    return move === null || isUnclear(item, move.to, row.transaction) ? [] : [move]
  })
  demandSeen({ count: moves.length, cents: centsOf(moves) }, seen)
  const came = moveItems(app, person, batch, moves)
  auditReconciled(app, person, batch, came)
  return came
})

/** Refuses a word about a batch that is about to go over the API: what it says would stand beside a sending that it doesn't know of. */
export function demandAtRest({ hand_over: at }: PayoutBatchRow): void {
  if (at === 'waiting' || at === 'sending') fail('payout-at-paypal')
}

type ReportedRow = Omit<InputOf<typeof reconcilePayoutRoute>['rows'][number], 'payment'>

/** What a row of a report does to its item; null = nothing. One that tells another amount than is known is refused. */
export function reportedMove(item: PayoutItemRow, row: ReportedRow): ItemMove | null {
  const move = moveOf(item, row)
  if (move === null) return null
  const { to, cents } = move
  // also where it was paid more often than it was sent and nobody says how much of that came back
  if (cents === null ? moneyTold(item, to, null) === null : cents !== wholeOf(item, to)) fail('payout-amount-differs')
  return move
}

/** The same, whatever amount it tells. */
export function moveOf(item: PayoutItemRow, { word, cents, transaction }: ReportedRow): ItemMove | null {
  const to = nextItemState(item.state, { reported: reportedState(word) })
  if (to === null) return fail('payout-state-changed')
  if (to === item.state) return null
  if (item.gone && effectOf(to) !== 'free') fail('payout-item-settled')
  return { item, to, word, transaction, cents, reason: '' }
}

const centsOf = (moves: readonly ItemMove[]): number => moves.reduce((sum, { item }) => sum + item.amount_cents, 0)

/** Says of payments of which nothing was ever heard that they weren't sent, with the reason: they are free for another batch. */
export const notSent = commandFor(notSentRoute, ({ app, person }, { batch: id, payments, seen, reason }) => {
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = batchIn(app, person.id, id, handedOver)
  // what is on its way over the API, or there, isn't called back by a word
  if (batch.hand_over === 'sending' || batch.hand_over === 'taken') fail('payout-at-paypal')
  const named = [...new Set(payments)]
  const items = itemsOf(app, id, named)
  if (items.length !== named.length) fail('not-found')
  // one that may still go is called back as a whole: a part of it would never go
  const mayGo = batch.hand_over === 'waiting' || batch.hand_over === 'refused'
  if (mayGo && named.length !== batch.open) fail('bad-input', {}, { payments: 'bad-input' })
  const moves = items.map((item): ItemMove => {
    const to = nextItemState(item.state, 'not-sent') ?? fail('payout-state-changed')
    return { item, to, word: '', transaction: '', cents: null, reason }
  })
  demandSeen({ count: moves.length, cents: centsOf(moves) }, seen)
  moveItems(app, person, batch, moves)
  return {}
})
