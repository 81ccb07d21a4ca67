import {
  acceptPayoutRoute,
  correctPayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../domain/api/money/payouts'
import { addMonths, firstDay, isClosed, lastDay, monthOf } from '../../domain/calendar'
import type { Cents, Id } from '../../domain/entities'
import { answerOf } from '../../domain/money/payouts/payout-answer'
import { correctionOf } from '../../domain/money/payouts/payout-matching'
import { isBack, moneyTold, owedOf, type ItemMoney } from '../../domain/money/payouts/payout-owed'
import { stateOfWord } from '../../domain/money/payouts/payout-words'
import { insertAdjustment } from '../payments/manual/insert-adjustment'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'
import type { Person } from '../platform/route'
import { batchIn } from './batch'
import { itemsOf } from './items'
import { moveItems } from './move-items'
import { demandAtRest, handedOver, moveOf } from './reconcile-payout'
import { restampPayments } from './restamp-payments'

/**
 * Accepts a payment for which the provider reports another amount: it is dispersed, and the difference becomes a correction
 * that the next run nets (M11). Requires that the provider reported it as paid. If it is already paid here, only the
 * correction is booked; if it came back, only the returned part that isn't booked yet.
 */
export const acceptPayout = commandFor(acceptPayoutRoute, ({ app, person }, input) => {
  const { batch: id, payment, word, cents, transaction, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = batchIn(app, person.id, id, handedOver)
  demandAtRest(batch)
  const item = itemIn(app, id, payment)
  const to = stateOfWord(word)
  // for a payment sent more than once the report may concern another batch (M33)
  const { kind } = answerOf(item, [{ role: 'sending', word, cents, transaction, reference: '' }])
  const owed = kind === 'unclear' ? null : correctionOf(item, to, cents)
  if (owed === null) return fail(item.correction === '' ? 'bad-input' : 'payout-item-settled')
  const move = moveOf(item, { word, cents, transaction })
  if (move !== null) moveItems(app, person, batch, [{ ...move, reason }])
  return {
    earning: correct(app, person, { batch, item, cents: owed, reason, told: { ...moneyTold(item, to, cents) } }),
  }
})

/** Books what was paid and came back and isn't booked yet: a line of the next run pays it again (M11). */
export const correctPayout = commandFor(correctPayoutRoute, ({ app, person }, { batch: id, payment, reason }) => {
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = batchIn(app, person.id, id, handedOver)
  const item = itemIn(app, id, payment)
  if (!isBack(item.state)) fail('payout-state-changed')
  const cents = owedOf(item)
  if (cents === 0) fail('payout-item-settled')
  return { earning: correct(app, person, { batch, item, cents, reason, told: {} }) }
})

const itemIn = (app: PbApp, batch: Id, payment: Id): PayoutItemRow =>
  itemsOf(app, batch, [payment])[0] ?? fail('not-found')

interface Correction {
  batch: PayoutBatchRow
  item: PayoutItemRow
  cents: Cents
  reason: string
  /** The amounts paid and returned that the report also contains. */
  told: Partial<Pick<ItemMoney, 'paid_cents' | 'returned_cents'>>
}

/**
 * Adds a correction for an item: dated to its payment's month, or to the last closed month if that one isn't closed.
 * Returns the line. The payee's amount plus the correction equals the amount that was due. For a deleted person the line is
 * cancelled at once, so that it is recorded but never paid.
 */
function correct(app: PbApp, person: Person, { batch, item, cents, reason, told: amounts }: Correction): Id {
  const day = today(app)
  const month = isClosed(item.month, day) ? item.month : addMonths(monthOf(day), -1)
  const { user_id: user, payment_type: paymentType } = item
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earning = insertAdjustment(app, {
    user,
    paymentType,
    month,
    ...period,
    cents,
    reason,
    correctsPayment: item.payment,
  })
  if (item.deleted) cancelLine(app, earning)
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
  restampPayments(app, { batch: batch.id })
  const kept = item.deleted && { kept: true }
  const after = { user, paymentType, month, cents, reason, ...kept }
  audit(app, { actor: person, action: 'earning.adjust', subject: `earnings/${earning}`, after })
  audit(app, {
    actor: person,
    action: 'payout-item.correct',
    subject: `user_payments/${item.payment}`,
    after: { batch: batch.id, user, cents, reason, ...kept },
  })
  return earning
}

/** Cancels the line permanently, because the person was deleted. It keeps its reason, and no run takes it. */
function cancelLine(app: PbApp, earning: Id): void {
  exec(
    app,
    `UPDATE earnings SET status = 'cancelled', cancel_kind = 'never', updated = {:now} WHERE id = {:earning} AND status = 'pending'`,
    { earning, now: moment() },
  )
}
