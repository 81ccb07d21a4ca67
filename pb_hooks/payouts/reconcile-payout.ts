import {
  markPayoutItemsNotSentRoute,
  reconcilePayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import { judgeRows } from '../../domain/money/payouts/report-verdict'
import type { ClassifiedRow } from '../../domain/money/payouts/payout-sendings'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { parseReportedState } from '../../domain/money/payouts/payout-words'
import { requireSameSelection } from '../payments/list/payment-selection'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { requireBatch } from './batch'
import { listPayoutItems } from './items'
import { auditReconciled, applyItemTransitions, type ItemTransition } from './item-transitions'

export const handedOverStates = ['exported', 'sent', 'reconciled'] as const satisfies readonly PayoutBatchRow['state'][]

/**
 * Applies a report (M24). Evaluates each row again with the current state (M32, M33), so an outdated or forged command
 * can't unlock a payment that the provider may still have.
 */
export const reconcilePayout = commandFor(reconcilePayoutRoute, ({ app, person }, { batch: id, rows, seen }) => {
  const batch = requireBatch(app, person.id, id, handedOverStates)
  requireNotSending(batch)
  const rowsByPayment = new Map<Id, ClassifiedRow[]>()
  for (const { payment, role = 'sending', reference = '', ...row } of rows)
    rowsByPayment.set(payment, [...(rowsByPayment.get(payment) ?? []), { ...row, role, reference }])
  const items = new Map(listPayoutItems(app, id, [...rowsByPayment.keys()]).map((item) => [item.payment, item]))
  const moves = [...rowsByPayment].flatMap(([payment, of]) =>
    reportedMoves(items.get(payment) ?? fail('not-found'), of),
  )
  requireSameSelection({ count: moves.length, cents: centsOf(moves) }, seen)
  const result = applyItemTransitions(app, person, batch, moves)
  auditReconciled(app, person, batch, result)
  return result
})

/** Rejects a report on a batch that is about to be submitted by API, because the report can't include that submission. */
export function requireNotSending({ submission: at }: PayoutBatchRow): void {
  if (at === 'waiting' || at === 'sending') fail('payout-at-paypal')
}

function reportedMoves(item: PayoutItemRow, rows: readonly ClassifiedRow[]): ItemTransition[] {
  const { kind, state, word, cents, transaction, changes } = judgeRows(item, rows)
  if (state === null) return []
  const to = nextItemState(item.state, { reported: state }) ?? fail('payout-state-changed')
  if (kind === 'gone') fail('payout-item-settled')
  if (kind === 'different' && to !== item.state) fail('payout-amount-differs')
  return changes ? [{ item, to, word, transaction, cents, reason: '' }] : []
}

/** Maps a reported state to an item's transition, ignoring the amount; null = none. */
export function transitionFor(
  item: PayoutItemRow,
  { word, cents, transaction }: Pick<ClassifiedRow, 'word' | 'cents' | 'transaction'>,
): ItemTransition | null {
  const to = nextItemState(item.state, { reported: parseReportedState(word) })
  if (to === null) return fail('payout-state-changed')
  if (to === item.state) return null
  if (item.gone && effectOf(to) !== 'free') fail('payout-item-settled')
  return { item, to, word, transaction, cents, reason: '' }
}

const centsOf = (moves: readonly ItemTransition[]): number =>
  moves.reduce((sum, { item }) => sum + item.amount_cents, 0)

/** Marks payments without any report as not sent, with a reason, so they can be put into another batch. */
export const markNotSent = commandFor(
  markPayoutItemsNotSentRoute,
  ({ app, person }, { batch: id, payments, seen, reason }) => {
    if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
    const batch = requireBatch(app, person.id, id, handedOverStates)
    // a batch that is being submitted or that PayPal accepted can't be withdrawn by an admin
    if (batch.submission === 'sending' || batch.submission === 'taken') fail('payout-at-paypal')
    const named = [...new Set(payments)]
    const items = listPayoutItems(app, id, named)
    if (items.length !== named.length) fail('not-found')
    // a batch that may still be submitted can only be withdrawn as a whole
    const mayGo = batch.submission === 'waiting' || batch.submission === 'refused'
    if (mayGo && named.length !== batch.open) fail('bad-input', {}, { payments: 'bad-input' })
    const moves = items.map((item): ItemTransition => {
      const to = nextItemState(item.state, 'not-sent') ?? fail('payout-state-changed')
      return { item, to, word: '', transaction: '', cents: null, reason }
    })
    requireSameSelection({ count: moves.length, cents: centsOf(moves) }, seen)
    applyItemTransitions(app, person, batch, moves)
    return {}
  },
)
