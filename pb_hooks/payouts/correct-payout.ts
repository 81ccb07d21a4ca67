import {
  acceptPayoutAmountRoute,
  correctPayoutReturnRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../domain/api/money/payouts'
import { addMonths, firstDay, isMonthClosed, lastDay, monthOf } from '../../domain/calendar'
import type { Cents, Id } from '../../domain/entities'
import { judgeRows } from '../../domain/money/payouts/report-verdict'
import { proposedCorrection } from '../../domain/money/payouts/payout-matching'
import { isRefunded, moneyAfterReport, uncorrectedCents, type ItemMoney } from '../../domain/money/payouts/payout-owed'
import { parseReportedState } from '../../domain/money/payouts/payout-words'
import { insertAdjustment } from '../payments/manual/adjust-earnings'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/errors'
import type { Person } from '../platform/route'
import { requireBatch } from './batch'
import { listPayoutItems } from './items'
import { applyItemTransitions } from './item-transitions'
import { requireNotSending, handedOverStates, transitionFor } from './reconcile-payout'
import { refreshPayoutColumns } from './payout-columns'

/** Accepts another amount that the provider paid: the difference becomes a correction (M11). */
export const acceptPayout = commandFor(acceptPayoutAmountRoute, ({ app, person }, input) => {
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
export const correctPayout = commandFor(correctPayoutReturnRoute, ({ app, person }, { batch: id, payment, reason }) => {
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
  refreshPayoutColumns(app, { batch: batch.id })
  const kept = item.deleted && { kept: true }
  const after = { user, paymentType, month, cents, reason, ...kept }
  audit(app, person, 'earning.adjust', `earnings/${earning}`, { after })
  audit(app, person, 'payout-item.correct', `user_payments/${item.payment}`, {
    after: { batch: batch.id, user, cents, reason, ...kept },
  })
  return earning
}

/** Cancels the line permanently, because the person was deleted. Its reason remains, and no run includes it. */
function cancelLine(app: PbApp, earning: Id): void {
  exec(
    app,
    `UPDATE earnings SET status = 'cancelled', cancel_kind = 'never', updated = {:now} WHERE id = {:earning} AND status = 'pending'`,
    { earning, now: moment() },
  )
}
