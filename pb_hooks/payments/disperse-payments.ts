import { dispersePaymentsRoute } from '../../domain/api/payments'
import type { PaymentRefusal } from '../../domain/money/payment-refusal'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { makeBonuses } from './make-bonuses'
import { paymentFacts } from './payment-facts'
import { selectedPayments } from './selected-payments'

/** Records that approved payments were sent: they and their lines are paid, for good (M4, M11), if they are what was confirmed (P16). */
export const dispersePayments = commandFor(dispersePaymentsRoute, ({ app, person }, wanted) => {
  const { reference = '' } = wanted
  const dispersed: string[] = []
  const refused: PaymentRefusal[] = []
  const now = moment()
  const day = today(app)
  for (const payment of selectedPayments(app, wanted, 'approved')) {
    const moved = exec(
      app,
      `UPDATE user_payments SET status = 'dispersed', dispersed_at = {:now}, reference = {:reference}, updated = {:now}
         WHERE id = {:payment} AND status = 'approved'`,
      { payment, now, reference },
    )
    if (moved !== 1) {
      refused.push({ payment, code: 'payment-state-changed' })
      continue
    }
    exec(
      app,
      `UPDATE earnings SET status = 'paid', paid_date = {:day}, updated = {:now}
         WHERE payment = {:payment} AND status = 'pending'`,
      { payment, day, now },
    )
    makeBonuses(app, payment, person)
    dispersed.push(payment)
    audit(app, {
      actor: person.id,
      actorName: person.name,
      action: 'payment.disperse',
      subject: `user_payments/${payment}`,
      before: { status: 'approved' },
      after: { status: 'dispersed', reference, ...paymentFacts(app, payment) },
    })
  }
  return { dispersed, refused }
})
