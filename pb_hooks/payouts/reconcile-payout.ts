import {
  notSentRoute,
  reconcilePayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import { answerOf } from '../../domain/money/payouts/payout-answer'
import type { ToldRow } from '../../domain/money/payouts/payout-sendings'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { stateOfWord } from '../../domain/money/payouts/payout-words'
import { demandSeen } from '../payments/list/selected-payments'
import { commandFor } from '../platform/command'
import { fail } from '../platform/refusals'
import { batchIn } from './batch'
import { itemsOf } from './items'
import { auditReconciled, moveItems, type ItemMove } from './move-items'

/** The states of a batch that the provider may speak of. */
export const handedOver = ['exported', 'sent', 'reconciled'] as const satisfies readonly PayoutBatchRow['state'][]

/**
 * Applies what a report says (M24), if count and sum of what changes are what was confirmed: a file that was read twice, or by two
 * admins, finds nothing to change the second time. The rows of each payment are judged here again, by the rule of the page (M32, M33)
 * and against what is known of it now, so a command that is old or forged frees nothing that the provider may still have.
 */
export const reconcilePayout = commandFor(reconcilePayoutRoute, ({ app, person }, { batch: id, rows, seen }) => {
  const batch = batchIn(app, person.id, id, handedOver)
  demandAtRest(batch)
  const told = new Map<Id, ToldRow[]>()
  for (const { payment, role = 'sending', reference = '', ...row } of rows)
    told.set(payment, [...(told.get(payment) ?? []), { ...row, role, reference }])
  const items = new Map(itemsOf(app, id, [...told.keys()]).map((item) => [item.payment, item]))
  const moves = [...told].flatMap(([payment, of]) => reportedMoves(items.get(payment) ?? fail('not-found'), of))
  demandSeen({ count: moves.length, cents: centsOf(moves) }, seen)
  const came = moveItems(app, person, batch, moves)
  auditReconciled(app, person, batch, came)
  return came
})

/** Refuses a word about a batch that is about to go over the API: what it says would stand beside a sending that it doesn't know of. */
export function demandAtRest({ submission: at }: PayoutBatchRow): void {
  if (at === 'waiting' || at === 'sending') fail('payout-at-paypal')
}

/**
 * What the rows of a report do to their item: one move, or none. `payout-amount-differs` where they tell another amount than is known,
 * `payout-item-settled` where they say that something came of a payment that is somewhere else by now.
 */
function reportedMoves(item: PayoutItemRow, rows: readonly ToldRow[]): ItemMove[] {
  const { kind, state, word, cents, transaction, changes } = answerOf(item, rows)
  if (state === null) return []
  const to = nextItemState(item.state, { reported: state }) ?? fail('payout-state-changed')
  if (kind === 'gone') fail('payout-item-settled')
  if (kind === 'different' && to !== item.state) fail('payout-amount-differs')
  return changes ? [{ item, to, word, transaction, cents, reason: '' }] : []
}

/** What a word does to an item, whatever amount it tells; null = nothing. */
export function moveOf(
  item: PayoutItemRow,
  { word, cents, transaction }: Pick<ToldRow, 'word' | 'cents' | 'transaction'>,
): ItemMove | null {
  const to = nextItemState(item.state, { reported: stateOfWord(word) })
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
  if (batch.submission === 'sending' || batch.submission === 'taken') fail('payout-at-paypal')
  const named = [...new Set(payments)]
  const items = itemsOf(app, id, named)
  if (items.length !== named.length) fail('not-found')
  // one that may still go is called back as a whole: a part of it would never go
  const mayGo = batch.submission === 'waiting' || batch.submission === 'refused'
  if (mayGo && named.length !== batch.open) fail('bad-input', {}, { payments: 'bad-input' })
  const moves = items.map((item): ItemMove => {
    const to = nextItemState(item.state, 'not-sent') ?? fail('payout-state-changed')
    return { item, to, word: '', transaction: '', cents: null, reason }
  })
  demandSeen({ count: moves.length, cents: centsOf(moves) }, seen)
  moveItems(app, person, batch, moves)
  return {}
})
