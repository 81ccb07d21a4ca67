import { cancelPaymentRoute } from '../../domain/api/payments'
import { holdWaiting } from '../holds/hold-waiting'
import { liftHoldsOfPayment } from '../holds/lift-holds'
import { aboutPayment } from '../notifications/about-payment'
import { notifyAll } from '../notifications/notify'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { leaveDraft } from '../payouts/leave-draft'
import { paymentFacts } from './payment-facts'

/**
 * Cancels a pending or approved payment and says what becomes of its lines (M4): `later` = pending again, the next run pays
 * them; `never` = cancelled for good with the reason. One in a batch that was exported or sent waits for reconciliation.
 */
export const cancelPayment = commandFor(cancelPaymentRoute, ({ app, person }, wanted) => {
  const { payment, lines, reason } = wanted
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const before = one(
    app,
    'SELECT user_id, status, amount_cents, month FROM user_payments WHERE id = {:payment}',
    { payment },
    { user_id: '', status: '', amount_cents: 0, month: '' },
  )
  if (!before) fail('not-found')
  leaveDraft(app, payment)
  const now = moment()
  const moved = exec(
    app,
    `UPDATE user_payments SET status = 'cancelled', cancelled_at = {:now}, cancel_reason = {:reason}, updated = {:now}
     WHERE id = {:payment} AND status IN ('pending', 'approved')`,
    { payment, reason, now },
  )
  if (moved !== 1) fail('payment-state-changed')
  exec(
    app,
    lines === 'later'
      ? `UPDATE earnings SET payment = '', updated = {:now} WHERE payment = {:payment} AND status = 'pending'`
      : `UPDATE earnings SET payment = '', status = 'cancelled', cancel_kind = 'never', reason = {:reason}, updated = {:now}
         WHERE payment = {:payment} AND status = 'pending'`,
    lines === 'later' ? { payment, now } : { payment, reason, now },
  )
  liftHoldsOfPayment(app, payment, person)
  holdWaiting(app, person, before.user_id)
  if (before.status === 'approved') {
    const { user_id: user, amount_cents: cents, month } = before
    notifyAll(app, 'payment-cancelled', [aboutPayment({ id: payment, user, cents, month })])
  }
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'payment.cancel',
    subject: `user_payments/${payment}`,
    before: { status: before.status },
    after: { status: 'cancelled', lines, reason, ...paymentFacts(app, payment) },
  })
  return {}
})
