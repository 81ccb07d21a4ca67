import * as v from 'valibot'
import type { PaymentRefusal } from '../../domain/api/admin'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { exec } from '../platform/db'
import { makeBonuses } from './make-bonuses'
import { paymentIds } from './payment-ids'

const input = v.object({
  payments: paymentIds,
  reference: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
})

/** Records that approved payments were sent: they and their lines are paid, for good (M4, M11). */
export const dispersePayments = adminCommand(
  'POST /api/admin/payments/disperse',
  input,
  ({ app, person }, { payments, reference = '' }) => {
    const dispersed: string[] = []
    const refused: PaymentRefusal[] = []
    const now = moment()
    const day = today(app)
    for (const payment of payments) {
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
      makeBonuses(app, payment)
      dispersed.push(payment)
      audit(app, {
        actor: person.id,
        actorName: person.name,
        action: 'payment.disperse',
        subject: `user_payments/${payment}`,
        before: { status: 'approved' },
        after: { status: 'dispersed', reference },
      })
    }
    return { dispersed, refused }
  },
)
