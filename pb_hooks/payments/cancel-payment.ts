import type { Id } from '../../domain/entities'
import { one, requireRow, updateRows } from '../platform/db'
import { cancelPaymentRoute } from '../../domain/api/money/payments'
import type { InputOf } from '../../domain/api/route'
import {
  paysReplacedMonths,
  paysOwnAmount,
  type ReplacementAmounts,
} from '../../domain/money/accrual/manual-replacements'
import { holdPendingLines } from '../holds/hold-pending-lines'
import { liftHoldsOfPayment } from '../holds/end-hold'
import { paymentRecipient, notifyAll } from '../notifications/notify'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { removeFromDraft } from '../payouts/remove-from-draft'
import { replacingPaymentSql } from '../holds/manual-replacements'

/**
 * Cancels a payment and decides whether its lines, and the months that it replaces, are paid later or never (M4, M35). A
 * payment in an exported or sent batch must be reconciled first.
 */
export const cancelPayment = commandFor(cancelPaymentRoute, ({ app, person, audit }, input) => {
  const { payment, lines, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const before = requireRow(app, 'user_payments', payment, {
    user_id: '',
    status: '',
    amount_cents: 0,
    month: '',
    replaces: '',
    payee_paypal: '',
  })
  const { user_id: user, amount_cents: cents, month, payee_paypal: payee } = before
  const { paysLines, keepsMonths } = outcomeOf(lines, before.replaces !== '')
  removeFromDraft(app, payment)
  const cancelled = { status: 'cancelled', cancelled_at: moment(), cancel_reason: reason, still_replaces: keepsMonths }
  const open = `id = {:payment} AND status IN ('pending', 'approved')`
  if (updateRows(app, 'user_payments', cancelled, open, { payment }) !== 1) fail('payment-state-changed')
  const never = { status: 'cancelled', cancel_kind: 'never', reason }
  const linesOfPayment = `payment = {:payment} AND status = 'pending'`
  updateRows(app, 'earnings', { payment: '', ...(!paysLines && never) }, linesOfPayment, { payment })
  if (!keepsMonths) liftHoldsOfPayment(app, payment, person)
  holdPendingLines(app, person, user)
  if (before.status === 'approved')
    notifyAll(app, 'payment-cancelled', [paymentRecipient({ id: payment, user, cents, month })])
  audit('payment.cancel', `user_payments/${payment}`, {
    before: { status: before.status },
    after: { status: 'cancelled', lines, reason, user, cents, payee },
  })
  return {}
})

type Choice = InputOf<typeof cancelPaymentRoute>['lines']

function outcomeOf(choice: Choice, standsInstead: boolean): { paysLines: boolean; keepsMonths: boolean } {
  if (choice === 'later' || choice === 'never') {
    if (standsInstead) fail('cancel-choice-needed', {}, { lines: 'cancel-choice-needed' })
    return { paysLines: choice === 'later', keepsMonths: false }
  }
  if (!standsInstead) fail('bad-input', {}, { lines: 'bad-input' })
  return { paysLines: paysOwnAmount(choice), keepsMonths: !paysReplacedMonths(choice) }
}

const waits = `e.status = 'pending' AND e.payment = ''`
const held = (more: string): string =>
  `EXISTS (SELECT 1 FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id WHERE h.earning = e.id AND h.released_at = '' AND ${more})`

/** Returns the sums for the cancel dialog of a pending payment that replaces months (M35); null for other payments. */
export const readReplacementSums = (app: PbApp, payment: Id): ReplacementAmounts | null =>
  one(
    app,
    `SELECT q.amount_cents AS ownCents,
       COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = q.user_id AND ${waits} AND NOT ${held('1')}), 0) AS balanceCents,
       COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = q.user_id AND ${waits}
         AND ${held(`h.kind = 'by-hand' AND d.evidence = q.id`)} AND NOT ${held(`h.kind != 'by-hand'`)}
         AND ${replacingPaymentSql('e', 'q.id')} = ''), 0) AS monthsCents
     FROM user_payments q WHERE q.id = {:payment} AND q.replaces != '' AND q.status IN ('pending', 'approved')`,
    { payment },
    { balanceCents: 0, ownCents: 0, monthsCents: 0 },
  )
