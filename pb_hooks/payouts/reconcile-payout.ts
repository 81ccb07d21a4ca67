import {
  markPayoutItemsNotSentRoute,
  reconcilePayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
  acceptPayoutAmountRoute,
  correctPayoutReturnRoute,
} from '../../domain/api/money/payouts'
import type { Id, Cents } from '../../domain/entities'
import { totalsOf } from '../../domain/money/payments/payment-selection'
import { judgeRows } from '../../domain/money/payouts/report-verdict'
import type { ClassifiedRow } from '../../domain/money/payouts/payout-attempts'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { parseReportedState } from '../../domain/money/payouts/payout-words'
import { requireSameSelection } from '../payments/list/payment-selection'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { requireBatch } from './batch'
import { listPayoutItems, auditReconciled, applyItemTransitions, type ItemTransition } from './item-transitions'
import { addMonths, isMonthClosed, monthOf } from '../../domain/calendar'
import { proposedCorrection } from '../../domain/money/payouts/payout-matching'
import { isRefunded, moneyAfterReport, uncorrectedCents, type ItemMoney } from '../../domain/money/payouts/payout-owed'
import { insertAdjustment } from '../payments/manual/adjust-earnings'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { exec, updateRow } from '../platform/db'
import type { Person } from '../platform/route'
import { refreshPayoutColumns } from './payout-columns'

const handedOverStates = ['exported', 'sent', 'reconciled'] as const satisfies readonly PayoutBatchRow['state'][]

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
  requireSameSelection(totalsOf(moves.map(({ item }) => item)), seen)
  const result = applyItemTransitions(app, person, batch, moves)
  auditReconciled(app, person, batch, result)
  return result
})

/** Rejects a report on a batch that is about to be submitted by API, because the report can't include that submission. */
function requireNotSending({ submission: at }: PayoutBatchRow): void {
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
function transitionFor(
  item: PayoutItemRow,
  { word, cents, transaction }: Pick<ClassifiedRow, 'word' | 'cents' | 'transaction'>,
): ItemTransition | null {
  const to = nextItemState(item.state, { reported: parseReportedState(word) })
  if (to === null) return fail('payout-state-changed')
  if (to === item.state) return null
  if (item.gone && effectOf(to) !== 'free') fail('payout-item-settled')
  return { item, to, word, transaction, cents, reason: '' }
}

/** Marks payments without any report as not sent, with a reason, so they can be put into another batch. */
commandFor(markPayoutItemsNotSentRoute, ({ app, person }, { batch: id, payments, seen, reason }) => {
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
  requireSameSelection(totalsOf(moves.map(({ item }) => item)), seen)
  applyItemTransitions(app, person, batch, moves)
  return {}
})

/** Accepts another amount that the provider paid: the difference becomes a correction (M11). */
commandFor(acceptPayoutAmountRoute, ({ app, person }, input) => {
  const { batch: id, payment, word, cents, transaction, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = requireBatch(app, person.id, id, handedOverStates)
  requireNotSending(batch)
  const item = itemIn(app, id, payment)
  const to = parseReportedState(word)
  // if a payment was sent more than once, the report may be about another batch (M33)
  const { kind } = judgeRows(item, [{ role: 'sending', word, cents, transaction, reference: '' }])
  const owed = kind === 'unclear' ? null : proposedCorrection(item, to, cents)
  if (owed === null) return fail(item.correction === '' ? 'bad-input' : 'payout-item-settled')
  const move = transitionFor(item, { word, cents, transaction })
  if (move !== null) applyItemTransitions(app, person, batch, [{ ...move, reason }])
  return {
    earning: correct(app, person, { batch, item, cents: owed, reason, told: { ...moneyAfterReport(item, to, cents) } }),
  }
})

/** Records an amount that was paid and then returned: a line of the next run pays it again (M11). */
commandFor(correctPayoutReturnRoute, ({ app, person }, { batch: id, payment, reason }) => {
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = requireBatch(app, person.id, id, handedOverStates)
  const item = itemIn(app, id, payment)
  if (!isRefunded(item.state)) fail('payout-state-changed')
  const cents = uncorrectedCents(item)
  if (cents === 0) fail('payout-item-settled')
  return { earning: correct(app, person, { batch, item, cents, reason, told: {} }) }
})

const itemIn = (app: PbApp, batch: Id, payment: Id): PayoutItemRow =>
  listPayoutItems(app, batch, [payment])[0] ?? fail('not-found')

interface Correction {
  batch: PayoutBatchRow
  item: PayoutItemRow
  cents: Cents
  reason: string
  told: Partial<Pick<ItemMoney, 'paid_cents' | 'returned_cents'>>
}

/** Adds a correction, so that the amount received plus the correction equals the amount due. */
function correct(app: PbApp, person: Person, { batch, item, cents, reason, told: amounts }: Correction): Id {
  const day = today(app)
  const month = isMonthClosed(item.month, day) ? item.month : addMonths(monthOf(day), -1)
  const { user_id: user, payment_type: paymentType } = item
  const earning = insertAdjustment(app, { user, paymentType, month, cents, reason, correctsPayment: item.payment })
  // nothing is paid to a deleted person; the line keeps its reason, and no run includes it
  if (item.deleted) updateRow(app, 'earnings', earning, { status: 'cancelled', cancel_kind: 'never' })
  const { paid_cents: paid, returned_cents: back } = { ...item, ...amounts }
  const done = exec(
    app,
    `UPDATE payout_items SET correction = {:earning}, corrected_cents = corrected_cents + {:cents}, paid_cents = {:paid}, returned_cents = {:back},
       updated = {:now}
     WHERE batch = {:batch} AND payment = {:payment} AND correction = {:before}
       AND amount_cents - {:paid} + {:back} - corrected_cents - {:cents} = 0`,
    { earning, cents, paid, back, now: moment(), batch: batch.id, payment: item.payment, before: item.correction },
  )
  if (done !== 1) fail('payout-item-settled')
  refreshPayoutColumns(app, { batch: batch.id })
  const kept = item.deleted && { kept: true }
  const after = { user, paymentType, month, cents, reason, ...kept }
  audit(app, person, 'earning.adjust', `earnings/${earning}`, { after })
  audit(app, person, 'payout-item.correct', `user_payments/${item.payment}`, {
    after: { batch: batch.id, user, cents, reason, ...kept },
  })
  return earning
}
