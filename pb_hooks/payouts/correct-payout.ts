import {
  acceptPayoutRoute,
  correctPayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../domain/api/payouts'
import { addMonths, firstDay, isClosed, lastDay, monthOf } from '../../domain/calendar'
import type { Cents, Id } from '../../domain/entities'
import { correctionOf } from '../../domain/money/payout-matching'
import { reportedState } from '../../domain/money/payout-words'
import { insertAdjustment } from '../payments/insert-adjustment'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'
import type { Person } from '../platform/route'
import { batchIn } from './batch'
import { itemsOf } from './items'
import { moveItems } from './move-items'
import { demandAtRest, handedOver, reportedMove } from './reconcile-payout'

/**
 * Takes a payment for paid of which the provider says another amount: it is dispersed, and what its payee got too little or too much is a
 * correction that the next run nets (M11). Only what the provider says was paid. Of one that is paid here already, by a report that named no
 * amount, only the correction is left to book.
 */
export const acceptPayout = commandFor(acceptPayoutRoute, ({ app, person }, wanted) => {
  const { batch: id, payment, word, cents, transaction, reason } = wanted
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = batchIn(app, person.id, id, handedOver)
  demandAtRest(batch)
  const item = itemIn(app, id, payment)
  if (item.correction !== '') fail('payout-item-settled')
  const owed = correctionOf(item, reportedState(word), cents) ?? fail('bad-input')
  const move = reportedMove(item, { word, cents: null, transaction })
  if (move !== null) moveItems(app, person, batch, [{ ...move, reason }])
  return { earning: correct(app, person, { batch, item, cents: owed, reason }) }
})

/** Books what was paid and came back: it is owed again, as a line of the next run (M11). */
export const correctPayout = commandFor(correctPayoutRoute, ({ app, person }, { batch: id, payment, reason }) => {
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const batch = batchIn(app, person.id, id, handedOver)
  const item = itemIn(app, id, payment)
  if (item.state !== 'refunded' && item.state !== 'reversed') fail('payout-state-changed')
  return { earning: correct(app, person, { batch, item, cents: item.amount_cents, reason }) }
})

const itemIn = (app: PbApp, batch: Id, payment: Id): PayoutItemRow =>
  itemsOf(app, batch, [payment])[0] ?? fail('not-found')

interface Correction {
  batch: PayoutBatchRow
  item: PayoutItemRow
  cents: Cents
  reason: string
}

/** Writes the correction of an item, once: dated to the month of its payment, or, while that isn't closed, to the last one that is. Returns the line. */
function correct(app: PbApp, person: Person, { batch, item, cents, reason }: Correction): Id {
  if (item.correction !== '') fail('payout-item-settled')
  const day = today(app)
  const month = isClosed(item.month, day) ? item.month : addMonths(monthOf(day), -1)
  const { user_id: user, payment_type: paymentType } = item
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earning = insertAdjustment(app, { user, paymentType, month, ...period, cents, reason })
  const done = exec(
    app,
    `UPDATE payout_items SET correction = {:earning}, updated = {:now} WHERE batch = {:batch} AND payment = {:payment} AND correction = ''`,
    { earning, now: moment(), batch: batch.id, payment: item.payment },
  )
  if (done !== 1) fail('payout-item-settled')
  const by = { actor: person.id, actorName: person.name }
  const after = { user, paymentType, month, cents, reason }
  audit(app, { ...by, action: 'earning.adjust', subject: `earnings/${earning}`, after })
  audit(app, {
    ...by,
    action: 'payout-item.correct',
    subject: `user_payments/${item.payment}`,
    after: { batch: batch.id, user, cents, reason },
  })
  return earning
}
