import { approvePaymentsRoute } from '../../domain/api/payments'
import type { PaymentRefusal } from '../../domain/money/payment-refusal'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { payeeProblemOf, payeeProblemSql, settledBefore } from './payee-problems'
import { paymentFacts } from './payment-facts'
import { selectedPayments } from './selected-payments'

/**
 * Approves payments one by one (M12): each needs its payee's PayPal address, which is copied onto it, and waits 72 hours
 * after a change of address. What can't be approved is told, the rest is. Nothing is done when count or sum aren't what the
 * admin confirmed (P16); so of two calls at once one finds the state gone.
 */
export const approvePayments = commandFor(approvePaymentsRoute, ({ app, person }, wanted) => {
  const approved: string[] = []
  const refused: PaymentRefusal[] = []
  for (const payment of selectedPayments(app, wanted, 'pending')) {
    const code = approve(app, payment, person.id)
    if (code) {
      refused.push({ payment, code })
      continue
    }
    approved.push(payment)
    audit(app, {
      actor: person.id,
      actorName: person.name,
      action: 'payment.approve',
      subject: `user_payments/${payment}`,
      before: { status: 'pending' },
      after: { status: 'approved', ...paymentFacts(app, payment) },
    })
  }
  return { approved, refused }
})

function approve(app: PbApp, payment: string, actor: string): PaymentRefusal['code'] | null {
  const payee = one(
    app,
    `SELECT p.status, COALESCE(u.paypal_email, '') AS paypal, ${payeeProblemSql} AS problem
     FROM user_payments p LEFT JOIN users u ON u.id = p.user_id WHERE p.id = {:payment}`,
    { payment, settled: settledBefore() },
    { status: '', paypal: '', problem: '' },
  )
  if (payee?.status !== 'pending') return 'payment-state-changed'
  const problem = payeeProblemOf(payee.problem)
  if (problem !== undefined) return problem
  const now = moment()
  const moved = exec(
    app,
    `UPDATE user_payments SET status = 'approved', approved_at = {:now}, payee_paypal = {:paypal}, updated = {:now}
     WHERE id = {:payment} AND status = 'pending'`,
    { payment, paypal: payee.paypal, now },
  )
  if (moved !== 1) return 'payment-state-changed'
  exec(app, 'UPDATE payment_desk SET approved_by = {:actor}, updated = {:now} WHERE payment = {:payment}', {
    actor,
    now,
    payment,
  })
  return null
}
